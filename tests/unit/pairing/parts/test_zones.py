"""Fields with large points groups, which part them into zones that are paired on their own."""

from collections import Counter
from typing import Any

import networkx as nx
import pytest
from scipy.stats import chisquare

from podium.kernel.chance import Chance
from podium.pairing.field import Field
from podium.pairing.parts import cutout, zones
from podium.pairing.parts.zones import Zone, zones_of
from podium.pairing.reasons import PairedBy, Pairing
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair


def field_of(fields: Any, sizes: list[int], seed: str, *, rounds: int = 1) -> Field:
    """Groups of these sizes; those of up to four have met all of their group."""
    chance = Chance(seed)
    points = [level for level, size in enumerate(reversed(sizes)) for _ in range(size)][::-1]
    met: set[tuple[int, int]] = set()
    for _ in range(rounds):
        line = chance.shuffled(range(len(points)))
        met |= {(min(p), max(p)) for p in zip(line[0::2], line[1::2], strict=False)}
    start = 0
    for size in sizes:
        if size <= 4:
            group = range(start, start + size)
            met |= {(i, j) for i in group for j in group if i < j}
        start += size
    return fields.of(points, sorted(met))  # type: ignore[no-any-return]


def best_value(fields: Any, field: Field) -> tuple[int, ...]:
    """The best value of a rematch-free pairing, by a matching of the whole field."""
    levels = (field.points.max() - field.points).tolist()
    met = [set(row) for row in field.met.tolist()]
    graph: Any = nx.Graph()
    for i, own in enumerate(levels):
        for j in range(i):
            low, high = sorted((own, levels[j]))
            cost = (high - low) ** 2 + sum(1000 ** (8 - border) for border in range(low, high))
            if j not in met[i]:
                graph.add_edge(i, j, weight=1000**10 - cost)
    found = list(nx.max_weight_matching(graph, maxcardinality=True))
    assert 2 * len(found) == len(field)
    value: tuple[int, ...] = fields.value_of(field, found)
    return value


@pytest.mark.rule("SP-7", "LCG-5")
@pytest.mark.parametrize(
    "sizes",
    [
        [2, 40],
        [3, 41, 40],
        [40, 2],
        [41, 3],
        [1, 42, 2, 43, 2],
        [40, 4, 41, 3, 2],
        [2, 2, 40, 2, 2],
        [3, 2, 1, 41, 1, 4],
        [41, 1, 2, 41, 1],
    ],
)
def test_small_groups_beside_large_ones_are_paired_at_best(
    fields: Any, random_rules: PairingRules, fold_rules: PairingRules, sizes: list[int]
) -> None:
    for case in range(3):
        field = field_of(fields, sizes, f"zones {case}", rounds=1 + case)
        best = best_value(fields, field)
        for rules in (random_rules, fold_rules):
            pairing = pair(field, rules, first_round=False, chance=Chance(f"{case}"))
            assert isinstance(pairing, Pairing)
            assert fields.value_of(field, fields.places(field, pairing)) == best
            assert pairing.reasons.drawing is not PairedBy.MIXED


@pytest.mark.rule("SP-7")
def test_large_groups_and_runs_of_small_ones_make_zones(fields: Any) -> None:
    field = field_of(fields, [2, 3, 30, 30, 4], "zones")
    assert field.most_met <= 4
    assert zones_of(field, [2, 5, 35, 65, 69]) == [
        Zone(0, 5, large=False),
        Zone(5, 35, large=True),
        Zone(35, 65, large=True),
        Zone(65, 69, large=False),
    ]


@pytest.mark.rule("SP-7")
@pytest.mark.parametrize("sizes", [[2, 6], [6, 2], [1, 1, 6]])
def test_pairings_by_zones_are_equally_likely(
    fields: Any, random_rules: PairingRules, monkeypatch: pytest.MonkeyPatch, sizes: list[int]
) -> None:
    for module in (cutout, zones):
        monkeypatch.setattr(module, "is_large", lambda field, size: size in (6, 7))
    points = [level for level, size in enumerate(reversed(sizes)) for _ in range(size)][::-1]
    small = [i for i, p in enumerate(points) if points.count(p) < 4]
    met = [(i, j) for i in small for j in small if i < j]
    field = fields.of(points, met)
    best = fields.best_pairings(field)
    counts: Counter[frozenset[tuple[int, int]]] = Counter()
    for number in range(12 * len(best)):
        pairing = pair(field, random_rules, first_round=False, chance=Chance(f"zone {number}"))
        assert isinstance(pairing, Pairing)
        counts[frozenset(fields.places(field, pairing))] += 1
    assert set(counts) <= set(best)
    assert chisquare([counts[outcome] for outcome in best]).pvalue > 0.001
