"""The sender of a request: read from the database each time, never from the request itself."""

from msgspec import Struct

from podium.event.identity import UNKNOWN, Identity
from podium.event.ids import PersonId
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Viewer
from podium.people.access.access import Access
from podium.people.access.session import Session
from podium.web.access.table import Party, Permission, RightsRow
from podium.web.http.session_token import NO_TOKEN, Shown, Token


class Visitor(Struct, frozen=True):
    """The sender of a request; without a session not signed in, or with one that has ended."""

    token: Token = NO_TOKEN
    session: Session | None = None
    host: bool = False

    @property
    def person(self) -> PersonId | None:
        """The person on this server; a claim identifies a person in one event only."""
        return None if self.session is None else PersonId(self.session.person)

    @property
    def account(self) -> PersonId | None:
        """The account the visitor is signed in with; None for players and all other visitors."""
        return self.person if self.session is not None and self.session.event is None else None

    @property
    def session_id(self) -> str:
        """The session id for the journal; empty without a session."""
        return "" if self.session is None else self.session.id

    @property
    def issue(self) -> str:
        """The issue of the code by which the device came in (ADR 9); empty without one."""
        return "" if self.session is None else self.session.issue or ""

    def identity_in(self, event: str) -> Identity:
        """The visitor's identity in an event; a claim for another event does not count."""
        session = self.session
        if session is None or session.event not in (None, event):
            return UNKNOWN
        return Identity(PersonId(session.person), by_claim=session.event is not None)


NOBODY = Visitor()


def visitor_of(token: Token, access: Access, now: Now) -> Visitor:
    """The visitor with this token; may wait for the database."""
    if token.shown is Shown.NOTHING:
        return NOBODY
    session = access.sessions.find(token.text, now)
    if session is None or session.event is not None:
        return Visitor(token, session)
    account = access.accounts.find(session.person)
    return Visitor(token, session, host=account is not None and account.host)


def known_visitor(token: Token, access: Access, now: Now) -> Visitor | None:
    """The same without waiting; None if the database has to be read, as for every account."""
    if token.shown is Shown.NOTHING:
        return NOBODY
    session = access.sessions.known(token.text, now)
    return None if session is None or session.event is None else Visitor(token, session)


_STAFF = {
    Role.ORGANISER: Party.ORGANISER,
    Role.HEAD_JUDGE: Party.HEAD_JUDGE,
    Role.JUDGE: Party.JUDGE,
}


def verdict(row: RightsRow, visitor: Visitor, viewer: Viewer) -> Permission:
    """The cell of the table for a visitor; an entrant gets the better of the two entrant cells."""
    if visitor.session is None:
        return row.cells[Party.NOBODY]
    if viewer.role in _STAFF:
        return row.cells[_STAFF[viewer.role]]
    if viewer.role is Role.ENTRANT:
        cells = {row.cells[Party.ENTRANT_IN_MATCH], row.cells[Party.OTHER_ENTRANT]}
        admitted = cells & {Permission.ALLOWED, Permission.NOT_THEIRS}
        return Permission.ALLOWED if admitted else Permission.DENIED
    if visitor.host:
        return row.cells[Party.HOST]
    return row.cells[Party.SPECTATOR]
