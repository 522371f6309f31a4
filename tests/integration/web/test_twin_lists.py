"""Two servers that differ only in lists: whoever may not know them gets the same bytes from both,
from every page, paper, export and search, and by every refusal.
"""

import re
from collections.abc import Callable

import pytest

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.roster_looks import LookAtRoster
from podium.event.rosters import SetRosterTerms
from podium.event.rounds import TakeBackRound
from podium.event.setup import CloseEvent
from podium.rosters.roster import ArmyList, Chosen, FieldedUnit
from podium.rosters.writers.write import WrittenForm
from podium.web.access.table import Party
from tests.integration.web.test_access import _path
from tests.integration.web.test_playing_organiser import OF_CHANCE, _routes
from tests.integration.web.world import Cast, World
from tests.unit.event.playing import LG
from tests.unit.service.serving import ORGANISER

OUTSIDERS = (None, Party.SPECTATOR, Party.OTHER_ENTRANT, Party.JUDGE_ELSEWHERE, Party.HOST)
MARKERS = ("Wardens of the Ford", "Ambush at Noon")
LISTS = tuple(
    ArmyList(units=(FieldedUnit(Chosen(marker)),), title=marker * number)
    for number, marker in enumerate(MARKERS, start=1)
)
LATE = EntrantId("e8")
"""Enters after round 1, and hands in until their first round (EV-15)."""

FILES = tuple(f"/files/{form.value}" for form in WrittenForm)

Act = Callable[[Cast, int], None]


def hand_in(cast: Cast, twin: int, *, by: str = "p8", reason: str = "") -> None:
    rosters, actor = cast.world.service.rosters, PersonId(by)
    command = rosters.prepare(cast.event, LATE, LISTS[twin], actor=actor, reason=reason)
    cast.world.serving.do(cast.event, command, by=by)
    rosters.settle(cast.event, command)


def _content(cast: Cast, twin: int) -> None:
    hand_in(cast, twin)


def _whether(cast: Cast, twin: int) -> None:
    if twin:
        hand_in(cast, twin)
        hand_in(cast, 0)


def _looks(cast: Cast, twin: int) -> None:
    hand_in(cast, 0)
    for _ in range(twin):
        cast.world.serving.do(cast.event, LookAtRoster(LATE), by=ORGANISER)


def _late(cast: Cast, twin: int) -> None:
    """What the staff changed late: everyone knows that they did."""
    hand_in(cast, 0)
    cast.world.serving.do(cast.event, SetRosterTerms(), TakeBackRound(1))
    hand_in(cast, twin, by="p8")


def _closed(cast: Cast, twin: int) -> None:
    hand_in(cast, twin)
    cast.world.serving.do(cast.event, CloseEvent(early=True))


def read(cast: Cast, who: str | None) -> dict[str, tuple[int, bytes]]:
    """Everything that somebody can read, searches included; seals are left out: they are meant to
    differ.
    """
    searches = [f"/?q={marker.split()[0]}" for marker in MARKERS]
    paths = [_path(route, cast, cast.event) for route in _routes()] + searches
    own = (f"/e/{cast.event}/lists/{LATE}", f"/api/v1/events/{cast.event}/rosters/{LATE}")
    paths += [f"{path}{more}" for path in own for more in ("", *FILES)]
    said = {}
    for path in paths:
        answer = cast.world.get(path, who)
        assert answer.status_code < 500, path
        content = OF_CHANCE.sub(rb"\1", answer.content)
        for draw in cast.world.serving.state(cast.event).draws.values():
            content = content.replace(draw.commitment.encode(), b"-")
        said[path] = answer.status_code, re.sub(rb"[0-9a-f]{64}", b"-", content)
    return said


@pytest.mark.rule("LG-14")
@pytest.mark.parametrize("act", [_content, _whether, _looks, _late, _closed])
def test_lists_change_no_byte_for_those_who_may_not_know_them(act: Act) -> None:
    with World() as one, World() as other:
        casts = []
        for twin, world in enumerate((one, other)):
            cast = Cast(world, rulebook=LG)
            world.serving.do(cast.event, Register(LATE, ("p8",)))
            act(cast, twin)
            casts.append(cast)
        for who in OUTSIDERS:
            first, second = (read(cast, who) for cast in casts)
            assert [path for path in first if first[path] != second[path]] == []
            everything = b"".join(content for _, content in (*first.values(), *second.values()))
            assert not any(marker.encode() in everything for marker in MARKERS)


def test_refusals_about_lists_are_the_same_whatever_they_hold() -> None:
    with World() as one, World() as other:
        answers = []
        for twin, world in enumerate((one, other)):
            cast = Cast(world, rulebook=LG)
            world.serving.do(cast.event, Register(LATE, ("p8",)))
            if twin:
                hand_in(cast, twin)
            api, said = f"/api/v1/events/{cast.event}/rosters", []
            body = {"roster": {"kind": "army-list"}}
            for who in (None, Party.SPECTATOR, Party.OTHER_ENTRANT, Party.HOST):
                for path in (f"{api}/{LATE}", f"{api}/e77", f"{api}/catalogue"):
                    answer = world.ask("POST", path, who=who, json=body)
                    said.append((answer.status_code, answer.content))
                look = world.act(cast.event, "look-at-roster", {"entrant": LATE}, who=who or "")
                said.append((look.status_code, look.content))
            answers.append([(code, re.sub(rb"[0-9a-z]{10}", b"-", text)) for code, text in said])
        assert answers[0] == answers[1]
        assert all(code >= 400 for code, _ in answers[0])
