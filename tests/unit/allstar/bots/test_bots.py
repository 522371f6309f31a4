import inspect
from collections import Counter

import pytest
from msgspec.structs import replace

from podium.allstar.bots import drafting, planning, thrift
from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.bots.weights import weights_named
from podium.allstar.rules.apply import apply
from podium.allstar.rules.box import default_box
from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.moves import Move, pick
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.options import Options, Shootout
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import Game, RanOut
from podium.allstar.rules.strength import size_of
from podium.kernel.chance import Chance
from tests.allstar_records import last_state
from tests.allstar_scenes import (
    ALL_OPTIONS,
    at_draft,
    at_lineup,
    card,
    cards,
    do,
    game,
    game_of,
    with_symbols,
)

PLAIN = Game(with_symbols({}), Options(4))
PUDDLE, POLARENA = 1, 8


@pytest.mark.rule("AS-61")
@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_a_bot_is_given_an_observation_and_chance_and_nothing_else(bot: object) -> None:
    choose = inspect.signature(type(bot).choose)  # type: ignore[attr-defined]
    assert [p.annotation for p in choose.parameters.values()][1:] == [Observation, Chance]


class Restless:
    """Plays as greedy does, whatever it draws; notes one number and wastes some more."""

    name = "restless"

    def __init__(self, waste: int) -> None:
        self.noted: list[int] = []
        self._waste = waste

    def choose(self, seen: Observation, chance: Chance) -> Move:
        self.noted.append(chance.word())
        for _ in range(self._waste):
            chance.word()
        return BOTS["greedy"].choose(seen, chance)


@pytest.mark.rule("AS-61")
def test_what_a_bot_draws_changes_nothing_for_the_others() -> None:
    """Otherwise a bot could be told by its luck how long another has thought."""
    noted = []
    for waste in (0, 3):
        bots = [Restless(0), Restless(waste), Restless(0)]
        play(game_of(Options(3)), bots, "restless")
        noted.append([bot.noted for bot in bots])
    assert noted[0][0] == noted[1][0]
    assert noted[0][2] == noted[1][2]
    assert noted[0][1] != noted[1][1]
    assert noted[0][0][:3] != noted[0][1][:3]


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
@pytest.mark.parametrize("name", ["random", "greedy", "easy"])
def test_bots_play_every_kind_of_game_to_its_end(name: str, options: Options) -> None:
    last, record = play(game_of(options), [BOTS[name]] * options.managers, "bots")
    assert record.fans == last.public.fans()
    assert last_state(record, default_box()) == last


def test_the_same_seed_gives_the_same_game() -> None:
    bots = [BOTS["random"]] * 3
    assert play(game(3), bots, "again") == play(game(3), bots, "again")
    assert play(game(3), bots, "again")[1] != play(game(3), bots, "another")[1]


@pytest.mark.parametrize("shootout", list(Shootout))
@pytest.mark.parametrize("managers", [3, 4, 5, 6])
def test_greedy_alone_among_random_bots_nearly_always_wins(
    managers: int, shootout: Shootout
) -> None:
    """Sixty games of each kind; bench/allstar_bots.py plays two thousand."""
    played = game_of(Options(managers, shootout=shootout))
    wins = 0
    for number in range(60):
        seat = number % managers
        bots = [BOTS["greedy" if other == seat else "random"] for other in range(managers)]
        last, _ = play(played, bots, f"alone {number}")
        places = final_places(last.public)
        wins += places[seat] == 1 and places.count(1) == 1
    assert wins >= 54


def test_easy_is_weaker_than_greedy_and_stronger_than_luck() -> None:
    """By fans, at one table."""
    fans = Counter[str]()
    for number in range(40):
        names = ["greedy", "easy", "easy", "random"]
        names = names[number % 4 :] + names[: number % 4]
        last, _ = play(game(4), [BOTS[name] for name in names], f"easy {number}")
        for name, count in zip(names, last.public.fans(), strict=True):
            fans[name] += count
    assert fans["greedy"] > 1.1 * fans["easy"] / 2
    assert fans["easy"] / 2 > 1.1 * fans["random"]


def test_the_levels_for_people_are_there() -> None:
    assert {"easy", "fair", "strong"} < BOTS.keys()


def test_greedy_among_greedy_bots_never_runs_out_of_cards() -> None:
    for managers in (2, 3, 4, 5, 6):
        for number in range(5):
            last, _ = play(game(managers), [BOTS["greedy"]] * managers, f"thrifty {number}")
            assert not any(isinstance(event, RanOut) for event in last.public.story)


def test_random_bots_use_every_forward_move() -> None:
    state = at_lineup(PLAIN, [range(start, start + 18) for start in (0, 18, 36, 54)])
    seen = observe(state, 0)
    chance = Chance("uses all")
    chosen = Counter(BOTS["random"].choose(seen, chance) for _ in range(600))
    assert set(chosen) == set(forward_moves(seen))


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
def test_greedy_can_take_over_a_choice_that_someone_else_began(options: Options) -> None:
    """Every third forward move is a random one; greedy must still reach a legal end."""
    last, _ = play(game_of(options), [Fickle() for _ in range(options.managers)], "taken over")
    assert 1 in final_places(last.public)


class Fickle:
    """Greedy, but now and then someone else moves in its seat."""

    name = "fickle"

    def choose(self, seen: Observation, chance: Chance) -> Move:
        if chance.below(3) == 0:
            return chance.choose(legal_moves(seen))
        return BOTS["greedy"].choose(seen, chance)


def test_the_draft_takes_what_makes_the_largest_group_grow() -> None:
    scale = PLAIN.scale
    ducks = cards("duck 1", "duck 2", "duck 3")
    offered = cards("duck 9", "bear 8", "hare 7")
    grown = drafting.growth(scale, ducks)
    assert drafting.best(scale, grown, offered) == cards("duck 9")[0]
    assert drafting.worst(scale, grown, cards("duck 9", "bear 3", "hare 7")) == cards("hare 7")[0]


def test_greedy_counts_its_open_teams_in_the_draft_and_greedy_1_does_not() -> None:
    tigers = cards("tiger 1", "tiger 2", "tiger 3", "tiger 4", "horse 9")
    hand = cards("tiger 5", "bear 8")
    state = at_draft(PLAIN, [hand, *([()] * 3)], round_=2)
    seen = observe(state, 0)
    seen = replace(seen, own=replace(seen.own, bench=cards("bear 1"), teams=(tigers,)))
    chance = Chance("unused")
    assert BOTS["greedy"].choose(seen, chance) == pick(card("tiger 5"))
    assert BOTS["greedy-1"].choose(seen, chance) == pick(card("bear 8"))


def test_a_plan_swaps_a_panda_for_a_duck_and_sends_the_weak_team_where_weakness_pays() -> None:
    team = cards("duck 1", "duck 2", "duck 3", "duck 4", "panda 9")
    bench = cards("duck 5", "bear 1", "hare 2", "horse 3", "tiger 4", "eagle 6", "shark 8")
    plan = planning.plan(PLAIN, weights_named("greedy-1"), (POLARENA, PUDDLE), (team,), bench)
    assert plan.swaps == ((cards("panda 9")[0], cards("duck 5")[0]),)
    assert plan.buses == (2, 1)
    assert size_of(PLAIN.scale.key(plan.team)) == 1


def test_a_line_up_is_the_strongest_team() -> None:
    hand = tuple(range(18))
    team = thrift.lineup(PLAIN.scale, hand)
    assert PLAIN.scale.key(team) >> 5 == PLAIN.scale.key(hand) >> 5
    assert len(team) == 5


def test_replacements_keep_the_group_and_save_cards() -> None:
    team = cards("duck 1", "duck 2", "duck 3", "duck 4", "bear 9")
    reserve = cards("duck 5", "duck 6", "hare 7", "tiger 8", "eagle 6", "shark 8")
    entering = thrift.incoming(PLAIN.scale, team, reserve, 4)
    assert entering == cards("duck 5", "duck 6")
    leaving = thrift.outgoing(PLAIN.scale, team, entering)
    assert len(leaving) == 2
    assert cards("bear 9")[0] in leaving


def test_greedy_s_moves_are_legal_when_a_hand_is_half_done() -> None:
    state = at_lineup(PLAIN, [range(start, start + 18) for start in (0, 18, 36, 54)])
    state = do(state, "0 in 17", "0 in 3")
    while state.waiting & 1:
        move = BOTS["greedy"].choose(observe(state, 0), Chance("half"))
        state = apply(state, 0, move)
    assert {3, 17} <= set(state.seats[0].choice)
