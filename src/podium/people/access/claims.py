"""Codes of players: issued by the staff of an event, each for one device, and never read again."""

from collections.abc import Iterable

from podium.kernel.now import Now
from podium.people.access.claim import Claim, IssuedCode, fresh_code, tidy_code
from podium.people.access.secret import digest_of
from podium.people.access.session import Lifetimes, SignedIn, opening
from podium.people.access.sessions import Sessions
from podium.people.access.store import AccessStore


class Claims:
    """The codes of all events. The event decides who may have one, and who may issue it."""

    def __init__(self, store: AccessStore, lifetimes: Lifetimes, sessions: Sessions) -> None:
        self._store = store
        self._lifetimes = lifetimes
        self._sessions = sessions

    def issue(self, event: str, person: str, now: Now, issue: str | None = None) -> IssuedCode:
        """A new code for a person in an event."""
        return self.issue_all(event, (person,), now, issue)[0]

    def issue_all(
        self, event: str, persons: Iterable[str], now: Now, issue: str | None = None
    ) -> tuple[IssuedCode, ...]:
        """A new code for each of these people, in the same order. Earlier ones that were not used
        stay valid, the newest few of each person; devices stay signed in.

        `issue`: under which the event's journal knows them.
        """
        issued = tuple(IssuedCode(person, fresh_code()) for person in persons)
        self._store.issue_codes(
            (digest_of(one.code.reveal()), Claim(event, one.person, now, issue=issue))
            for one in issued
        )
        return issued

    def withdraw(self, event: str, persons: Iterable[str], now: Now) -> None:
        """Ends the codes of these people in an event, and signs out all their devices."""
        self._sessions.have_ended(self._store.forget(event, tuple(persons), now))

    def find(self, typed: str, now: Now) -> Claim | None:
        """What this code stands for, if it is valid; it is not used up."""
        code = tidy_code(typed)
        found = None if code is None else self._store.claim(digest_of(code))
        return found if found is not None and found.is_live(now) else None

    def of(self, event: str) -> tuple[Claim, ...]:
        """All codes of an event that were not used, by person."""
        return self._store.claims(event)

    def sign_in(self, typed: str, now: Now) -> SignedIn | None:
        """A session from a code, which is used up, with all earlier ones of the person; None if the
        code is not valid (any more).
        """
        code = tidy_code(typed)
        if code is None:
            return None
        return self._store.open_by_code(digest_of(code), opening(now, self._lifetimes.claim))

    def open(self, event: str, person: str, now: Now) -> SignedIn:
        """A session for somebody who has just entered the event on this device."""
        return self._store.open_for(event, person, opening(now, self._lifetimes.claim))

    def event_closed(self, event: str, closed_at: Now) -> None:
        """Lets the event's codes and their sessions end a week later."""
        self._store.end_claims(event, Now(closed_at + self._lifetimes.after_close))
