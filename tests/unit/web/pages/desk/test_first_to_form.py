"""What the form for a first-to match offers: only what its rulebook and its round can have."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.result import Ended
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.desk.report_form import ReportForm, report_form
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, Playing
from tests.unit.web.pages.showing import ending_of, rendered, subject_of

CARDS = load(Path(__file__).parents[4] / "examples" / "best-of-three.toml")


def form_of(rulebook: Rulebook, *, untimed: bool = False) -> ReportForm:
    event = Playing(rulebook).begin(4)
    event.publish()
    line = event.view().rounds[0].matches[0]
    return report_form(subject_of(event, DESK), 1, line, version=1, untimed=untimed)


def with_endings(*endings: Ended) -> Rulebook:
    return replace(CARDS, scoring=replace(CARDS.scoring, endings=endings))


@pytest.mark.rule("VA-6")
def test_time_runs_out_only_where_a_round_has_a_limit() -> None:
    assert all(Ended.TIME in game.endings for game in form_of(CARDS).games)
    assert not any(Ended.TIME in game.endings for game in form_of(CARDS, untimed=True).games)


@pytest.mark.rule("VA-5")
def test_a_draw_is_offered_only_where_a_game_can_be_drawn() -> None:
    assert form_of(CARDS).level
    assert [game.extra for game in form_of(CARDS).games] == [False] * 3 + [True] * 4
    without = form_of(with_endings(Ended.VICTORY, Ended.TIME))
    assert not without.level
    assert len(without.games) == 3


@pytest.mark.rule("VA-5", "LCG-8")
def test_a_game_after_drawn_ones_may_be_conceded_as_the_last_one() -> None:
    assert all(Ended.CONCESSION in game.endings for game in form_of(CARDS).games)


@pytest.mark.rule("VA-5", "EV-21")
def test_who_leaves_is_asked_for_more_games_only_on_demand() -> None:
    event = Playing(CARDS).begin(4)
    event.publish()
    leaver = event.match(next(event.open_matches())).match.entrants[0]
    subject = subject_of(event, DESK)
    page = rendered(
        subject, Tab.EVENT, ending_of(subject, f"way=leave&status=removed&entrant={leaver}")
    ).decode()
    usual, _, more = page.partition("More games, after drawn ones")
    assert "Game 3: winner" in usual
    assert "Game 4: winner" not in usual
    assert "Game 4: winner" in more
