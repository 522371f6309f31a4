"""Draws many times over and compares with all best pairings, found by trying every one."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from podium.kernel.chance import Chance
from podium.pairing.at_random import travel_groups
from podium.pairing.best.value import prices_of, value_of
from podium.pairing.best.walking import mix
from podium.pairing.best.window import open_window
from podium.pairing.field import Field
from podium.pairing.line import random_order, sorted_at_random
from podium.pairing.reasons import PairedBy, Pairing
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair

Meetings = Sequence[tuple[int, int]]

FEW_OF_EIGHT = (
    [0] * 8,
    [(0, 1), (0, 2), (0, 3), (1, 2), (4, 5), (4, 6), (4, 7), (1, 5), (2, 6), (3, 7)],
    PairedBy.COUNTED,
)
ODD_GROUPS = (
    [2] * 5 + [1] * 4 + [0] * 3,
    [(0, 1), (0, 2), (1, 2), (3, 5), (4, 6), (5, 6), (6, 7), (8, 9), (9, 10)],
    PairedBy.DRAWN,
)
HUB = ([0] * 10, [(0, i) for i in range(1, 8)] + [(1, 2), (3, 4), (5, 6)], PairedBy.DRAWN)
TOP_HAVE_MET = (
    [3] * 2 + [2] * 4 + [1] * 4 + [0] * 2,
    [(0, 1), (2, 3), (0, 2), (6, 7), (1, 5), (10, 11)],
    PairedBy.COUNTED,
)


def fair(counts: Counter[Any], outcomes: Sequence[Any]) -> bool:
    """Whether all outcomes, and no others, came up about equally often."""
    assert set(counts) <= set(outcomes)
    return bool(chisquare([counts[outcome] for outcome in outcomes]).pvalue > 0.001)


@pytest.mark.rule("SP-7", "LG-7")
@pytest.mark.parametrize(
    ("points", "met", "drawing"), [FEW_OF_EIGHT, ODD_GROUPS, HUB, TOP_HAVE_MET]
)
def test_every_best_pairing_is_equally_likely(
    fields: Any, random_rules: PairingRules, points: list[int], met: Meetings, drawing: PairedBy
) -> None:
    field = fields.of(points, met)
    best = fields.best_pairings(field)
    assert 10 < len(best) < 600
    counts: Counter[frozenset[tuple[int, int]]] = Counter()
    ways: Counter[PairedBy] = Counter()
    for number in range(max(2500, 12 * len(best))):
        pairing = pair(field, random_rules, first_round=False, chance=Chance(f"fair {number}"))
        assert isinstance(pairing, Pairing)
        counts[frozenset(fields.places(field, pairing))] += 1
        ways[pairing.reasons.drawing] += 1
    assert fair(counts, best)
    assert ways.most_common(1)[0][0] is drawing
    assert PairedBy.MIXED not in ways


@pytest.mark.rule("SP-7")
def test_a_mixed_chain_reaches_every_best_pairing_equally_often(fields: Any) -> None:
    points, met, _ = FEW_OF_EIGHT
    field: Field = fields.of(points, met)
    window = open_window(field, entrants=range(8), points=points)
    best = fields.best_pairings(field)
    start = sorted(best[0])
    prices = prices_of(window, value_of(window, start))
    counts = Counter(
        frozenset(mix(window, prices, pairs=start, chance=Chance(f"mix {number}")))
        for number in range(40 * len(best))
    )
    assert fair(counts, best)


ONE_GROUP = 99
SPARSE = [
    *((28, 24, ONE_GROUP, "flat 0"), (28, 24, ONE_GROUP, "flat 1"), (24, 20, ONE_GROUP, "flat")),
    *((20, 15, ONE_GROUP, "flat"), (40, 37, ONE_GROUP, "flat")),
    *((16, 9, 3, "level 0"), (16, 9, 3, "level 4"), (20, 14, 3, "level 4"), (20, 14, 3, "level 5")),
]
"""Leagues: entrants, rounds played, wins that make a point, seed."""


@pytest.mark.rule("SP-7", "EV-3")
@pytest.mark.parametrize(("size", "rounds", "wins", "seed"), SPARSE)
def test_a_sparse_field_is_drawn_exactly_whatever_the_seed(
    fields: Any, random_rules: PairingRules, size: int, rounds: int, wins: int, seed: str
) -> None:
    field = fields.league(size, rounds, seed=seed, wins_a_point=wins)
    best = fields.best_rematch_free(field)
    counts: Counter[frozenset[tuple[int, int]]] = Counter()
    for number in range(max(40, 10 * len(best))):
        pairing = pair(field, random_rules, first_round=False, chance=Chance(f"sparse {number}"))
        assert isinstance(pairing, Pairing)
        assert pairing.reasons.drawing in (PairedBy.COUNTED, PairedBy.DRAWN)
        counts[frozenset(fields.places(field, pairing))] += 1
    assert fair(counts, best)
    assert set(counts) == set(best)


@pytest.mark.rule("SP-7", "EV-3")
@pytest.mark.parametrize(("size", "rounds", "wins", "seed"), SPARSE)
def test_walks_reach_every_best_pairing_of_a_sparse_field_equally_often(
    fields: Any, size: int, rounds: int, wins: int, seed: str
) -> None:
    field = fields.league(size, rounds, seed=seed, wins_a_point=wins)
    best = fields.best_rematch_free(field)
    order = sorted(range(size), key=lambda i: -int(field.points[i]))
    window = open_window(field, entrants=order, points=[int(field.points[i]) for i in order])
    place = {entrant: i for i, entrant in enumerate(order)}
    known = [(place[one], place[other]) for one, other in min(best, key=sorted)]
    start = [(min(pair_), max(pair_)) for pair_ in known]
    prices = prices_of(window, value_of(window, start))
    counts: Counter[frozenset[tuple[int, int]]] = Counter()
    for number in range(10 * len(best)):
        mixed = mix(window, prices, pairs=start, chance=Chance(f"walks {number}"))
        pairs = ((order[one], order[other]) for one, other in mixed)
        counts[frozenset((min(pair_), max(pair_)) for pair_ in pairs)] += 1
    assert fair(counts, best)


@pytest.mark.rule("SP-7")
def test_whether_a_draw_is_exact_never_depends_on_the_seed(
    fields: Any, random_rules: PairingRules
) -> None:
    mixed = 0
    for case in range(40):
        chance = Chance(f"exact {case}")
        size, levels, rounds = 20 + 2 * chance.below(14), 1 + chance.below(4), 6 + chance.below(16)
        field = fields.at_random(chance, size=size, levels=levels, rounds=rounds)
        ways = {
            pairing.reasons.drawing is PairedBy.MIXED
            for number in range(8)
            for pairing in [
                pair(field, random_rules, first_round=False, chance=Chance(f"seed {number}"))
            ]
            if isinstance(pairing, Pairing)
        }
        assert len(ways) <= 1
        mixed += True in ways
    assert 0 < mixed < 20


@pytest.mark.rule("SP-6")
def test_round_one_is_random_and_so_is_its_bye(fields: Any, random_rules: PairingRules) -> None:
    field = fields.of([0, 3, 6, 9, 12])
    outcomes = [
        (bye, frozenset(pairs))
        for bye in range(5)
        for pairs in fields.pairings([i for i in range(5) if i != bye])
    ]
    counts: Counter[Any] = Counter()
    for number in range(3000):
        pairing = pair(field, random_rules, first_round=True, chance=Chance(f"one {number}"))
        assert isinstance(pairing, Pairing)
        bye = field.ids.index(pairing.bye)
        counts[bye, frozenset(fields.places(field, pairing))] += 1
    assert fair(counts, outcomes)


@pytest.mark.rule("SP-8", "EV-7")
def test_the_bye_is_random_among_equals(fields: Any, random_rules: PairingRules) -> None:
    field = fields.of([3, 3, 0, 0, 0, 0, 0], byes=[0, 0, 0, 1, 0, 0, 0])
    counts: Counter[Any] = Counter()
    for number in range(2000):
        pairing = pair(field, random_rules, first_round=False, chance=Chance(f"bye {number}"))
        assert isinstance(pairing, Pairing)
        counts[pairing.bye] += 1
    assert fair(counts, [field.ids[i] for i in (2, 4, 5, 6)])


def apart_outcomes(fields: Any, groups: Sequence[int]) -> list[frozenset[tuple[int, int]]]:
    """The pairings with the fewest pairs inside a group."""
    everything = list(fields.pairings(range(len(groups))))
    together = [sum(groups[i] == groups[j] for i, j in pairs) for pairs in everything]
    return [
        frozenset(pairs)
        for pairs, count in zip(everything, together, strict=True)
        if count == min(together)
    ]


Way = Callable[[Any, Chance], Any]


@pytest.mark.rule("LCG-4")
@pytest.mark.parametrize(
    ("way", "groups"),
    [
        (travel_groups._draw_again_and_again, [0, 0, 0, 1, 1, 1, -7, -8]),
        (travel_groups._draw_again_and_again, [0, 0, 0, 0, 0, 0, 1, -8]),
        (travel_groups._draw_again_and_again, [0, 0, 0, 0, 1, 1, 1, -8]),
        (travel_groups._counted, [0, 0, 0, 1, 1, 1, -7, -8]),
        (travel_groups._counted, [0, 0, 0, 1, 1, 1, 2, 2]),
        (partial(travel_groups._mixed, mixing=mix), [0, 0, 0, 1, 1, 1, -7, -8]),
    ],
)
def test_every_pairing_that_keeps_groups_apart_is_equally_likely(
    fields: Any, way: Way, groups: list[int]
) -> None:
    outcomes = apart_outcomes(fields, groups)
    counts: Counter[Any] = Counter()
    for number in range(30 * len(outcomes)):
        line = way(np.array(groups), Chance(f"apart {number}")).tolist()
        pairs = zip(line[0::2], line[1::2], strict=True)
        counts[frozenset((min(p), max(p)) for p in pairs)] += 1
    assert fair(counts, outcomes)


def test_orders_are_drawn_fairly_inside_each_rank() -> None:
    counts = Counter(
        tuple(sorted_at_random(np.array([1, 0, 1, 0]), Chance(f"rank {number}")).tolist())
        for number in range(2000)
    )
    assert fair(counts, [(1, 3, 0, 2), (3, 1, 0, 2), (1, 3, 2, 0), (3, 1, 2, 0)])
    assert sorted(random_order(50, Chance("all")).tolist()) == list(range(50))
