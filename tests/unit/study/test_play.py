from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.outcome import Verdict
from podium.core.result import Ended
from podium.core.sheet import Stage, Status
from podium.kernel.chance import Chance
from podium.progress.next_step import EventOver, next_step
from podium.progress.places import final_table
from podium.results.game import GamesResult
from podium.results.registry import problems
from podium.rulebooks.load import load
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.study.play import Setting, play
from podium.study.strengths import Players

EXAMPLES = Path(__file__).parents[2] / "examples"
EQUALS = Players(16, spread=0, draws=20)


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_an_event_is_played_to_its_end_with_possible_results(rulebook: str) -> None:
    book = shipped(rulebook)
    cut = 0 if rulebook == "swlcg.team" else 4
    games = book.cut.games if book.cut else 1
    for number in range(10):
        players = Players(13, spread=200, draws=10, leavers=5)
        event = play(Setting(book, 13, 4, cut, f"end {number}"), players).course
        assert isinstance(next_step(event), EventOver)
        for played in event.sheet.rounds:
            for match in played.matches:
                assert problems(match, book.scoring, played.stage, games_in_cut=games) == ()


@pytest.mark.parametrize("name", ["best-of-three", "two-of-three"])
def test_a_first_to_match_is_played_until_it_is_over(name: str) -> None:
    book = load(EXAMPLES / f"{name}.toml")
    games = book.cut.games if book.cut else 1
    lengths = set[int]()
    for number in range(10):
        players = Players(13, spread=200, draws=10, leavers=5)
        event = play(Setting(book, 13, 4, 4, f"first to {number}"), players).course
        assert isinstance(next_step(event), EventOver)
        for played in event.sheet.rounds:
            for match in played.matches:
                assert problems(match, book.scoring, played.stage, games_in_cut=games) == ()
                if isinstance(match.result, GamesResult):
                    lengths.add(len(match.result.games))
    assert {2, 3} <= lengths


@pytest.mark.rule("VA-5")
def test_games_that_are_drawn_again_and_again_come_to_an_end() -> None:
    """Equals who draw every game, where a drawn one is played again and time never runs out."""
    book = load(EXAMPLES / "best-of-three.toml")
    book = replace(book, scoring=replace(book.scoring, endings=(Ended.VICTORY, Ended.DRAW)))
    event = play(Setting(book, 4, 2, 0, "again"), Players(4, spread=0, draws=100)).course
    assert isinstance(next_step(event), EventOver)
    for played in event.sheet.rounds:
        for match in played.matches:
            assert problems(match, book.scoring, played.stage) == ()


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_who_is_far_stronger_always_wins(rulebook: str) -> None:
    """With a huge spread every match goes to the stronger one: the best has won all matches."""
    for number in range(10):
        setting = Setting(shipped(rulebook), 4, 3, 0, f"certain {number}")
        event = play(setting, Players(4, spread=10**9))
        rows = final_table(event.course).rows
        assert [event.ranks[row.entrant] for row in rows] == list(range(4))


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_equals_win_and_draw_as_often_as_stated(rulebook: str) -> None:
    verdicts = Counter[Verdict]()
    wins, games = 0, 0
    for number in range(60):
        event = play(Setting(shipped(rulebook), 16, 4, 0, f"equals {number}"), EQUALS).course
        for worth in (
            one for of_round in event.outcomes[:4] for one in of_round if one is not None
        ):
            first = worth.sides[0]
            verdicts[first.verdict] += 1
            if first.games is not None:
                wins += first.games.won
                games += first.games.played
    total = verdicts.total()
    if games:
        assert Fraction(wins, games) == pytest.approx(0.4, abs=0.03)
        return
    assert verdicts[Verdict.WIN] / total == pytest.approx(0.4, abs=0.03)
    assert verdicts[Verdict.DRAW] / total == pytest.approx(0.2, abs=0.03)


def test_the_stronger_score_more_even_where_they_do_not_win_more() -> None:
    """Scores that break ties tell strong from weak."""
    book = shipped("shatterpoint.premier-showdown")
    sums = {True: 0, False: 0}
    for number in range(100):
        event = play(Setting(book, 2, 1, 0, f"scores {number}"), Players(2, spread=300))
        (match,), (worth,) = event.course.sheet.rounds[0].matches, event.course.outcomes[0]
        assert worth is not None
        for entrant, side in zip(match.entrants, worth.sides, strict=True):
            sums[event.ranks[entrant] == 0] += side.tallies[1]
    assert sums[True] > 1.2 * sums[False]


def test_the_seed_alone_decides_the_event() -> None:
    book = shipped("legion.galactic-conquest")
    players = Players(12, draws=10, leavers=10)
    one, again, other = (
        play(Setting(book, 12, 4, 4, seed), players) for seed in ("seed", "seed", "other")
    )
    assert one.course.sheet == again.course.sheet != other.course.sheet


def test_leavers_leave_after_every_round_but_the_last() -> None:
    book, gone = shipped("shatterpoint.premier-showdown"), 0
    for number in range(50):
        setting = Setting(book, 20, 3, 4, f"leavers {number}")
        event = play(setting, Players(20, leavers=10)).course
        statuses = Counter(entrant.status for entrant in event.sheet.entrants)
        assert set(statuses) <= {Status.ACTIVE, Status.DROPPED}
        last = event.sheet.swiss_rounds()[-1]
        there = {entrant for match in last.matches for entrant in match.entrants}
        assert there == event.active()
        gone += statuses[Status.DROPPED]
    assert gone / (50 * 20) == pytest.approx(1 - 0.9**2, abs=0.04)


def test_without_leavers_everybody_stays_and_two_always_do() -> None:
    book = shipped("shatterpoint.premier-showdown")
    event = play(Setting(book, 9, 4, 0, "stay"), Players(9)).course
    assert len(event.active()) == 9
    event = play(Setting(book, 9, 4, 0, "go"), Players(9, leavers=100)).course
    assert len(event.active()) == 2


def test_a_final_without_a_time_limit_never_ends_by_time() -> None:
    book = shipped("swlcg.standard")
    for number in range(20):
        event = play(Setting(book, 8, 3, 4, f"final {number}"), Players(8, draws=30)).course
        for played in event.sheet.rounds:
            if played.stage is Stage.CUT:
                results = [match.result for match in played.matches if match.result]
                assert all(Ended.TIME not in result.endings() for result in results)


def test_drawing_strengths_leaves_the_other_draws_alone() -> None:
    """Strengths have a stream of their own: the first round is paired alike by whoever plays."""
    book = shipped("shatterpoint.premier-showdown")
    rounds = {
        tuple(
            match.entrants
            for match in play(Setting(book, 10, 1, 0, "one"), Players(10, spread=spread))
            .course.sheet.rounds[0]
            .matches
        )
        for spread in (0, 100, 400)
    }
    assert len(rounds) == 1
    assert Chance("one").child("strengths").word() != Chance("one").child("round 1").word()
