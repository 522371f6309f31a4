"""The bot that thinks: legal, repeatable, blind to secrets, and better than greedy."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from podium.allstar.bots.bot import BOTS, seated
from podium.allstar.bots.match import play
from podium.allstar.bots.planning import Plan
from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.playouts.tables import Ints
from podium.allstar.bots.search.bot import Search, decided, move_towards, think
from podium.allstar.bots.search.budget import Budget, Spending
from podium.allstar.bots.search.judge import Judge, ends_alike, plan_end
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.mixing import Regrets, drawn, mixing
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.options import options as choices_of
from podium.allstar.bots.search.plans import all_swaps, likely_plans
from podium.allstar.bots.search.thought import Thought, halving
from podium.allstar.bots.search.value import Values
from podium.allstar.bots.steps import before_swaps, towards_plan
from podium.allstar.rules.apply import apply, is_over
from podium.allstar.rules.arenas import arena_key, is_combo
from podium.allstar.rules.box import default_box
from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.moves import MoveKind, block_of
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import GamePhase, GameState, Public, Seat
from podium.allstar.rules.strength import PLACE_BITS
from podium.kernel.chance import Chance
from tests.allstar_records import last_state
from tests.allstar_scenes import ALL_OPTIONS, at_lineup, at_plan, cards, game, game_of, shoot_out
from tests.allstar_worlds import played_by_engine, state_of, watched
from tests.contract.allstar.test_secrets import twin_worlds

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
LITTLE = Budget(playouts=8)
STRAIGHT, PUDDLE, STADIUM = 13, 1, 2


@pytest.mark.parametrize(
    "options", [options for name, options in ALL_OPTIONS.items() if not name.endswith("full tie")]
)
def test_search_plays_every_kind_of_game_to_its_end(options: Options) -> None:
    bots = [Search(LITTLE) if seat == 0 else BOTS["greedy"] for seat in range(options.managers)]
    last, record = play(game_of(options), bots, "to the end")
    assert is_over(last)
    assert last_state(record, default_box()) == last


def test_the_same_seed_gives_the_same_game_however_often_a_bot_has_played() -> None:
    bots = [Search(LITTLE), BOTS["greedy"]]
    first = play(game_of(Options(2)), bots, "again")
    assert play(game_of(Options(2)), bots, "again") == first


@pytest.mark.rule("AS-61")
@pytest.mark.parametrize("options", [Options(3), Options(2, mode=Mode.DUEL)])
def test_search_chooses_the_same_in_twin_worlds(options: Options) -> None:
    """Fed from two worlds that differ in hidden cards only, two bots stay of one mind."""
    one, two = Search(Budget(playouts=2)), Search(Budget(playouts=2))
    step, asked = -1, 0
    for state, twin, viewer in twin_worlds(options, "twin thinkers"):
        if not state.waiting >> viewer & 1 or step == state.public.step:
            continue
        step, asked = state.public.step, asked + 1
        label = f"same {step}"
        assert one.choose(observe(state, viewer), Chance(label)) == two.choose(
            observe(twin, viewer), Chance(label)
        )
    assert asked > 10


def test_a_bot_that_remembers_sits_down_fresh_and_others_as_they_are() -> None:
    bot = Search(LITTLE, "mine")
    other = seated(bot)
    assert other is not bot
    assert other.name == "mine"
    assert seated(BOTS["greedy"]) is BOTS["greedy"]
    assert isinstance(seated(BOTS["strong"]), Search)
    assert seated(BOTS["easy"]) is not BOTS["easy"]


def test_a_bot_that_was_not_seated_still_answers() -> None:
    state = at_lineup(game(2), [range(18), range(18, 36)])
    seen = observe(state, 0)
    assert BOTS["fair"].choose(seen, Chance("stand up")) in legal_moves(seen)


def test_search_among_greedy_bots_wins_more_than_its_part() -> None:
    """A few games of the free market, where a thought is cheap; bench/allstar_strength.py plays
    enough of them in every mode."""
    wins = 0
    for number in range(4):
        bots = [BOTS["greedy"]] * 2
        bots[number % 2] = Search(Budget(playouts=48))
        last, _ = play(game_of(Options(2, mode=Mode.MARKET)), bots, f"part {number}")
        wins += final_places(last.public)[number % 2] == 1
    assert wins == 4


@every_game
def test_every_choice_worth_a_thought_can_be_made(options: Options) -> None:
    """What the bot thinks about is legal, and leads to what it was judged by."""
    chance = Chance("can be made")
    for state, seen, memory in watched(options, "can be made"):
        if chance.below(4):
            continue
        judge = Judge(seen, memory, chance)
        if seen.public.phase is GamePhase.PLAN:
            plans = likely_plans(judge.games(4), seen.seat, *before_swaps(seen), 5)
            for plan in plans:
                assert_carried_out(state, seen.seat, plan)
        else:
            choices = choices_of(seen)
            assert len(set(choices)) == len(choices) > 0


@every_game
def test_a_choice_is_worth_what_the_engine_makes_of_it(options: Options) -> None:
    """The engine carries the choice out; from there on all seats are greedy."""
    chance = Chance("worth")
    phases = set()
    for _, seen, memory in watched(options, "worth"):
        phase = seen.public.phase
        if phase in phases and chance.below(4 if phase > GamePhase.PLAN else 12):
            continue
        phases.add(phase)
        judge = Judge(seen, memory, chance)
        games = judge.games(2)
        if phase is GamePhase.PLAN:
            plans = likely_plans(games, seen.seat, *before_swaps(seen), 200)
            choices: list[Choice] = [chance.choose(plans), plans[0]]
        else:
            choices = [chance.choose(choices_of(seen)) for _ in range(2)]
        found = judge.values(games, choices)
        for choice, row in zip(choices, found, strict=True):
            for number in range(2):
                state = carried_out(state_of(seen, games, number), seen.seat, choice)
                end = played_by_engine(state, games, number)
                assert row[number].tolist() == pytest.approx(worth(end.public))
    assert len(phases) >= 4


def carried_out(state: GameState, seat: int, choice: Choice) -> GameState:
    """This choice of a seat, sealed, before the others have chosen."""
    step = state.public.step
    while state.public.step == step and state.waiting >> seat & 1:
        state = apply(state, seat, move_towards(observe(state, seat), choice))
    return state


def worth(public: Public) -> list[float]:
    """A part of the win, and a hundredth for each fan ahead of or behind the best other."""
    places, fans = final_places(public), public.fans()
    best = [max(fans[:seat] + fans[seat + 1 :]) for seat in range(len(fans))]
    return [
        (place == 1) / places.count(1) + 0.01 * (own - other)
        for place, own, other in zip(places, fans, best, strict=True)
    ]


class Pennies(Judge):
    """Both put down a coin, alike wins for the first seat. Way 0 is no coin and half a win."""

    def values(self, games: Batch, choices: Sequence[Choice], ways: Ints | None = None) -> Values:
        assert ways is not None
        heads = np.array([choice == HEADS for choice in choices]).repeat(games.size)
        coin = ways[:, 1]
        won = np.where(coin == 0, 0.5, heads == (coin == 1))
        return np.stack([won, 1 - won], axis=-1).reshape(len(choices), games.size, 2)


HEADS, TAILS = (0,), (1,)


@pytest.mark.rule("AS-11", "AS-33")
@pytest.mark.parametrize("budget", [Budget(playouts=4096), Budget(seconds=0.5)])
def test_where_every_choice_has_an_answer_the_choices_are_mixed(budget: Budget) -> None:
    """Matching pennies: whoever took the other's choice as given would always make the same."""
    state = at_lineup(game(2), [range(18), range(18, 36)])
    memory = Memory()
    memory.watch(observe(state, 0))
    judge = Pennies(observe(state, 0), memory, Chance("pennies"))
    thoughts = mixing(judge, [HEADS, TAILS], budget, Chance("coins"))
    weights = {thought.choice: thought.weight for thought in thoughts}
    assert weights[HEADS] == pytest.approx(0.5, abs=0.2)
    assert weights[HEADS] + weights[TAILS] == pytest.approx(1)
    assert all(thought.value == pytest.approx(0.5, abs=0.1) for thought in thoughts)


class Counting(Judge):
    """Knows what each choice is worth, choice (n,) n hundredths, and counts its playouts."""

    def __init__(self) -> None:
        seen = observe(at_lineup(game(2), [range(18), range(18, 36)]), 0)
        memory = Memory()
        memory.watch(seen)
        super().__init__(seen, memory, Chance("counting"))
        self.played: Counter[Choice] = Counter()

    def games(self, count: int) -> Batch:
        return Batch(self.tables, count, GamePhase.LINEUP)

    def values(self, games: Batch, choices: Sequence[Choice], ways: Ints | None = None) -> Values:
        for choice in choices:
            self.played[choice] += games.size
        worth = np.array([choice[0] / 100 for choice in choices if not isinstance(choice, Plan)])
        return np.broadcast_to(worth[:, None, None], (len(choices), games.size, 2))


@pytest.mark.parametrize("count", [2, 3, 6, 16, 30])
@pytest.mark.parametrize("playouts", [1, 24, 256, 1024])
def test_as_many_playouts_are_made_as_the_budget_says_and_most_for_the_best(
    count: int, playouts: int
) -> None:
    judge = Counting()
    choices = [(number,) for number in range(count)]
    thoughts = halving(judge, choices, Budget(playouts), kept=[(0,)])
    made = sum(judge.played.values())
    assert max(playouts, count) <= made < playouts + count + (playouts < count) * count
    assert sorted(thought.choice for thought in thoughts) == choices
    assert [thought.weight for thought in thoughts] == [1] + [0] * (count - 1)
    assert thoughts[0].choice == (count - 1,)
    assert thoughts[0].value == pytest.approx((count - 1) / 100)
    assert max(judge.played.values()) == judge.played[(count - 1,)] == judge.played[(0,)]
    if playouts == 1024 and count > 4:
        # The worse half is dropped, and half of the others again.
        assert judge.played[(1,)] < judge.played[(count // 2,)] < judge.played[(count - 1,)]


@pytest.mark.parametrize(("playouts", "least"), [(24, 0.5), (1024, 0.8)])
def test_a_mixture_keeps_to_its_budget_too(playouts: int, least: float) -> None:
    """With few playouts there is but one round of thinking, which begins with all alike."""
    judge = Counting()
    thoughts = mixing(judge, [(5,), (50,)], Budget(playouts), Chance("mixture"))
    # Two choices of its own, four ways of the other.
    assert playouts <= sum(judge.played.values()) < playouts + 6
    assert thoughts[0].choice == (50,)
    assert thoughts[0].weight >= least
    assert sum(thought.weight for thought in thoughts) == pytest.approx(1)


@pytest.mark.rule("AS-33")
def test_in_a_shoot_out_the_bot_cannot_be_counted_on() -> None:
    """It thinks of what the others may choose, not of one answer to one guess."""
    seen = observe(shoot_out(tickets=(1, 1)), 0)
    memory = Memory()
    memory.watch(seen)
    thoughts = think(seen, memory, Budget(playouts=256), Chance("mixed"))
    assert sum(thought.weight for thought in thoughts) == pytest.approx(1)
    assert sum(thought.weight > 0 for thought in thoughts) > 1


def assert_carried_out(state: GameState, seat: int, plan: Plan) -> None:
    seen = observe(state, seat)
    teams, bench = plan_end(seen, plan)
    while len(seen.own.choice) < 5:
        move = towards_plan(seen, plan)
        assert move in legal_moves(seen)
        state = apply(state, seat, move)
        seen = observe(state, seat)
    assert (*seen.own.teams, seen.own.choice) == teams
    assert tuple(sorted(set(seen.own.bench) - set(seen.own.choice))) == bench


@pytest.mark.rule("AS-12")
def test_all_swaps_are_those_the_rules_allow() -> None:
    """Against every way through the moves of the engine, with two earlier teams."""
    teams = [[range(9 * seat, 9 * seat + 5), range(9 * seat + 5, 9 * seat + 9)] for seat in (0, 1)]
    benches = [range(40, 43), range(50, 53)]
    state = at_plan(game(2), benches, (1, 2, 3), teams)
    ends = {(own.teams, own.bench) for own in _swapped(state)}
    found = list(all_swaps(state.seats[0].teams, state.seats[0].bench))
    assert {(way.teams, way.bench) for way in found} == ends
    assert len(found) == len(ends)


def _swapped(state: GameState) -> list[Seat]:
    """Every way seat 0 can have swapped, by moves."""
    found, ways = [], [state]
    while ways:
        way = ways.pop()
        own = way.seats[0]
        if all(taken < 0 or entered >= 0 for taken, entered in own.swaps):
            found.append(own)
        for move in forward_moves(observe(way, 0)):
            swap = MoveKind.IN < block_of(move) < MoveKind.OTHER and block_of(move) & 3 < 3
            if swap:
                ways.append(apply(way, 0, move))
    return found


@pytest.mark.rule("AS-18")
def test_search_sends_a_straight_where_it_beats_everything() -> None:
    mine = cards("duck 1", "bear 2", "hare 3", "horse 4", "tiger 5", "bear 9", "hare 9", "duck 9")
    benches = [mine, range(18, 26)]
    teams = [[range(5), range(27, 32)], [range(45, 50), range(54, 59)]]
    state = at_plan(game(2), benches, (PUDDLE, STADIUM, STRAIGHT), teams)
    best = best_choice(observe(state, 0))
    assert isinstance(best, Plan)
    assert best.buses[-1] == 3
    arena = game(2).arenas[STRAIGHT]
    assert is_combo(arena_key(arena, best.team, game(2).scale, game(2).options))


@pytest.mark.rule("AS-33")
def test_search_shoots_to_win_when_everything_hangs_on_it() -> None:
    """Two are left without tickets: the stronger card wins the playoffs."""
    seen = observe(shoot_out(tickets=(0, 0)), 0)
    best = best_choice(seen)
    assert best == (max(seen.own.bench, key=seen.game.scale.shots.__getitem__),)


def best_choice(seen: Observation) -> object:
    memory = Memory()
    memory.watch(seen)
    return think(seen, memory, Budget(playouts=128), Chance("best"))[0].choice


def test_regret_matching_finds_the_mixture_of_a_game_without_a_best_choice() -> None:
    """Rock, paper, scissors in which rock wins double: rock 1/4, paper 1/2, scissors 1/4."""
    pays = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], dtype=float)
    one, two = Regrets(3), Regrets(3)
    for _ in range(4000):
        first, second = one.weights(), two.weights()
        one.learn(pays @ second)
        two.learn(-(first @ pays))
    weights = {thought.choice: thought.weight for thought in one.thoughts([(0,), (1,), (2,)])}
    assert [weights[(i,)] for i in range(3)] == pytest.approx([1 / 4, 1 / 2, 1 / 4], abs=0.03)


def test_draws_are_as_likely_as_their_weights() -> None:
    found = drawn(np.array([0.5, 0.0, 0.25, 0.25]), 4000, Chance("weights"))
    parts = np.bincount(found, minlength=4) / 4000
    assert parts[1] == 0
    assert parts.tolist() == pytest.approx([0.5, 0, 0.25, 0.25], abs=0.03)


def test_a_choice_is_made_as_often_as_its_weight_says() -> None:
    thoughts = [Thought((1,), 0.5, 0.75), Thought((2,), 0.5, 0.25)]
    chance = Chance("often")
    made = [decided(thoughts, chance) for _ in range(800)]
    assert made.count((1,)) == pytest.approx(600, abs=60)


def test_a_budget_of_seconds_ends_with_the_time_and_one_of_playouts_with_their_number() -> None:
    now = [0.0]
    spending = Spending(Budget(seconds=2.0), lambda: now[0])
    assert spending.part() == 0
    now[0] = 1.5
    assert spending.part() == 0.75
    spending = Spending(Budget(playouts=100))
    spending.spend(60)
    assert spending.part() == 0.6
    assert spending.games(1.0, 512) == 40
    assert spending.games(0.5, 512) == 1


def test_with_a_time_no_more_playouts_are_begun_than_the_pace_so_far_allows() -> None:
    now = [0.0]
    spending = Spending(Budget(seconds=2.0), lambda: now[0])
    assert spending.games(1.0, 512) == 64
    assert spending.games(1.0, 16) == 16
    spending.spend(100)
    now[0] = 0.5
    assert spending.games(1.0, 512) == 300
    assert spending.games(1.0, 200) == 200
    assert spending.games(0.5, 512) == 100
    assert spending.games(0.25, 512) == 1
    now[0] = 3.0
    assert spending.games(1.0, 512) == 1


def test_what_is_left_of_a_budget_lacks_the_time_that_has_passed_but_no_playouts() -> None:
    now = [0.0]
    spending = Spending(Budget(playouts=7, seconds=2.0), lambda: now[0])
    now[0] = 0.5
    assert spending.rest() == Budget(playouts=7, seconds=1.5)
    now[0] = 9.0
    assert 0 < spending.rest().seconds < 0.001
    spending = Spending(Budget(playouts=7), lambda: now[0])
    spending.spend(5)
    assert spending.rest() == Budget(playouts=7)


def test_a_budget_of_seconds_is_enough_for_every_choice() -> None:
    bots = [Search(Budget(seconds=0.001)), BOTS["greedy"]]
    last, _ = play(game_of(Options(2)), bots, "seconds")
    assert is_over(last)


@pytest.mark.rule("AS-12")
def test_plans_that_end_alike_are_one_and_the_same() -> None:
    teams = [[range(5)], [range(20, 25)]]
    state = at_plan(game(2), [range(5, 12), range(25, 32)], (PUDDLE, STRAIGHT), teams)
    seen = observe(state, 0)
    one = Plan(((0, 5),), (1,), (6, 7, 8, 9, 10), (1, 2))
    assert ends_alike(seen, one, one._replace(order=()))
    assert not ends_alike(seen, one, one._replace(buses=(2, 1)))
    assert not ends_alike(seen, one, one._replace(team=(6, 7, 8, 9, 11)))
    assert ends_alike(seen, (3,), (3,))


def test_in_the_playoffs_what_greedy_would_do_is_among_the_choices() -> None:
    hand = tuple(range(18))
    state = at_lineup(game(), [range(start, start + 18) for start in (0, 18, 36, 54)])
    found = choices_of(observe(state, 0))
    assert set(found) <= set(combinations(hand, 5))
    lone = BOTS["greedy"]
    while state.waiting & 1:
        before = state
        state = apply(state, 0, lone.choose(observe(state, 0), Chance("g")))
    assert before.seats[0].choice == found[0]


@pytest.mark.rule("AS-30", "AS-34")
def test_in_the_playoffs_choices_aim_at_the_largest_groups_and_are_few() -> None:
    """Line-ups for six values and for two kinds of thrift, replacements for three and each count;
    and what greedy would do."""
    for _, seen, _ in watched(Options(3), "few"):
        phase, scale = seen.public.phase, seen.game.scale
        found = [] if phase is GamePhase.PLAN else choices_of(seen)
        if phase is GamePhase.LINEUP:
            assert len(found) <= 1 + 6 * 2
            sizes = sorted((min(size, 5) for size in scale.sizes(seen.own.bench)), reverse=True)
            assert {scale.key(team) >> PLACE_BITS for team in found} >= {sizes[0], sizes[5]}
        elif phase is GamePhase.INCOMING:
            reserve = len(seen.own.bench)
            counts = Counter(map(len, found))
            assert set(counts) == set(range(2, min(4, reserve) + 1))
            assert max(counts.values()) <= 1 + 3 * 2
            assert reserve < 12 or min(counts.values()) >= 3
