"""The adapters for TextArena and OpenEnv, with stand-ins for the packages."""

import pytest

from podium.allstar.environment.text_seat import TextSeat
from podium.allstar.rules.options import Options
from tests.allstar_scenes import game_of
from tests.allstar_text_checks import check_openenv, check_textarena
from tests.text_libraries import stand_in


def test_textarena_plays_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)
    check_textarena()


def test_openenv_plays_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)
    check_openenv()


def test_a_model_sits_anywhere_and_unknown_opponents_are_named() -> None:
    seats = {TextSeat(game_of(Options(3)), f"seed {k}").seat for k in range(20)}
    assert seats == {0, 1, 2}
    with pytest.raises(ValueError, match="opponents: expected 1 to 2 of"):
        TextSeat(game_of(Options(3)), "any", ("nobody",))


@pytest.mark.rule("AS-61")
def test_a_model_reads_the_same_whatever_the_bots_will_do() -> None:
    """Before anything is settled, other bots in the other seats change nothing that is read."""
    for number in range(10):
        prompts = {
            TextSeat(game_of(Options(4)), f"twin {number}", (bot,)).prompt()
            for bot in ("random", "greedy", "greedy-1")
        }
        assert len(prompts) == 1
