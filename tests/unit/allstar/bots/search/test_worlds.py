"""Sampled worlds fit everything a seat has seen, and the true one is always among them."""

from collections import Counter, defaultdict

import numpy as np
import pytest

from podium.allstar.bots.search.knowledge import (
    AWAY,
    BENCH,
    FRESH,
    HAND,
    SEEN,
    STOCK,
    Knowledge,
    knowledge,
)
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.worlds import orders, sample
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import DuelCycle, Mode, Options
from podium.allstar.rules.state import GamePhase, GameState
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS
from tests.allstar_worlds import CARDS, true_places, watched

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
DRAFT = (GamePhase.PICK, GamePhase.PAIR)


def fits(known: Knowledge, places: list[int]) -> bool:
    """Whether a world fits: the cards of each pool are at its places, in some order."""
    never_seen: Counter[int] = Counter()
    for pool in known.pools:
        left = Counter(pool.places)
        left.subtract(places[card] for card in pool.cards if card >= 0)
        if min(left.values()) < 0:
            return False
        never_seen += left
    return never_seen == Counter(places[card] for card in known.unseen)


@pytest.mark.rule("AS-60")
@every_game
def test_the_true_world_is_always_a_possible_one(options: Options) -> None:
    """With two managers a draw decides from which round some cards are: one of the draws fits."""
    for number in range(2):
        for state, seen, memory in watched(options, f"true {number}"):
            places = true_places(state, seen.seat)
            assert any(
                fits(knowledge(memory, seen, Chance(f"try {attempt}")), places)
                for attempt in range(60)
            ), (number, seen.public.step, seen.seat)


@pytest.mark.rule("AS-60")
@every_game
def test_a_seat_that_sat_down_late_knows_less_but_nothing_wrong(options: Options) -> None:
    chance = Chance("late")
    late: dict[int, Memory] = {}
    for state, seen, _ in watched(options, "late"):
        memory = late.setdefault(seen.seat, Memory())
        if chance.below(3):
            memory.watch(seen)
            places = true_places(state, seen.seat)
            assert any(
                fits(knowledge(memory, seen, Chance(f"try {attempt}")), places)
                for attempt in range(60)
            ), (seen.public.step, seen.seat)


@pytest.mark.rule("AS-52", "AS-60")
@every_game
def test_a_seat_that_looks_once_can_still_tell_what_is_possible(options: Options) -> None:
    """Without any memory: with two managers it is open from which round each gift is."""
    chance = Chance("once")
    for state, seen, _ in watched(options, "once"):
        if chance.below(3) and seen.public.phase is not GamePhase.DISCARD:
            continue
        memory = Memory()
        memory.watch(seen)
        places = true_places(state, seen.seat)
        assert any(
            fits(knowledge(memory, seen, Chance(f"try {attempt}")), places)
            for attempt in range(4000)
        ), (seen.public.step, seen.seat)


@pytest.mark.rule("AS-52")
@pytest.mark.parametrize("cycle", list(DuelCycle))
def test_gifts_that_were_not_watched_are_as_many_in_each_round_as_were_made(
    cycle: DuelCycle,
) -> None:
    """Those of this round are among the new cards, and none of them has been shown yet."""
    each = 2 if cycle is DuelCycle.WHOLE else 3
    new = 0
    for _, seen, _ in watched(Options(2, mode=Mode.DUEL, duel_cycle=cycle), "unwatched"):
        public, given, other = seen.public, seen.own.given, 1 - seen.seat
        if public.phase not in (*DRAFT, GamePhase.DISCARD):
            continue
        memory = Memory()
        memory.watch(seen)
        hidden = set(given) - memory.owners.keys()
        for attempt in range(8):
            known = knowledge(memory, seen, Chance(f"{attempt}"))
            for places in sample(known, CARDS, 4, Chance("w")).tolist():
                found = Counter(places[card] for card in hidden)
                assert found[FRESH + other] == len(given) - each * (public.round - 1)
                assert found.keys() <= {FRESH + other, BENCH + other, AWAY}
                new += found[FRESH + other] * (public.round > 1)
    assert new


def likely_places(known: Knowledge) -> list[tuple[list[int], dict[int, float]]]:
    """Cards, and how likely each of them is at which place: by pool, and those never seen."""
    found, unseen = [], defaultdict[int, float](float)
    for pool in known.pools:
        count = Counter(pool.places)
        parts = {place: count[place] / len(pool.places) for place in count}
        found.append(([card for card in pool.cards if card >= 0], parts))
        slots = sum(card < 0 for card in pool.cards)
        if slots:
            for place, part in parts.items():
                unseen[place] += slots * part / len(known.unseen)
    return [*found, (list(known.unseen), dict(unseen))]


@pytest.mark.rule("AS-60")
@every_game
def test_every_card_is_as_often_as_it_should_be_at_each_place_where_it_can_be(
    options: Options,
) -> None:
    count, chance, open_places = 400, Chance("how often"), 0
    for _, seen, memory in watched(options, "how often"):
        if chance.below(4):
            continue
        known = knowledge(memory, seen, chance)
        worlds = sample(known, CARDS, count, chance)
        for cards, parts in likely_places(known):
            open_places += len(parts) > 1
            for place, part in parts.items():
                found = (worlds[:, cards] == place).mean(axis=0)
                six_deviations = 6 * (part * abs(1 - part) / count) ** 0.5
                assert (abs(found - part) <= six_deviations + 1e-9).all(), (cards, place)
    assert open_places > 10 or options.mode is Mode.MARKET


class Notes:
    """What a seat has seen, kept in another way than the bot does: hands by round."""

    def __init__(self) -> None:
        self.passed: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}

    def note(self, seen: Observation) -> None:
        if seen.public.phase in DRAFT:
            self.passed[seen.public.round] |= set(seen.own.hand)

    def check(self, state: GameState, seen: Observation, places: list[int]) -> None:
        """Every card where it can be, and as many everywhere as all know there are."""
        public, own = seen.public, seen.own
        count = Counter(places)
        in_play = {card for kind in public.species for card in seen.game.species[kind]}
        mine = {*own.hand, *own.fresh, *own.bench, *own.discarded, *sum(own.teams, ())}
        shown = {*public.gone, *public.trio}.union(*(sum(row, ()) for row in public.teams))
        hidden = {card for card in range(CARDS) if places[card] != SEEN}
        assert hidden == in_play - mine - shown
        for seat in set(range(seen.game.managers)) - {seen.seat}:
            held = public.cards[seat] + public.incoming[seat]
            assert count[FRESH + seat] + count[BENCH + seat] == held
            assert count[HAND + seat] == len(own.hand)
            assert all(places[card] == BENCH + seat for card in public.known[seat])
        assert count[STOCK] == len(state.stock)
        before = {card for number in range(1, public.round) for card in self.passed[number]}
        assert not any(places[c] == STOCK or HAND <= places[c] < FRESH for c in before)
        assert not any(places[c] == STOCK for c in self.passed[public.round])
        for gift in set(own.given) & hidden:
            other = 1 - seen.seat
            assert places[gift] in (FRESH + other, BENCH + other, AWAY)


@pytest.mark.rule("AS-52", "AS-60")
@every_game
def test_in_a_sampled_world_every_card_is_where_it_can_be(options: Options) -> None:
    notes = [Notes() for _ in range(options.managers)]
    chance = Chance("where it can be")
    for state, seen, memory in watched(options, "where it can be"):
        notes[seen.seat].note(seen)
        worlds = sample(knowledge(memory, seen, chance), CARDS, 4, chance)
        for places in worlds.tolist():
            notes[seen.seat].check(state, seen, places)


@pytest.mark.rule("AS-11")
@pytest.mark.parametrize("managers", [3, 4, 5, 6])
def test_a_hand_passed_on_is_with_the_seats_behind(managers: int) -> None:
    """The hand of the first turn: each seat behind has taken one card, the next holds the rest."""
    options = Options(managers)
    first: dict[tuple[int, int], set[int]] = {}
    checked = 0
    for _, seen, memory in watched(options, "behind"):
        public, me = seen.public, seen.seat
        if public.phase is not GamePhase.PICK:
            continue
        if public.turn == 0:
            first[me, public.round] = set(seen.own.hand)
        elif public.turn < managers:
            step = -1 if public.round == 2 else 1
            behind = [(me + step * (turn + 1)) % managers for turn in range(public.turn)]
            passed = first[me, public.round] - set(seen.own.fresh)
            for places in sample(knowledge(memory, seen, Chance("b")), CARDS, 4, Chance("b")):
                found = Counter(int(places[card]) for card in passed)
                assert all(found[FRESH + seat] == 1 for seat in behind[:-1])
                assert found[HAND + behind[-1]] == len(passed) - len(behind) + 1
                checked += 1
    assert checked > 50


@pytest.mark.rule("AS-51", "AS-52")
@pytest.mark.parametrize(
    "options",
    [
        Options(2),
        Options(2, mode=Mode.DUEL),
        Options(2, mode=Mode.DUEL, duel_cycle=DuelCycle.PAIRS),
    ],
)
def test_the_other_has_discarded_one_card_in_each_round(options: Options) -> None:
    for state, seen, memory in watched(options, "discarded"):
        away = {len(own.discarded) for own in state.seats}
        for places in sample(knowledge(memory, seen, Chance("d")), CARDS, 8, Chance("d")).tolist():
            assert {places.count(AWAY)} == away
            drafted = {card for group in memory.groups for card in group.cards if group.round == 1}
            assert sum(places[card] == AWAY for card in drafted) <= 1


def test_a_memory_learns_nothing_from_seeing_the_same_again() -> None:
    for _, seen, memory in watched(Options(4), "again"):
        before = (list(memory.groups), list(memory.sights), dict(memory.owners))
        memory.watch(seen)
        assert (memory.groups, memory.sights, memory.owners) == before


def test_all_orders_are_equally_likely() -> None:
    found = Counter(map(tuple, orders(6000, 3, Chance("orders")).tolist()))
    assert len(found) == 6
    assert all(abs(count - 1000) < 150 for count in found.values())


def test_the_same_chance_gives_the_same_worlds() -> None:
    *_, (_, seen, memory) = watched(Options(3), "same worlds")
    known = knowledge(memory, seen, Chance("k"))
    one, two = (sample(known, CARDS, 16, Chance("w")) for _ in range(2))
    assert np.array_equal(one, two)
