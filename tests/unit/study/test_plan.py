"""Whole studies: what must come out is known without playing."""

import pytest

from podium.pairing.settings import Method
from podium.rulebooks.shipped import shipped
from podium.study.day import by_the_rulebook, day_minutes, fitting, planned_minutes
from podium.study.formats import EventFormat, FormatCode, mistakes_in, rulebook_of
from podium.study.plan import StudyPlan, Summary, gathered, play_portion, portions, study
from podium.study.strengths import Players

BOOK = shipped("shatterpoint.premier-showdown")
TEAM = shipped("swlcg.team")


def studied(players: Players, *formats: EventFormat, events: int = 200) -> tuple[Summary, ...]:
    return study(StudyPlan(players, formats, events))


def test_among_equals_everybody_wins_equally_often() -> None:
    (found,) = studied(Players(4, spread=0), EventFormat(BOOK, rounds=2, cut=2), events=600)
    assert found.best_wins.low < 1 / 4 < found.best_wins.high
    assert found.agreement.low < 0 < found.agreement.high
    assert found.cut_line is not None
    assert found.cut_line.best_is_in.low < 1 / 2 < found.cut_line.best_is_in.high


def test_where_strength_decides_everything_the_best_always_wins() -> None:
    (found,) = studied(Players(4, spread=10**9), EventFormat(BOOK, rounds=3, cut=2), events=30)
    assert found.best_wins.value == pytest.approx(1)
    assert found.agreement.value == pytest.approx(1)
    assert found.cut_line is not None
    assert found.cut_line.rightly.value == pytest.approx(1)


def test_more_rounds_rank_better_and_a_wider_spread_does_too() -> None:
    formats = [EventFormat(BOOK, rounds=rounds, cut=0) for rounds in (1, 3, 6)]
    few, some, many = (one.agreement for one in studied(Players(12), *formats, events=150))
    assert few.high < some.low < some.high < many.low
    (wide,) = studied(Players(12, spread=400), formats[1], events=150)
    assert some.high < wide.agreement.low


def test_two_players_meet_once_and_the_better_wins_as_elo_says() -> None:
    """The mean of Elo's expectation over two strengths of spread 200, by integration: 0.747."""
    (found,) = studied(Players(2, spread=200), EventFormat(BOOK, rounds=1, cut=0), events=1500)
    assert found.best_wins.low < 0.747 < found.best_wins.high


@pytest.mark.parametrize(("entrants", "size"), [(8, 20), (32, 20), (64, 10), (2000, 1)])
def test_large_events_are_reported_one_by_one(entrants: int, size: int) -> None:
    plan = StudyPlan(Players(entrants), (EventFormat(BOOK, rounds=4, cut=0),), 40)
    found = portions(plan)
    assert {one.after - one.first for one in found} == {size}
    assert sum(one.after - one.first for one in found) == 40


def test_a_study_is_the_same_in_any_order_and_number_of_portions() -> None:
    formats = (EventFormat(BOOK, rounds=3), EventFormat(TEAM))
    plan = StudyPlan(Players(9, leavers=5, draws=5), formats, 50, seed="order")
    backwards = ((one, play_portion(plan, one)) for one in reversed(portions(plan)))
    told: list[tuple[int, int]] = []
    assert gathered(plan, backwards, lambda done, total: told.append((done, total))) == list(
        study(plan)
    )
    assert told[-1] == (100, 100)
    assert sorted(told) == told


def test_another_seed_is_another_study() -> None:
    plan = StudyPlan(Players(8), (EventFormat(BOOK),), 20, seed="one")
    assert study(plan) != study(StudyPlan(plan.players, plan.formats, 20, seed="two"))


def test_pairing_and_tiebreaks_of_a_format_are_used() -> None:
    wanted = EventFormat(BOOK, pairing=Method.FOLD, tiebreaks=("sos",))
    assert rulebook_of(wanted).pairing.method is Method.FOLD
    assert rulebook_of(wanted).places.tiebreaks == ("sos",)
    assert rulebook_of(EventFormat(BOOK)) == BOOK


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (EventFormat(BOOK, rounds=0), FormatCode.ROUNDS),
        (EventFormat(BOOK, rounds=8), FormatCode.ROUNDS),
        (EventFormat(BOOK, cut=1), FormatCode.CUT_SIZE),
        (EventFormat(BOOK, cut=9), FormatCode.CUT_SIZE),
        (EventFormat(TEAM, cut=4), FormatCode.NO_CUT),
        (EventFormat(BOOK, tiebreaks=("luck",)), FormatCode.RULEBOOK),
    ],
)
def test_an_impossible_format_is_found(wanted: EventFormat, code: FormatCode) -> None:
    assert [one.code for one in mistakes_in(wanted, 8)] == [code]


def test_a_possible_format_has_no_mistakes() -> None:
    assert not list(mistakes_in(EventFormat(BOOK, rounds=7, cut=8), 8))
    assert not list(mistakes_in(EventFormat(TEAM), 8))


def test_the_day_is_all_rounds_with_their_dice_and_the_pauses_between() -> None:
    """SP-14: 120 minutes and five dice, of whose eight faces four add a minute: 2.5, so 2."""
    assert day_minutes(EventFormat(BOOK), 4, 2, pause=15) == 6 * 122 + 5 * 15
    assert day_minutes(EventFormat(BOOK, minutes=60), 3, 0, pause=10) == 3 * 62 + 2 * 10
    solo = shipped("swlcg.standard")
    assert day_minutes(EventFormat(solo), 3, 4, pause=0) == 3 * 70 + 4 * 35


def test_formats_that_fit_have_the_most_rounds_for_each_cut() -> None:
    """Nine hours are four rounds of 122 minutes with 15 between, and not a minute for a fifth."""
    found = list(fitting(BOOK, 27, 540, round_minutes=None, pause=15))
    assert [(one.rounds, one.cut) for one in found] == [(4, 0), (2, 4), (1, 8)]
    short = list(fitting(BOOK, 27, 360, round_minutes=60, pause=5))
    assert [(one.rounds, one.cut) for one in short] == [(5, 0), (3, 4), (2, 8), (1, 16)]
    assert [one.cut for one in fitting(TEAM, 27, 540, round_minutes=None, pause=15)] == [0]
    assert not list(fitting(BOOK, 27, 100, round_minutes=None, pause=15))


def test_a_double_elimination_takes_all_its_rounds() -> None:
    """LCG-10: among four there are five rounds with the reset; 35 minutes each, 15 between."""
    solo = shipped("swlcg.standard")
    assert planned_minutes(EventFormat(solo), 3, 4, pause=15) == 3 * 70 + 5 * 35 + 7 * 15
    whole, cut_of_four = list(fitting(solo, 12, 490, round_minutes=None, pause=15))[:2]
    assert (whole.rounds, cut_of_four.rounds, cut_of_four.cut) == (5, 3, 4)


def test_few_entrants_have_no_more_rounds_than_opponents_and_no_cut_of_all() -> None:
    found = list(fitting(BOOK, 4, 10_000, round_minutes=None, pause=15))
    assert [(one.rounds, one.cut) for one in found] == [(3, 0)]


def test_the_rulebook_states_a_format_itself() -> None:
    stated = by_the_rulebook(BOOK, 27, 60)
    assert (stated.rounds, stated.cut, stated.minutes) == (4, 4, 60)


def test_the_pause_counts_in_the_day() -> None:
    plan = StudyPlan(Players(8), (EventFormat(BOOK, rounds=3, cut=4),), 2, pause=0)
    (found,) = study(plan)
    assert found.minutes.value == pytest.approx(5 * 122)
