"""The one table of rights: what everybody gets of every route and every live message.

What is not in it is not served: `create_app` refuses a route without a row, and the guard reads
the table on every request.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from podium.event.rows import Who
from podium.event.table import COMMANDS

API = "/api/v1"
EVENT = f"{API}/events/{{event}}"
PAGE = "/e/{event}"
DESK_PAGES = (
    *("entrants", "check-in", "round", "by-hand", "results", "clock", "staff", "settings"),
    *("journal", "tables", "conduct", "announcements", "exports", "codes"),
)
PAPERS = (
    *("pack", "pairings", "tables", "seating", "slips", "standings", "by-hand", "bracket"),
    *("check-in", "cards"),
)
PAPER_PAGES = (*PAPERS, *(f"{paper}.pdf" for paper in PAPERS))


class Party(StrEnum):
    """What somebody is to the event that a request is about."""

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


class Gets(StrEnum):
    """What a request comes to, as far as rights decide."""

    ANSWER = "answer"
    SIGN_IN = "sign-in"
    NO = "no"
    NOT_THEIRS = "not-theirs"
    """The guard lets them in; the event refuses, as the thing is another's."""


class About(StrEnum):
    """What a route is about: an event that is hidden until announced, or the server."""

    EVENT = "event"
    SERVER = "server"


_LIKE = {
    Party.REVOKED: Party.NOBODY,
    Party.JUDGE_ELSEWHERE: Party.SPECTATOR,
    Party.ORGANISER_ELSEWHERE: Party.SPECTATOR,
}
"""Staff of another event are spectators here; somebody whose session was revoked is nobody."""
_COLUMNS = tuple(party for party in Party if party not in _LIKE)


class Row:
    """One row. The host has no rights in an event but those of a role in it."""

    __slots__ = ("about", "cells")

    def __init__(self, about: About, *cells: Gets) -> None:
        self.about = about
        columns = dict(zip(_COLUMNS, cells, strict=True))
        self.cells = {party: columns[_LIKE.get(party, party)] for party in Party}


_YES, _SIGN_IN, _NO, _NOT_THEIRS = Gets.ANSWER, Gets.SIGN_IN, Gets.NO, Gets.NOT_THEIRS

# nobody, spectator, entrant in the match, other entrant, judge, head judge, organiser, host
PUBLIC = Row(About.EVENT, _YES, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
SIGNED_IN = Row(About.EVENT, _SIGN_IN, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
ENTRANT = Row(About.EVENT, _SIGN_IN, _NO, _YES, _YES, _YES, _YES, _YES, _NO)
OWN_MATCH = Row(About.EVENT, _SIGN_IN, _NO, _YES, _NOT_THEIRS, _YES, _YES, _YES, _NO)
AT_TABLE = Row(
    About.EVENT, _SIGN_IN, _NO, _YES, _NOT_THEIRS, _NOT_THEIRS, _NOT_THEIRS, _NOT_THEIRS, _NO
)
STAFF = Row(About.EVENT, _SIGN_IN, _NO, _NO, _NO, _YES, _YES, _YES, _NO)
HEAD_JUDGE = Row(About.EVENT, _SIGN_IN, _NO, _NO, _NO, _NO, _YES, _YES, _NO)
ORGANISER = Row(About.EVENT, _SIGN_IN, _NO, _NO, _NO, _NO, _NO, _YES, _NO)

ANYBODY = Row(About.SERVER, _YES, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
SOMEBODY = Row(About.SERVER, _SIGN_IN, _YES, _YES, _YES, _YES, _YES, _YES, _YES)
ACCOUNT = Row(About.SERVER, _SIGN_IN, _YES, _NO, _NO, _YES, _YES, _YES, _YES)
HOST = Row(About.SERVER, _SIGN_IN, _NO, _NO, _NO, _NO, _NO, _NO, _YES)


OF_PLAYERS = ("report-result", "confirm-result", "concede", "call-judge")
"""Commands about one's own match: staff who do not play in it have others for the same."""


_BY_WHO = {
    Who.ANYBODY: PUBLIC,
    Who.ENTRANT: OWN_MATCH,
    Who.STAFF: STAFF,
    Who.PODIUM: STAFF,
    Who.HEAD_JUDGE: HEAD_JUDGE,
    Who.ORGANISER: ORGANISER,
}


def act_row(kind: str, who: Who) -> Row:
    """The row of a command, from who may give it."""
    return AT_TABLE if kind in OF_PLAYERS else _BY_WHO[who]


def preview_row(who: Who) -> Row:
    """The row of asking what a command would change: staff alone, if they may give it."""
    return _BY_WHO[who] if who in (Who.ORGANISER, Who.HEAD_JUDGE) else STAFF


def act_path(kind: str) -> str:
    """Where a command of this kind is sent."""
    return f"{EVENT}/acts/{kind}"


def page_act_path(kind: str) -> str:
    """Where the form for a command of this kind is sent."""
    return f"{PAGE}/acts/{kind}"


def preview_path(kind: str) -> str:
    """Where it is asked what a command of this kind would change."""
    return f"{EVENT}/preview/{kind}"


_SERVER_ROWS = {
    ("GET", "/health"): ANYBODY,
    ("GET", "/ready"): ANYBODY,
    ("GET", "/live"): ANYBODY,
    ("GET", "/s/{token}"): ANYBODY,
    ("POST", "/s/{token}"): ANYBODY,
    ("GET", "/c/{code}"): ANYBODY,
    ("POST", "/c/{code}"): ANYBODY,
    ("POST", "/sign-in"): ANYBODY,
    ("POST", "/sign-out"): ANYBODY,
}

_API_ROWS = {
    ("GET", f"{API}/openapi.json"): ANYBODY,
    ("GET", f"{API}/me"): ANYBODY,
    ("POST", f"{API}/sign-in"): ANYBODY,
    ("POST", f"{API}/sign-out"): SOMEBODY,
    ("POST", f"{API}/password"): ACCOUNT,
    ("GET", f"{API}/rulebooks"): ANYBODY,
    ("GET", f"{API}/events"): ANYBODY,
    ("POST", f"{API}/events"): HOST,
    ("GET", f"{API}/accounts"): HOST,
    ("POST", f"{API}/accounts"): HOST,
    ("POST", f"{API}/accounts/{{person}}/link"): HOST,
    ("GET", EVENT): PUBLIC,
    ("GET", f"{EVENT}/entrants"): PUBLIC,
    ("GET", f"{EVENT}/rounds"): PUBLIC,
    ("GET", f"{EVENT}/rounds/{{number}}"): PUBLIC,
    ("GET", f"{EVENT}/standings"): PUBLIC,
    ("GET", f"{EVENT}/clock"): PUBLIC,
    ("GET", f"{EVENT}/announcements"): PUBLIC,
    ("GET", f"{EVENT}/draws"): PUBLIC,
    ("GET", f"{EVENT}/me"): SIGNED_IN,
    ("GET", f"{EVENT}/desk"): STAFF,
    ("GET", f"{EVENT}/journal"): STAFF,
    ("GET", f"{EVENT}/exports/{{format}}"): STAFF,
    ("GET", f"{EVENT}/people"): STAFF,
    ("PUT", f"{EVENT}/people/{{person}}"): STAFF,
    ("GET", f"{EVENT}/people/{{person}}"): ORGANISER,
    ("DELETE", f"{EVENT}/people/{{person}}"): ORGANISER,
    ("POST", f"{EVENT}/entrants"): STAFF,
    ("GET", f"{EVENT}/codes"): STAFF,
    ("POST", f"{EVENT}/codes/{{person}}"): STAFF,
    ("GET", f"{EVENT}/staff"): STAFF,
    ("POST", f"{EVENT}/staff"): ORGANISER,
}

_WHO = {str(kind.__struct_config__.tag): row.who for kind, row in COMMANDS.items()}

_ACT_ROWS = {("POST", act_path(kind)): act_row(kind, who) for kind, who in _WHO.items()}

_PREVIEW_ROWS = {("POST", preview_path(kind)): preview_row(who) for kind, who in _WHO.items()}

_PAGE_ROWS: dict[tuple[str, str], Row] = {
    ("GET", "/"): ANYBODY,
    ("GET", "/now"): ANYBODY,
    ("GET", "/sign-in"): ANYBODY,
    ("GET", "/sign-out"): ANYBODY,
    ("POST", "/language/{code}"): ANYBODY,
    ("GET", "/static/{name}"): ANYBODY,
    ("GET", "/new"): HOST,
    ("POST", "/new"): HOST,
    **{
        ("GET", f"{PAGE}{page}"): PUBLIC
        for page in (
            "",
            "/pairings",
            "/standings",
            "/rounds/{number}",
            "/bracket",
            "/register",
            "/wall",
            "/pictures",
            "/why/place/{entrant}",
            "/why/match/{number}/{index}",
        )
    },
    ("POST", f"{PAGE}/register"): PUBLIC,
    ("GET", "/account"): ACCOUNT,
    ("POST", "/account/name"): ACCOUNT,
    ("POST", "/account/password"): ACCOUNT,
    ("POST", "/account/devices"): ACCOUNT,
    ("POST", f"{PAGE}/desk/entrants"): STAFF,
    ("GET", f"{PAGE}/desk/entrants/{{entrant}}"): STAFF,
    ("POST", f"{PAGE}/desk/entrants/{{entrant}}"): STAFF,
    ("GET", f"{PAGE}/desk/list"): STAFF,
    ("POST", f"{PAGE}/desk/list"): STAFF,
    ("POST", f"{PAGE}/desk/list/take"): STAFF,
    ("GET", f"{PAGE}/desk/announce"): STAFF,
    ("POST", f"{PAGE}/desk/by-hand"): ORGANISER,
    ("POST", f"{PAGE}/desk/settings"): ORGANISER,
    ("POST", f"{PAGE}/desk/tables"): ORGANISER,
    ("POST", f"{PAGE}/desk/staff"): ORGANISER,
    ("POST", f"{PAGE}/desk/staff/{{person}}/link"): ORGANISER,
    ("GET", f"{PAGE}/desk/codes/{{person}}"): STAFF,
    ("POST", f"{PAGE}/desk/codes/{{person}}"): STAFF,
    ("GET", f"{PAGE}/desk/people/{{person}}/data"): ORGANISER,
    ("POST", f"{PAGE}/desk/people/{{person}}/forget"): ORGANISER,
    ("GET", f"{PAGE}/me"): SIGNED_IN,
    ("GET", f"{PAGE}/judge"): STAFF,
    ("GET", f"{PAGE}/judge/players"): STAFF,
    ("GET", f"{PAGE}/judge/rulings"): STAFF,
    ("GET", f"{PAGE}/judge/table/{{number}}/{{index}}"): STAFF,
    ("GET", f"{PAGE}/judge/entrant/{{entrant}}"): STAFF,
    ("GET", f"{PAGE}/desk"): STAFF,
    **{("GET", f"{PAGE}/desk/{page}"): STAFF for page in DESK_PAGES},
    ("GET", f"{PAGE}/desk/match/{{number}}/{{index}}"): STAFF,
    **{("GET", f"{PAGE}/paper/{page}"): STAFF for page in PAPER_PAGES},
    **{("POST", page_act_path(kind)): act_row(kind, who) for kind, who in _WHO.items()},
}

TABLE: Mapping[tuple[str, str], Row] = MappingProxyType(
    {**_SERVER_ROWS, **_API_ROWS, **_ACT_ROWS, **_PREVIEW_ROWS, **_PAGE_ROWS}
)
"""Rows by method and path. HEAD is as GET."""


class Message(StrEnum):
    """What a stream tells of an event, by who may know of what has changed."""

    PUBLIC_CHANGE = "public-change"
    MATCH_CHANGE = "match-change"
    STAFF_CHANGE = "staff-change"


LIVE: Mapping[Message, Row] = MappingProxyType(
    {
        Message.PUBLIC_CHANGE: PUBLIC,
        Message.MATCH_CHANGE: Row(About.EVENT, _NO, _NO, _YES, _NO, _YES, _YES, _YES, _NO),
        Message.STAFF_CHANGE: Row(About.EVENT, _NO, _NO, _NO, _NO, _YES, _YES, _YES, _NO),
    }
)
"""Who hears of which change; everybody else hears nothing, also not that there was one."""
