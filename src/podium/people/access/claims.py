"""Claims of players: personal codes for one event, shown again and reissued by its staff."""

from collections.abc import Iterable

from podium.kernel.now import Now
from podium.people.access.claim import Claim, fresh_code, tidy_code
from podium.people.access.session import Lifetimes, SignedIn, opening
from podium.people.access.sessions import Sessions
from podium.people.access.store import AccessStore


class Claims:
    """The claim codes of all events. The event decides who may have or see one."""

    def __init__(self, store: AccessStore, lifetimes: Lifetimes, sessions: Sessions) -> None:
        self._store = store
        self._lifetimes = lifetimes
        self._sessions = sessions

    def issue(self, event: str, person: str, now: Now) -> Claim:
        """A person's claim in an event: the existing one, else a new one."""
        return self.issue_all(event, (person,), now)[0]

    def issue_all(self, event: str, persons: Iterable[str], now: Now) -> tuple[Claim, ...]:
        """The claims of these people, in the same order; new ones for those without."""
        wanted = tuple(persons)
        fresh = [Claim(event, one, fresh_code(), now) for one in sorted(set(wanted))]
        kept = {claim.person: claim for claim in self._store.issue_claims(fresh)}
        return tuple(kept[one] for one in wanted)

    def reissue(self, event: str, person: str, now: Now) -> Claim:
        """A new code for a person; the old one and all its sessions end at once."""
        claim = Claim(event, person, fresh_code(), now)
        self._sessions.have_ended(self._store.reissue_claim(claim))
        return claim

    def find(self, typed: str, now: Now) -> Claim | None:
        """The claim with this code, if it is valid."""
        code = tidy_code(typed)
        found = None if code is None else self._store.claim(code)
        return found if found is not None and found.is_live(now) else None

    def of(self, event: str) -> tuple[Claim, ...]:
        """All claims of an event, by person."""
        return self._store.claims(event)

    def sign_in(self, typed: str, now: Now) -> SignedIn | None:
        """A session from a claim code; None if the code is not valid (any more)."""
        code = tidy_code(typed)
        if code is None:
            return None
        return self._store.open_by_code(code, opening(now, self._lifetimes.claim))

    def event_closed(self, event: str, closed_at: Now) -> None:
        """Lets the event's claims and their sessions end a week later. Call it again after
        issuing more codes.
        """
        self._store.end_claims(event, Now(closed_at + self._lifetimes.after_close))

    def forget(self, event: str, persons: Iterable[str], now: Now) -> None:
        """Deletes the claims of people erased from an event, and the claims' sessions."""
        self._sessions.have_ended(self._store.forget(event, tuple(persons), now))
