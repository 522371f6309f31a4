"""Claims of players: personal codes for one event, shown again and reissued by its staff."""

from collections.abc import Iterable

from podium.kernel.now import Now
from podium.people.access.claim import Claim, fresh_code, tidy_code
from podium.people.access.session import Lifetimes, SignedIn, opening
from podium.people.access.sessions import Sessions
from podium.people.access.store import AccessStore


class Claims:
    """The claim codes of all events. Who may have or show one is asked of the event."""

    def __init__(self, store: AccessStore, lifetimes: Lifetimes, sessions: Sessions) -> None:
        self._store = store
        self._lifetimes = lifetimes
        self._sessions = sessions

    def issue(self, event: str, person: str, now: Now) -> Claim:
        """The claim of somebody in an event: the one there is, else a new one."""
        return self.issue_all(event, (person,), now)[0]

    def issue_all(self, event: str, persons: Iterable[str], now: Now) -> tuple[Claim, ...]:
        """The claims of these, in their order: those there are, and new ones for the others."""
        wanted = tuple(persons)
        fresh = [Claim(event, one, fresh_code(), now) for one in sorted(set(wanted))]
        kept = {claim.person: claim for claim in self._store.issue_claims(fresh)}
        return tuple(kept[one] for one in wanted)

    def reissue(self, event: str, person: str, now: Now) -> Claim:
        """A new code for somebody; the old one and all sessions made from it end at once."""
        claim = Claim(event, person, fresh_code(), now)
        self._sessions.have_ended(self._store.reissue_claim(claim))
        return claim

    def find(self, typed: str, now: Now) -> Claim | None:
        """The claim with this code, if it is good."""
        code = tidy_code(typed)
        found = None if code is None else self._store.claim(code)
        return found if found is not None and found.is_live(now) else None

    def of(self, event: str) -> tuple[Claim, ...]:
        """All claims of an event, by person."""
        return self._store.claims(event)

    def sign_in(self, typed: str, now: Now) -> SignedIn | None:
        """A session by a claim code; None if the code is not good (any more)."""
        code = tidy_code(typed)
        if code is None:
            return None
        return self._store.open_by_code(code, opening(now, self._lifetimes.claim))

    def event_closed(self, event: str, closed_at: Now) -> None:
        """Claims of the event and their sessions end a week later; to be said again after more
        codes were issued.
        """
        self._store.end_claims(event, Now(closed_at + self._lifetimes.after_close))

    def forget(self, event: str, persons: Iterable[str], now: Now) -> None:
        """Somebody is erased from an event: their claims and the sessions made from them go."""
        self._sessions.have_ended(self._store.forget(event, tuple(persons), now))
