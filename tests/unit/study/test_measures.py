"""What is counted in an event, against a second reading of the same sheet."""

from itertools import combinations

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Round
from podium.kernel.chance import Chance
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.study.measures import kendall, measure
from podium.study.play import PlayedEvent, Setting, play
from podium.study.strengths import Players

SHATTERPOINT = "shatterpoint.premier-showdown"


def played(
    rulebook: str, seed: str, *, entrants: int = 14, rounds: int = 5, cut: int = 0, leavers: int = 5
) -> PlayedEvent:
    setting = Setting(shipped(rulebook), entrants, rounds, cut, seed)
    return play(setting, Players(entrants, spread=300, draws=10, leavers=leavers))


def pairs_in_order(ranks: list[int]) -> int:
    return sum(1 if one < other else -1 for one, other in combinations(ranks, 2))


def test_kendall_counts_every_pair() -> None:
    assert kendall([0, 1, 2, 3]) == 6
    assert kendall([3, 2, 1, 0]) == -6
    assert kendall([0, 2, 1]) == 1
    chance = Chance("orders")
    for size in range(2, 20):
        ranks = chance.shuffled(range(size))
        assert kendall(ranks) == pairs_in_order(ranks)


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_an_event_is_measured_by_its_final_places(rulebook: str) -> None:
    for number in range(5):
        event = played(rulebook, f"places {number}")
        found = measure(event)
        rows = final_table(event.course).rows
        assert found.in_order == pairs_in_order([event.ranks[row.entrant] for row in rows])
        assert found.pairs == 14 * 13 // 2
        assert found.best_won == (event.ranks[rows[0].entrant] == 0)
        assert found.cut is None


def test_the_cut_is_compared_with_the_strongest() -> None:
    seen = set()
    for number in range(30):
        event = played(SHATTERPOINT, f"cut {number}", rounds=4, cut=4, leavers=0)
        found = measure(event)
        first = event.course.sheet.cut_rounds()[0]
        inside = {entrant for match in first.matches for entrant in match.entrants}
        table = event.course.swiss_table().rows
        assert found.cut is not None
        assert found.cut.size == len(inside) == 4
        assert found.cut.rightly == len([one for one in inside if event.ranks[one] in range(4)])
        assert found.cut.best_is_in == any(event.ranks[one] == 0 for one in inside)
        assert found.cut.by_points == (table[3].points > table[4].points)
        seen.add(found.cut.by_points)
    assert seen == {True, False}


def idle_by_hand(event: Course, points: dict[EntrantId, int], round_: Round, left: int) -> int:
    """How many matches could change nothing, entrant by entrant; in Shatterpoint a win is worth 3
    points.
    """
    here = [one for match in round_.matches for one in match.entrants]
    rivals = here if event.cut else list(points)
    top = {one: points[one] + (3 * left if one in here else 0) for one in rivals}
    places = event.cut or 1

    def settled(one: EntrantId) -> bool:
        others = [other for other in rivals if other != one]
        out = sum(points[other] > top[one] for other in others) >= places
        inside = sum(top[other] >= points[one] for other in others) < places
        return out or inside

    matches = [match for match in round_.matches if match.kind is MatchKind.MATCH]
    return sum(all(settled(one) for one in match.entrants) for match in matches)


@pytest.mark.parametrize("cut", [0, 2, 4])
def test_idle_matches_are_those_between_players_whose_fate_is_settled(cut: int) -> None:
    total = 0
    for number in range(20):
        event = played(SHATTERPOINT, f"idle {number}", rounds=6, cut=cut).course
        swiss, expected = event.sheet.swiss_rounds(), 0
        for index, round_ in enumerate(swiss):
            before = (
                {row.entrant: row.points for row in event.swiss_table(after=index).rows}
                if index
                else {one.id: 0 for one in event.sheet.entrants}
            )
            expected += idle_by_hand(event, before, round_, len(swiss) - index)
        found = measure(PlayedEvent(event, {one.id: 0 for one in event.sheet.entrants}))
        assert found.idle == expected
        total += expected
    assert total > 0


def test_nothing_is_idle_in_the_first_round() -> None:
    found = measure(played(SHATTERPOINT, "first", rounds=1))
    assert (found.idle, found.matches) == (0, 7)
