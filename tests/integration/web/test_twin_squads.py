"""Two Shatterpoint servers that differ only in which squads were chosen: whoever may not know them
gets the same bytes from both, from every page, paper, export and refusal (SP-18).
"""

import re
from collections.abc import Callable

import pytest

from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.setup import CloseEvent
from podium.event.squads import ChooseSquads, EnterSquads
from tests.integration.web.test_playing_organiser import WHO
from tests.integration.web.test_sealed_squads import choose, shatterpoint
from tests.integration.web.test_twin_lists import OUTSIDERS, read
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import victory

Act = Callable[[Cast, int], None]
HEAD = re.compile(rb'<code(?: class="head")?>[0-9a-f ]{16,19}</code>')
"""The journal's hash at the last publication: meant to differ, as seals are."""

OPPONENT = "opponent"
"""Of the one who chose: knows it as soon as both have chosen."""


def _one_chose(cast: Cast, twin: int) -> None:
    choose(cast, twin)


def _staff_entered(cast: Cast, twin: int) -> None:
    squads = ((1, 2), (3, 4))[twin]
    cast.world.serving.do(cast.event, EnterSquads(cast.ref, cast.seated[0], squads))


def _taken_back(cast: Cast, twin: int) -> None:
    choose(cast, twin)
    cast.world.serving.do(cast.event, TakeBackRound(1))


def both_chose(cast: Cast, twin: int) -> None:
    choose(cast, twin)
    by = cast.person(cast.seated[1])
    cast.world.serving.do(cast.event, ChooseSquads(cast.ref, ((1, 2), (2, 3))[twin]), by=by)


def _next_round(cast: Cast, twin: int) -> None:
    both_chose(cast, twin)
    serving = cast.world.serving
    for index in range(2):
        ref, seated = serving.match(cast.event, index)
        serving.do(cast.event, RecordResult(ref, victory(seated[0])))
    serving.do(cast.event, DrawRound(), PublishRound())


def _closed(cast: Cast, twin: int) -> None:
    both_chose(cast, twin)
    cast.world.serving.do(cast.event, CloseEvent(early=True))


@pytest.mark.rule("SP-18")
@pytest.mark.parametrize(
    ("act", "others"),
    [
        (_one_chose, (OPPONENT, WHO)),
        (_staff_entered, (OPPONENT, WHO)),
        (_taken_back, (OPPONENT, WHO)),
        (both_chose, (WHO,)),
        (_next_round, (WHO,)),
        (_closed, ()),
    ],
)
def test_squads_change_no_byte_for_those_who_may_not_know_them(
    act: Act, others: tuple[str, ...]
) -> None:
    with World() as one, World() as other:
        casts = shatterpoint(one), shatterpoint(other)
        for twin, cast in enumerate(casts):
            act(cast, twin)
        for who in (*OUTSIDERS, *others):
            first, second = (
                {
                    path: (code, HEAD.sub(b"", text))
                    for path, (code, text) in read(cast, who).items()
                }
                for cast in casts
            )
            assert [path for path in first if first[path] != second[path]] == [], who
