import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.core.sheet import Match
from podium.results.game import DarkSide, GameResult, LightSide, Side, TimeOut
from podium.results.games import game_winner
from podium.results.timeout import POLICIES, hundredths
from podium.rulebooks.shipped import shipped

SCORING = shipped("swlcg.standard").scoring
POLICY = POLICIES["death-star-dial"]
LUKE, VADER = EntrantId("luke"), EntrantId("vader")


def state(
    *, objectives: int = 0, on_dark: int = 0, dial: int = 0, on_light: int = 0, balance: Side
) -> TimeOut:
    return TimeOut(LightSide(objectives, on_dark), DarkSide(dial, on_light), balance)


@pytest.mark.rule("LCG-12")
def test_two_objectives_and_seven_damage_beat_dial_ten_four_damage_and_the_balance() -> None:
    timeout = state(objectives=2, on_dark=7, dial=10, on_light=4, balance=Side.DARK)
    assert hundredths(timeout, Side.LIGHT) == 870
    assert hundredths(timeout, Side.DARK) == 865
    assert POLICY.winner(timeout) is Side.LIGHT


@pytest.mark.rule("LCG-12")
@pytest.mark.parametrize(
    ("dial", "points"),
    [(0, 0), (3, 0), (4, 4), (7, 4), (8, 8), (11, 8)],
)
def test_the_dial_pays_in_steps_of_four(dial: int, points: int) -> None:
    assert hundredths(state(dial=dial, balance=Side.LIGHT), Side.DARK) == 100 * points


@pytest.mark.rule("LCG-12")
@pytest.mark.parametrize("balance", list(Side))
def test_the_balance_decides_what_would_be_level(balance: Side) -> None:
    level = state(objectives=1, on_dark=3, dial=5, on_light=3, balance=balance)
    assert POLICY.winner(level) is balance


@pytest.mark.rule("LCG-12")
def test_the_balance_outweighs_two_damage_but_not_three() -> None:
    assert POLICY.winner(state(on_dark=2, balance=Side.DARK)) is Side.DARK
    assert POLICY.winner(state(on_dark=3, balance=Side.DARK)) is Side.LIGHT


@pytest.mark.rule("LCG-12")
def test_the_winning_side_is_the_entrant_who_played_it() -> None:
    match = Match((LUKE, VADER))
    light_wins = state(objectives=1, balance=Side.LIGHT)
    dark_wins = state(dial=11, balance=Side.DARK)
    for dark, light in ((VADER, LUKE), (LUKE, VADER)):
        assert game_winner(GameResult(Ended.TIME, dark, None, light_wins), match, SCORING) == light
        assert game_winner(GameResult(Ended.TIME, dark, None, dark_wins), match, SCORING) == dark


def test_a_game_without_a_time_out_or_a_decision_has_no_winner() -> None:
    match = Match((LUKE, VADER))
    for ended in (Ended.TIME, Ended.DRAW, Ended.VOID, Ended.DOUBLE_LOSS):
        assert game_winner(GameResult(ended, VADER), match, SCORING) is None
    team = shipped("swlcg.team").scoring
    over = GameResult(Ended.TIME, VADER, None, state(balance=Side.DARK))
    assert game_winner(over, match, team) is None


@pytest.mark.rule("LCG-12")
def test_a_dial_beyond_eleven_and_anything_below_zero_cannot_be() -> None:
    assert POLICY.out_of_range(state(dial=11, balance=Side.DARK)) == ()
    odd = POLICY.out_of_range(
        state(objectives=-1, on_dark=-1, dial=12, on_light=-1, balance=Side.DARK)
    )
    assert [(one.place, one.value, one.min, one.max) for one in odd] == [
        ("light.objectives", -1, 0, None),
        ("light.damage", -1, 0, None),
        ("dark.dial", 12, 0, 11),
        ("dark.damage", -1, 0, None),
    ]
