"""The tables of rights say what `docs/rights.md` says. The page is written by hand: a right that is
given away in a table by mistake is noticed here.
"""

import pytest

from podium.event.table import COMMANDS, SENDABLE
from podium.web.access.table import (
    PAPER_PAGES,
    TABLE,
    Party,
    Permission,
    act_path,
    page_act_path,
    preview_path,
)
from tests.architecture import rights_page

YES, SIGN_IN = Permission.ALLOWED, Permission.SIGN_IN
NO, NOT_THEIRS = Permission.DENIED, Permission.NOT_THEIRS
LOWEST_FIRST = (
    *(Party.NOBODY, Party.SPECTATOR, Party.ENTRANT_IN_MATCH, Party.OTHER_ENTRANT),
    *(Party.JUDGE, Party.HEAD_JUDGE, Party.ORGANISER, Party.HOST),
)
CELLS = {
    "anybody": (YES,) * 8,
    "signed in": (SIGN_IN, *(YES,) * 7),
    "account": (SIGN_IN, YES, NO, NO, YES, YES, YES, YES),
    "player": (SIGN_IN, NO, YES, NOT_THEIRS, YES, YES, YES, NO),
    "player alone": (SIGN_IN, NO, YES, YES, NOT_THEIRS, NOT_THEIRS, NOT_THEIRS, NO),
    "players at the table": (
        *(SIGN_IN, NO, YES, NOT_THEIRS),
        *(NOT_THEIRS, NOT_THEIRS, NOT_THEIRS, NO),
    ),
    "Podium": (SIGN_IN, NO, NO, NO, YES, YES, YES, NO),
    "staff": (SIGN_IN, NO, NO, NO, YES, YES, YES, NO),
    "head judge": (SIGN_IN, NO, NO, NO, NO, YES, YES, NO),
    "organiser": (SIGN_IN, NO, NO, NO, NO, NO, YES, NO),
    "host": (SIGN_IN, NO, NO, NO, NO, NO, NO, YES),
}
"""What each party of `LOWEST_FIRST` gets, for every word of the page."""
SAME_AS = {
    Party.REVOKED: Party.NOBODY,
    Party.JUDGE_ELSEWHERE: Party.SPECTATOR,
    Party.ORGANISER_ELSEWHERE: Party.SPECTATOR,
}
PREVIEWS = {"organiser": "organiser", "head judge": "head judge"}


def expected() -> dict[tuple[str, str], str]:
    """Who may use each route of the server, by the page alone."""
    found: dict[tuple[str, str], str] = {}
    for (method, path), who in rights_page.routes().items():
        papers = PAPER_PAGES if "{paper}" in path else ("",)
        found |= {(method, path.replace("{paper}", paper)): who for paper in papers}
    sent = {str(one.__struct_config__.tag) for one in SENDABLE}
    for kind, who in rights_page.acts().items():
        if kind not in sent:
            continue
        found["POST", act_path(kind)] = found["POST", page_act_path(kind)] = who
        found["POST", preview_path(kind)] = PREVIEWS.get(who, "staff")
    return found


def test_the_page_names_every_act_and_no_other() -> None:
    assert set(rights_page.acts()) == {str(one.__struct_config__.tag) for one in COMMANDS}


def test_the_page_names_every_route_and_no_other() -> None:
    assert set(expected()) == set(TABLE)


@pytest.mark.parametrize("route", sorted(expected()))
def test_every_route_gives_what_the_page_says(route: tuple[str, str]) -> None:
    cells = dict(zip(LOWEST_FIRST, CELLS[expected()[route]], strict=True))
    cells |= {party: cells[like] for party, like in SAME_AS.items()}
    assert TABLE[route].cells == cells
