"""Who asks: read from the database with every request, never from what the request says."""

from enum import Enum

from msgspec import Struct

from podium.event.ids import PersonId
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Viewer
from podium.people.access.access import Access
from podium.people.access.session import Session
from podium.service.identity import UNKNOWN, Identity
from podium.web.access.cookies import session_cookie
from podium.web.access.table import Gets, Party, Row


class Shown(Enum):
    """How somebody shows who they are."""

    NOTHING = "nothing"
    COOKIE = "cookie"
    BEARER = "bearer"


class Token(Struct, frozen=True):
    """What a request shows. `text`: the token itself, which is never logged."""

    shown: Shown
    text: str = ""

    def __repr__(self) -> str:
        return f"Token({self.shown})"


NO_TOKEN = Token(Shown.NOTHING)


class Visitor(Struct, frozen=True):
    """Whoever asks. Without a session: nobody, or somebody whose session has ended."""

    token: Token = NO_TOKEN
    session: Session | None = None
    host: bool = False

    @property
    def person(self) -> PersonId | None:
        """Who they are on this server; somebody with a claim is so in one event only."""
        return None if self.session is None else PersonId(self.session.person)

    def identity_in(self, event: str) -> Identity:
        """Who they are in an event; a claim says nothing about other events."""
        session = self.session
        person = None if session is None else session.person_in(event)
        if session is None or person is None:
            return UNKNOWN
        return Identity(PersonId(person), by_claim=session.event is not None)


NOBODY = Visitor()


def token_of(headers: dict[str, str]) -> Token:
    """What the headers (names in small letters) show. A bearer token goes before a cookie."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return Token(Shown.BEARER, bearer.strip())
    cookie = session_cookie(headers.get("cookie", ""))
    return NO_TOKEN if cookie is None else Token(Shown.COOKIE, cookie)


def visitor_of(token: Token, access: Access, now: Now) -> Visitor:
    """Whoever shows this token; may wait for the database."""
    if token.shown is Shown.NOTHING:
        return NOBODY
    session = access.sessions.find(token.text, now)
    if session is None or session.event is not None:
        return Visitor(token, session)
    account = access.accounts.find(session.person)
    return Visitor(token, session, host=account is not None and account.host)


_STAFF = {
    Role.ORGANISER: Party.ORGANISER,
    Role.HEAD_JUDGE: Party.HEAD_JUDGE,
    Role.JUDGE: Party.JUDGE,
}


def verdict(row: Row, visitor: Visitor, viewer: Viewer) -> Gets:
    """The cell of the table for whoever asks; an entrant gets the better of the two they may be."""
    if visitor.session is None:
        return row.of(Party.NOBODY)
    if viewer.role in _STAFF:
        return row.of(_STAFF[viewer.role])
    if viewer.role is Role.ENTRANT:
        cells = {row.of(Party.ENTRANT_IN_MATCH), row.of(Party.OTHER_ENTRANT)}
        return Gets.ANSWER if cells & {Gets.ANSWER, Gets.NOT_THEIRS} else Gets.NO
    if visitor.host:
        return row.of(Party.HOST)
    return row.of(Party.SPECTATOR)
