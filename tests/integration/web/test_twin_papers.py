"""Two servers that differ only in lists, or only in chosen squads: papers and their PDFs are the
same, byte for byte, for an organiser who plays (SP-18, LG-14).
"""

import re
from collections.abc import Callable

import pytest

from podium.event.registration import Register
from podium.web.access.table import PAPER_PAGES, Party
from tests.integration.web.test_playing_organiser import OF_CHANCE, WHO, legion
from tests.integration.web.test_sealed_squads import choose, shatterpoint
from tests.integration.web.test_twin_lists import LATE, hand_in
from tests.integration.web.test_twin_squads import both_chose
from tests.integration.web.world import Cast, World

OF_THE_HOUR = re.compile(rb"D:\d{14}Z|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00|[A-Za-z0-9+/]{22}==")
"""When a PDF was made, and its number, which follows from that."""


def _legion(world: World) -> Cast:
    cast = legion(world)
    world.serving.do(cast.event, Register(LATE, ("p8",)))
    return cast


def _whether_a_list_is_in(cast: Cast, twin: int) -> None:
    if twin:
        hand_in(cast, twin)


def _told(cast: Cast) -> dict[str, tuple[int, bytes]]:
    told = {}
    for paper in PAPER_PAGES:
        answer = cast.world.get(f"/e/{cast.event}/paper/{paper}", WHO)
        assert answer.status_code < 500, paper
        content = OF_THE_HOUR.sub(b"", OF_CHANCE.sub(rb"\1", answer.content))
        told[paper] = answer.status_code, content
    return told


@pytest.mark.rule("SP-18", "LG-14")
@pytest.mark.parametrize(
    ("game", "act"),
    [
        (_legion, hand_in),
        (_legion, _whether_a_list_is_in),
        (shatterpoint, choose),
        (shatterpoint, both_chose),
    ],
)
def test_papers_of_who_plays_are_the_same_whatever_others_play(
    game: Callable[[World], Cast], act: Callable[[Cast, int], None]
) -> None:
    with World() as one, World() as other:
        casts = game(one), game(other)
        for twin, cast in enumerate(casts):
            act(cast, twin)
        first, second = (_told(cast) for cast in casts)
        assert [paper for paper in first if first[paper] != second[paper]] == []
        assert first["lists.pdf"][1].startswith(b"%PDF")


def test_the_same_papers_differ_for_staff_who_do_not_play() -> None:
    with World() as one, World() as other:
        printed = []
        for twin, world in enumerate((one, other)):
            cast = _legion(world)
            hand_in(cast, twin)
            back = {"back": f"/e/{cast.event}/paper/lists"}
            world.ask("POST", f"/e/{cast.event}/desk/looks", who=Party.JUDGE, data=back)
            answer = world.get(f"/e/{cast.event}/paper/lists.pdf", Party.JUDGE)
            printed.append(OF_THE_HOUR.sub(b"", answer.content))
        assert printed[0] != printed[1]
