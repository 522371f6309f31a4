"""A pairing that exists is found, and every best one is drawn sooner or later (EV-3, SP-7)."""

from typing import Any

import networkx as nx
import pytest

from podium.kernel.chance import Chance
from podium.pairing.field import Field
from podium.pairing.reasons import PairedBy, Pairing, Unpairable
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair

MOST_OUTCOMES = 30


@pytest.mark.rule("EV-3", "SP-7")
@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_over_many_seeds_exactly_the_best_pairings_are_drawn(
    fields: Any, random_rules: PairingRules, size: int
) -> None:
    drawn = impossible = 0
    for case in range(60):
        chance = Chance(f"every {size} {case}")
        field = fields.at_random(
            chance, size=size, levels=1 + chance.below(4), rounds=size // 2 + chance.below(size)
        )
        best = fields.best_rematch_free(field)
        if not best:
            answer = pair(field, random_rules, first_round=False, chance=Chance("none"))
            assert isinstance(answer, Unpairable)
            impossible += 1
        elif len(best) <= MOST_OUTCOMES:
            assert outcomes(fields, field, random_rules, draws=16 * len(best)) == set(best)
            drawn += 1
    assert drawn > 10
    assert impossible > 3


@pytest.mark.rule("EV-3", "EV-7")
@pytest.mark.parametrize("size", [5, 7, 9, 11])
def test_an_odd_field_is_paired_if_any_bye_leaves_a_pairing(
    fields: Any, random_rules: PairingRules, size: int
) -> None:
    found = 0
    for case in range(60):
        chance = Chance(f"odd {size} {case}")
        field = fields.at_random(
            chance, size=size, levels=1 + chance.below(3), rounds=size // 2 + chance.below(size)
        )
        fewest = min(field.byes.tolist())
        met = [set(row) for row in field.met.tolist()]
        possible = [
            bye
            for bye in range(size)
            if field.byes[bye] == fewest and can_be_paired(met, set(range(size)) - {bye})
        ]
        answer = pair(field, random_rules, first_round=False, chance=Chance("odd"))
        assert isinstance(answer, Pairing) == bool(possible)
        if isinstance(answer, Pairing):
            assert field.ids.index(answer.bye) in possible
            assert not answer.rematches
            found += 1
    assert 0 < found < 60


def can_be_paired(met: list[set[int]], places: set[int]) -> bool:
    if not places:
        return True
    first = min(places)
    return any(
        can_be_paired(met, places - {first, other}) for other in places - met[first] - {first}
    )


def outcomes(
    fields: Any, field: Field, rules: PairingRules, *, draws: int
) -> set[frozenset[tuple[int, int]]]:
    found = set()
    for number in range(draws):
        pairing = pair(field, rules, first_round=False, chance=Chance(f"every {number}"))
        assert isinstance(pairing, Pairing)
        found.add(frozenset(fields.places(field, pairing)))
    return found


LEAGUES = [
    *((50, 47, 0), (50, 47, 50), (56, 53, 0), (56, 53, 30), (64, 60, 10), (100, 97, 5)),
    *((128, 110, 0), (128, 110, 10), (128, 110, 50), (128, 120, 0), (128, 125, 0)),
]


@pytest.mark.rule("EV-3", "SP-7")
@pytest.mark.parametrize(("size", "rounds", "upsets"), LEAGUES)
def test_a_league_in_which_nearly_all_have_met_is_paired_exactly(
    fields: Any, random_rules: PairingRules, size: int, rounds: int, upsets: int
) -> None:
    field = fields.league(size, rounds, seed=f"league {size}", upsets=upsets)
    pairing = pair(field, random_rules, first_round=False, chance=Chance("league"))
    assert isinstance(pairing, Pairing)
    assert not pairing.rematches
    assert pairing.reasons.drawing in (PairedBy.COUNTED, PairedBy.DRAWN)
    pairs = fields.places(field, pairing)
    assert sorted(place for pair_ in pairs for place in pair_) == list(range(size))
    assert fields.value_of(field, pairs) == best_value(fields, field)


@pytest.mark.rule("EV-3", "LCG-5")
@pytest.mark.parametrize(("size", "rounds", "upsets"), [(50, 47, 0), (128, 110, 0), (128, 120, 0)])
def test_a_league_in_which_nearly_all_have_met_is_folded_at_its_best(
    fields: Any, fold_rules: PairingRules, size: int, rounds: int, upsets: int
) -> None:
    field = fields.league(size, rounds, seed=f"league {size}", upsets=upsets)
    pairing = pair(field, fold_rules, first_round=False, chance=Chance("league"))
    assert isinstance(pairing, Pairing)
    pairs = fields.places(field, pairing)
    assert fields.value_of(field, pairs) == best_value(fields, field)


def best_value(fields: Any, field: Field) -> tuple[int, ...]:
    """The best value of a rematch-free pairing, by another library, in exact integers."""
    order = sorted(set(field.points.tolist()), reverse=True)
    levels = [order.index(points) for points in field.points.tolist()]
    met = [set(row) for row in field.met.tolist()]
    base, borders = len(field), len(order) - 1
    graph: Any = nx.Graph()
    for one in range(len(field)):
        for other in range(one):
            if other not in met[one]:
                low, high = sorted((levels[one], levels[other]))
                cost = (high - low) ** 2
                cost += sum(base ** (3 + borders - border) for border in range(low, high))
                graph.add_edge(one, other, weight=base ** (borders + 6) - cost)
    found = list(nx.max_weight_matching(graph, maxcardinality=True))
    assert 2 * len(found) == len(field)
    value: tuple[int, ...] = fields.value_of(field, found)
    return value
