"""Looking back on a game: what was chosen, and what it gave away."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from podium.allstar.bots.planning import Plan
from podium.allstar.bots.search import analysis
from podium.allstar.bots.search.analysis import (
    AnalysedChoice,
    ChoiceVerdict,
    analyse,
    decisions,
    judged,
)
from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.recheck import Difference, difference, few
from podium.allstar.bots.search.thought import Thought
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.record import Entry, Moved
from podium.allstar.rules.state import GamePhase, GameState
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, at_draft, at_lineup, game, game_of, random_game


def played(options: Options, seed: str) -> tuple[list[Entry], list[GameState]]:
    """A random game in which choices are also taken back and changed."""
    steps = list(random_game(game_of(options), seed, fickle=True))
    return [entry for _, entry, _ in steps], [steps[0][0], *(after for _, _, after in steps)]


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
def test_every_choice_is_found_as_it_was_settled(options: Options) -> None:
    entries, states = played(options, "found")
    found = iter(decisions(entries, states))
    for entry, before, after in zip(entries, states, states[1:], strict=False):
        if not isinstance(entry, Moved) or before.public.step == after.public.step:
            continue
        for seat in range(options.managers):
            if before.public.concerned >> seat & 1:
                decision = next(found)
                assert decision.seen.public.step == before.public.step
                assert decision.seen.seat == seat
                assert_happened(decision, before, after)
    assert next(found, None) is None


def assert_happened(decision: AnalysedChoice, before: GameState, after: GameState) -> None:
    """The choice is what the seat has done by the next step."""
    seat, made = decision.seen.seat, decision.made
    was, own = before.seats[seat], after.seats[seat]
    everything = {*own.bench, *own.fresh}.union(*own.teams)
    match before.public.phase:
        case GamePhase.PICK | GamePhase.MARKET:
            assert made[0] in everything
        case GamePhase.PAIR:
            assert made[0] in everything
            assert made[1] in own.given
        case GamePhase.DISCARD:
            assert made[0] in own.discarded
        case GamePhase.PLAN:
            assert isinstance(made, Plan)
            # After round 3 all cards come back into the reserve.
            assert before.public.round == 3 or made.team == own.teams[-1]
            assert made.swaps == was.swaps
        case GamePhase.LINEUP:
            assert made == own.teams[0]
        case GamePhase.SHOOT:
            assert made[0] in after.public.gone
        case GamePhase.INCOMING:
            assert made == own.fresh
        case _:
            assert set(made) <= set(after.public.gone) & set(was.teams[0])


def test_a_record_that_ends_early_is_analysed_as_far_as_it_goes() -> None:
    entries, states = played(Options(3), "early")
    whole = decisions(entries, states)
    cut = len(entries) // 2
    part = decisions(entries[:cut], states[: cut + 1])
    assert part == whole[: len(part)]
    assert 0 < len(part) < len(whole)


def test_there_is_a_verdict_for_every_decision_and_the_best_choice_gives_nothing_away() -> None:
    entries, states = played(Options(2), "verdicts")
    made = decisions(entries, states)
    verdicts = list(analyse(made, Budget(playouts=2), Chance("v")))
    assert [(v.seen, v.made) for v in verdicts] == [tuple(decision) for decision in made]
    best = [verdict for verdict in verdicts if verdict.best == verdict.made]
    assert best
    assert all(verdict.given_away == verdict.error == 0 for verdict in best)
    assert not any(verdict.stands for verdict in best)
    again = list(analyse(made, Budget(playouts=2), Chance("v")))
    assert again == verdicts


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
def test_choices_of_every_kind_of_game_are_judged(options: Options) -> None:
    """The first choice of each phase, made by fickle and random seats."""
    memories = [Memory() for _ in range(options.managers)]
    phases = set()
    for decision in decisions(*played(options, "judged")):
        seen = decision.seen
        memories[seen.seat].watch(seen)
        if seen.public.phase not in phases:
            phases.add(seen.public.phase)
            verdict = judged(decision, memories[seen.seat], Budget(playouts=4), Chance("j"))
            assert (verdict.seen, verdict.made) == decision
            assert -2 < verdict.given_away < 2
            assert 0 <= verdict.error < 4 * few(2)
    assert len(phases) >= 4


def test_the_choice_the_bot_would_make_most_often_gives_nothing_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it mixes, another of its choices may have been worth more by luck."""
    one, two, three = Thought((1,), 0.4, 0.6), Thought((2,), 0.6, 0.4), Thought((3,), 0.1, 0)
    monkeypatch.setattr(analysis, "think", lambda *_: [one, two, three])
    monkeypatch.setattr(analysis, "difference", lambda *_: Difference(0.2, 0.1))
    state = at_lineup(game(), [range(start, start + 18) for start in (0, 18, 36, 54)])
    lost = [
        judged(AnalysedChoice(observe(state, 0), made), Memory(), Budget(), Chance("")).given_away
        for made in ((1,), (2,), (3,))
    ]
    assert lost == [0, 0.2, 0.2]


class Noise:
    """Judges every choice by luck alone, but the one made is worth `less`."""

    def __init__(self, seed: int, made: Choice, less: float) -> None:
        state = at_draft(game(), [range(start, start + 6) for start in (0, 18, 36, 54)])
        self.seen = observe(state, 0)
        self._luck = np.random.default_rng(seed)
        self._made, self._less = made, less

    def games(self, count: int) -> int:
        return count

    def values(self, games: int, choices: Sequence[Choice]) -> NDArray[np.float64]:
        found = self._luck.normal(size=(len(choices), games, 4))
        found[choices.index(self._made)] -= self._less
        return found


@pytest.mark.parametrize("less", [0.0, 0.3])
def test_luck_alone_gives_nothing_away_and_the_uncertainty_is_told_truly(less: float) -> None:
    """However lucky the best choice was when it was found: it is compared in worlds of its own."""
    thoughts = [Thought((1,), 9.0, 1.0), Thought((2,), 0.0, 0.0)]
    found = [
        difference(Noise(seed, (2,), less), thoughts, (2,), Budget(256), Chance(""))  # type: ignore[arg-type]
        for seed in range(400)
    ]
    values = np.array([one.value for one in found])
    errors = np.array([one.error for one in found])
    assert abs(values.mean() - less) < 4 * values.std() / 20
    covered = (np.abs(values - less) < 1.96 * errors).mean()
    assert 0.92 < covered < 0.98


def test_few_measurements_are_not_taken_for_sure_ones() -> None:
    """The spread of eight numbers is often too small by luck: without regard to that, eight times
    as many differences would seem clear that are none."""
    thoughts = [Thought((1,), 9.0, 1.0), Thought((2,), 0.0, 0.0)]
    found = [
        difference(Noise(seed, (2,), 0.0), thoughts, (2,), Budget(16), Chance(""))  # type: ignore[arg-type]
        for seed in range(4000)
    ]
    clear = sum(abs(one.value) > 3 * one.error for one in found)
    assert clear < 0.006 * len(found)  # 0.0027 are expected, 0.02 without regard
    assert [round(few(count), 2) for count in (8, 16, 129)] == [1.5, 1.2, 1.02]


def test_less_than_a_fan_is_not_told_however_sure_it_is() -> None:
    seen = observe(at_lineup(game(), [range(start, start + 18) for start in (0, 18, 36, 54)]), 0)
    told = [ChoiceVerdict(seen, (1,), (2,), lost, 0.0001).stands for lost in (0.004, 0.02)]
    assert told == [False, True]


def test_a_blunder_gives_much_away_and_the_best_choice_nothing() -> None:
    """The weakest team that can be built, where one of five caribous could stand."""
    state = at_lineup(game(), [range(start, start + 18) for start in (0, 18, 36, 54)])
    seen = observe(state, 0)
    memory = Memory()
    memory.watch(seen)
    weak = min(
        ((a, 9 + b, c, 9 + d, e) for a, b, c, d, e in [(0, 2, 3, 4, 6), (0, 1, 3, 4, 6)]),
        key=game().scale.key,
    )
    budget = Budget(playouts=256)
    verdict = judged(AnalysedChoice(seen, tuple(sorted(weak))), memory, budget, Chance("b"))
    assert verdict.given_away > 0.1
    assert verdict.stands
    best = judged(AnalysedChoice(seen, verdict.best), memory, budget, Chance("b"))
    assert not best.stands
