"""The one table of rights: what each party gets from each route.

What is not in it is not served: the application refuses a route without a row, and the guard reads
the table on every request.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType

from podium.allstar.table.commands import ACTS
from podium.event.rows import Who
from podium.event.table import SENDABLE

API = "/api/v1"
EVENT = f"{API}/events/{{event}}"
TABLES = f"{API}/tables"
PAGE = "/e/{event}"
DESK = f"{PAGE}/desk"
PLAY = "/play"
AT = "/t/{table}"
PAPERS = (
    *("pack", "pairings", "tables", "seating", "slips", "standings", "by-hand", "bracket"),
    *("check-in", "lists"),
)
CARDS = "cards"
"""The paper whose printing issues codes."""

PAPER_PAGES = (*PAPERS, *(f"{paper}.pdf" for paper in PAPERS))


class Party(StrEnum):
    """The relation of a visitor to the event that a request is about."""

    NOBODY = "nobody"
    SPECTATOR = "spectator"
    ENTRANT_IN_MATCH = "entrant-in-match"
    OTHER_ENTRANT = "other-entrant"
    JUDGE = "judge"
    JUDGE_ELSEWHERE = "judge-elsewhere"
    HEAD_JUDGE = "head-judge"
    ORGANISER = "organiser"
    ORGANISER_ELSEWHERE = "organiser-elsewhere"
    HOST = "host"
    REVOKED = "revoked"


class Permission(StrEnum):
    """What the rights decide about a request."""

    ALLOWED = "allowed"
    SIGN_IN = "sign-in"
    DENIED = "denied"
    NOT_THEIRS = "not-theirs"
    """The guard admits the request; the event refuses it, because the thing belongs to another
    entrant.
    """


class About(StrEnum):
    """What a route is about: an event that is hidden until announced, or the server."""

    EVENT = "event"
    SERVER = "server"


_LIKE = {
    Party.REVOKED: Party.NOBODY,
    Party.JUDGE_ELSEWHERE: Party.SPECTATOR,
    Party.ORGANISER_ELSEWHERE: Party.SPECTATOR,
}
"""Staff of another event count as spectators; a visitor with a revoked session as not signed in."""
_COLUMNS = tuple(party for party in Party if party not in _LIKE)


class RightsRow:
    """One row. The host has no rights in an event except those of a role in it."""

    __slots__ = ("about", "cells")

    def __init__(self, about: About, *cells: Permission) -> None:
        self.about = about
        columns = dict(zip(_COLUMNS, cells, strict=True))
        self.cells = {party: columns[_LIKE.get(party, party)] for party in Party}


_YES, _SIGN_IN = Permission.ALLOWED, Permission.SIGN_IN
_NO, _NOT_THEIRS = Permission.DENIED, Permission.NOT_THEIRS

# nobody, spectator, entrant in the match, other entrant, judge, head judge, organiser, host
PUBLIC = RightsRow(About.EVENT, _YES, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
SIGNED_IN = RightsRow(About.EVENT, _SIGN_IN, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
OWN_MATCH = RightsRow(About.EVENT, _SIGN_IN, _NO, _YES, _NOT_THEIRS, _YES, _YES, _YES, _NO)
AT_TABLE = RightsRow(
    About.EVENT, _SIGN_IN, _NO, _YES, _NOT_THEIRS, _NOT_THEIRS, _NOT_THEIRS, _NOT_THEIRS, _NO
)
PLAYER = RightsRow(
    About.EVENT, _SIGN_IN, _NO, _YES, _YES, _NOT_THEIRS, _NOT_THEIRS, _NOT_THEIRS, _NO
)
STAFF = RightsRow(About.EVENT, _SIGN_IN, _NO, _NO, _NO, _YES, _YES, _YES, _NO)
HEAD_JUDGE = RightsRow(About.EVENT, _SIGN_IN, _NO, _NO, _NO, _NO, _YES, _YES, _NO)
ORGANISER = RightsRow(About.EVENT, _SIGN_IN, _NO, _NO, _NO, _NO, _NO, _YES, _NO)

ANYBODY = RightsRow(About.SERVER, _YES, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
SOMEBODY = RightsRow(About.SERVER, _SIGN_IN, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
ACCOUNT = RightsRow(About.SERVER, _SIGN_IN, _YES, _NO, _NO, _YES, _YES, _YES, _YES)
HOST = RightsRow(About.SERVER, _SIGN_IN, _NO, _NO, _NO, _NO, _NO, _NO, _YES)


OF_PLAYERS = (
    "report-result",
    "confirm-result",
    "concede",
    "call-judge",
    "check-in-myself",
    "choose-squads",
    "commit-number",
    "open-number",
)
"""Commands about the player's own match and entry: staff have their own commands."""


OF_APPLICANTS = ("withdraw-application",)
"""Commands about one's own application: an applicant is no entrant, but is signed in."""


def act_path(kind: str) -> str:
    """The path to which a command of this kind is sent."""
    return f"{EVENT}/acts/{kind}"


def page_act_path(kind: str) -> str:
    """The path to which the form for a command of this kind is sent."""
    return f"{PAGE}/acts/{kind}"


def preview_path(kind: str) -> str:
    """The path that previews a command of this kind."""
    return f"{EVENT}/preview/{kind}"


Rows = dict[tuple[str, str], RightsRow]


def _rows(row: RightsRow, method: str, base: str, paths: str) -> Rows:
    """Rows for several paths below a base, separated by spaces; `.` is the base itself."""
    return {(method, base if path == "." else f"{base}/{path}"): row for path in paths.split()}


_SERVER_ROWS: Rows = {
    **_rows(ANYBODY, "GET", "", "health ready live now api static/{name} rules rules/{rulebook}"),
    **_rows(ANYBODY, "GET", "", "s/{token} c/{code} sign-in sign-out brand/{name}"),
    **_rows(ANYBODY, "POST", "", "s/{token} c/{code} sign-in sign-out language/{code}"),
    **_rows(ANYBODY, "GET", PAGE, "door/{token}"),
    **_rows(ANYBODY, "POST", PAGE, "door/{token}"),
    **_rows(ANYBODY, "GET", API, "openapi.json me rulebooks events"),
    **_rows(ANYBODY, "POST", API, "sign-in"),
    **_rows(SOMEBODY, "POST", API, "sign-out"),
    **_rows(ACCOUNT, "POST", API, "password"),
    **_rows(ANYBODY, "POST", TABLES, ". {table}/seat {table}/choices {table}/rematch"),
    **_rows(ANYBODY, "POST", TABLES, "{table}/deal {table}/phrases {table}/lookback"),
    **_rows(ANYBODY, "POST", f"{TABLES}/{{table}}/acts", " ".join(ACTS)),
    **_rows(ANYBODY, "GET", TABLES, "{table}/view {table}/news {table}/data {table}/strength"),
    **_rows(ANYBODY, "GET", TABLES, "{table}/record {table}/lookback"),
    **_rows(ANYBODY, "GET", AT, ". k/{key} replay compare lookback rules"),
    **_rows(ANYBODY, "POST", AT, "seat choices rematch deal phrases lookback"),
    **_rows(ANYBODY, "POST", f"{AT}/acts", " ".join(ACTS)),
    **_rows(ANYBODY, "POST", "/standby", "greet ask"),
    **_rows(HOST, "GET", API, "accounts"),
    **_rows(HOST, "GET", "", "metrics"),
    **_rows(HOST, "POST", API, "events accounts accounts/{person}/link accounts/{person}/sign-out"),
    **_rows(ACCOUNT, "GET", "", "account"),
    **_rows(ACCOUNT, "POST", "/account", "name password devices one-time-codes"),
    **_rows(ACCOUNT, "POST", "/account/one-time-codes", "confirm end"),
    **_rows(HOST, "GET", "", "new shop accounts standby catalogues catalogues/{digest}"),
    **_rows(HOST, "POST", "", "accounts/{person}/sign-out standby/code"),
    **_rows(HOST, "POST", "", "new shop/name shop/logo shop/accent"),
    **_rows(HOST, "POST", "", "catalogues catalogues/{digest}/remove"),
    **_rows(HOST, "GET", API, "catalogues catalogues/{digest}"),
    **_rows(HOST, "POST", API, "catalogues"),
    **_rows(HOST, "DELETE", API, "catalogues/{digest}"),
    ("GET", "/"): ANYBODY,
    ("GET", PLAY): ANYBODY,
    ("GET", f"{PLAY}/rules"): ANYBODY,
    ("POST", PLAY): ANYBODY,
}

_EVENT_ROWS: Rows = {
    **_rows(PUBLIC, "GET", EVENT, ". entrants rounds rounds/{number} standings"),
    **_rows(PUBLIC, "GET", EVENT, "clock announcements draws draws/file rounds/{number}/basis"),
    **_rows(PUBLIC, "GET", EVENT, "rosters rosters/{entrant} rosters/{entrant}/files/{form}"),
    **_rows(PUBLIC, "POST", EVENT, "rosters/verify"),
    **_rows(SIGNED_IN, "POST", EVENT, "rosters/read"),
    **_rows(OWN_MATCH, "POST", EVENT, "rosters/{entrant}"),
    **_rows(ORGANISER, "POST", EVENT, "rosters/catalogue"),
    **_rows(SIGNED_IN, "GET", EVENT, "me"),
    **_rows(STAFF, "GET", EVENT, "desk journal exports/{format} people staff"),
    **_rows(STAFF, "PUT", EVENT, "people/{person}"),
    **_rows(STAFF, "POST", EVENT, "entrants codes codes/{person} codes/{person}/lost"),
    **_rows(ORGANISER, "GET", EVENT, "people/{person}"),
    **_rows(ORGANISER, "DELETE", EVENT, "people/{person}"),
    **_rows(ORGANISER, "POST", EVENT, "staff"),
    **_rows(PUBLIC, "GET", PAGE, ". pairings standings rounds/{number} bracket register"),
    **_rows(PUBLIC, "GET", PAGE, "wall rules pictures"),
    **_rows(PUBLIC, "GET", PAGE, "me/app.webmanifest judge/app.webmanifest"),
    **_rows(PUBLIC, "GET", PAGE, "why/place/{entrant} why/match/{number}/{index} check/{number}"),
    **_rows(PUBLIC, "POST", PAGE, "register"),
    **_rows(PUBLIC, "GET", PAGE, "lists lists/{entrant} lists/{entrant}/files/{form}"),
    **_rows(PLAYER, "GET", PAGE, "me/list"),
    **_rows(PLAYER, "POST", PAGE, "me/list me/list/hand-in"),
    **_rows(STAFF, "GET", DESK, "lists lists/{entrant}"),
    **_rows(STAFF, "POST", DESK, "lists/{entrant} lists/{entrant}/hand-in looks"),
    **_rows(ORGANISER, "POST", DESK, "lists lists/catalogues/{digest}"),
    **_rows(ORGANISER, "GET", DESK, "lists/catalogues/{digest}"),
    **_rows(SIGNED_IN, "GET", PAGE, "me"),
    **_rows(PLAYER, "GET", PAGE, "me/ending me/list/build"),
    **_rows(PLAYER, "POST", PAGE, "me/list/build me/list/build/hand-in"),
    **_rows(STAFF, "GET", PAGE, "judge judge/players judge/rulings judge/entrant/{entrant}"),
    **_rows(STAFF, "GET", PAGE, "judge/table/{number}/{index}"),
    **_rows(STAFF, "GET", DESK, ". round by-hand results clock conduct find announcements journal"),
    **_rows(STAFF, "GET", DESK, "ending"),
    **_rows(STAFF, "GET", DESK, "match/{number}/{index} announce check-in codes codes/{person}"),
    **_rows(STAFF, "GET", DESK, "entrants entrants/{entrant} list staff settings tables exports"),
    **_rows(STAFF, "POST", DESK, "entrants entrants/{entrant} list list/take codes/{person}"),
    **_rows(STAFF, "POST", DESK, "codes/{person}/lost"),
    **_rows(ORGANISER, "GET", DESK, "people/{person}/data study"),
    **_rows(ORGANISER, "POST", DESK, "by-hand settings tables staff staff/{person}/link study"),
    **_rows(ORGANISER, "POST", DESK, "people/{person}/forget"),
    **_rows(STAFF, "GET", f"{PAGE}/paper", " ".join(PAPER_PAGES)),
    **_rows(STAFF, "GET", f"{PAGE}/paper", CARDS),
    **_rows(STAFF, "POST", f"{PAGE}/paper", f"{CARDS} {CARDS}.pdf"),
}

_BY_WHO = {
    Who.ANYBODY: PUBLIC,
    Who.ENTRANT: OWN_MATCH,
    Who.STAFF: STAFF,
    Who.PODIUM: STAFF,
    Who.HEAD_JUDGE: HEAD_JUDGE,
    Who.ORGANISER: ORGANISER,
}


def _command_rows() -> Iterator[tuple[tuple[str, str], RightsRow]]:
    """The rows of every command, from the roles that may give it.

    Only staff may preview a command, and only one that they may give.
    """
    for command, about in SENDABLE.items():
        kind = str(command.__struct_config__.tag)
        row = AT_TABLE if kind in OF_PLAYERS else _BY_WHO[about.who]
        row = SIGNED_IN if kind in OF_APPLICANTS else row
        yield ("POST", act_path(kind)), row
        yield ("POST", page_act_path(kind)), row
        staff = about.who in (Who.ORGANISER, Who.HEAD_JUDGE)
        yield ("POST", preview_path(kind)), _BY_WHO[about.who] if staff else STAFF


TABLE: Mapping[tuple[str, str], RightsRow] = MappingProxyType(
    {**_SERVER_ROWS, **_EVENT_ROWS, **dict(_command_rows())}
)
"""Rows by method and path. HEAD counts as GET."""
