"""Points by how a win came about (VA-2, VA-3), against a second reading of the tables."""

from pathlib import Path

import pytest

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match
from podium.kernel.chance import Chance
from podium.results.decision import Decision, decision
from podium.results.score import outcome
from podium.results.settings import Scoring
from podium.rulebooks.load import load

EXAMPLES = Path(__file__).parents[2] / "examples"
TIMED = load(EXAMPLES / "skirmish.toml").scoring
BATTLE = load(EXAMPLES / "battle.toml").scoring
A, B = EntrantId("a"), EntrantId("b")


def worth(
    scoring: Scoring, ended: Ended, winner: EntrantId | None, one: int, other: int
) -> list[tuple[Verdict, int]]:
    match = Match((A, B), result=MatchResult(ended, winner, ((one,), (other,))))
    found = outcome(match, scoring)
    assert found is not None
    return [(side.verdict, side.points) for side in found.sides]


@pytest.mark.rule("VA-2")
def test_a_win_at_time_has_points_of_its_own() -> None:
    assert worth(TIMED, Ended.VICTORY, A, 9, 2) == [("win", 3), ("loss", 0)]
    assert worth(TIMED, Ended.TIME, None, 2, 9) == [("loss", 1), ("win", 2)]
    assert worth(TIMED, Ended.TIME, None, 9, 9) == [("draw", 1), ("draw", 1)]
    assert worth(TIMED, Ended.CONCESSION, A, 0, 9) == [("win", 3), ("loss", 0)]


def expected(ended: Ended, winner: EntrantId | None, one: int, other: int) -> list[int]:
    """The table of the example once more, written out."""
    if ended is Ended.CONCESSION:
        return [20, 0] if winner == A else [0, 20]
    first = one > other if ended is Ended.TIME else winner == A
    if ended is Ended.TIME and one == other:
        return [10, 10]
    ahead = one - other if first else other - one
    more = 20 if ahead >= 10 else 16 if ahead >= 6 else 13 if ahead >= 3 else 10
    return [more, 20 - more] if first else [20 - more, more]


@pytest.mark.rule("VA-3")
def test_margins_share_twenty_points() -> None:
    assert worth(BATTLE, Ended.TIME, None, 12, 5) == [("win", 16), ("loss", 4)]
    assert worth(BATTLE, Ended.TIME, None, 7, 5) == [("draw", 10), ("draw", 10)]
    assert worth(BATTLE, Ended.VICTORY, B, 7, 5) == [("draw", 10), ("draw", 10)]
    chance = Chance("margins")
    for _ in range(2000):
        ended = chance.choose((Ended.VICTORY, Ended.TIME, Ended.CONCESSION))
        winner = None if ended is Ended.TIME else chance.choose((A, B))
        one, other = chance.below(21), chance.below(21)
        found = [points for _, points in worth(BATTLE, ended, winner, one, other)]
        assert found == expected(ended, winner, one, other)


@pytest.mark.rule("VA-3")
@pytest.mark.parametrize(
    ("result", "winner"),
    [
        (MatchResult(Ended.VICTORY, B, ((7,), (5,))), B),
        (MatchResult(Ended.TIME, None, ((7,), (5,))), A),
        (MatchResult(Ended.TIME, None, ((5,), (5,))), None),
    ],
)
def test_in_a_cut_who_won_by_a_small_margin_goes_on(
    result: MatchResult, winner: EntrantId | None
) -> None:
    assert decision(Match((A, B), result=result), BATTLE) == Decision(None)
    assert decision(Match((A, B), result=result, bracket=1), BATTLE) == Decision(winner)
