"""AssignedTables against every possible order, and repeats in fields of many rounds."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance
from podium.pairing.tables.assign import assign
from podium.pairing.tables.cheapest import cheapest_assignment

Played = dict[EntrantId, set[int]]


def pairs_of(count: int) -> list[tuple[EntrantId, EntrantId]]:
    return [(EntrantId(f"a{i}"), EntrantId(f"b{i}")) for i in range(count)]


def cost(
    pairs: list[tuple[EntrantId, EntrantId]], tables: tuple[int, ...], played: Played
) -> tuple[int, int]:
    """(repeats, distance from the natural order) of tables numbered from 1."""
    repeats = sum(
        tables[i] in played.get(entrant, set()) for i, pair in enumerate(pairs) for entrant in pair
    )
    return repeats, sum(abs(table - 1 - i) for i, table in enumerate(tables))


@pytest.mark.rule("SP-21")
def test_the_best_pair_plays_at_the_first_table() -> None:
    assert assign(pairs_of(4), played={}).numbers == (1, 2, 3, 4)


@pytest.mark.rule("SP-21")
def test_nobody_plays_at_a_table_twice_if_a_neighbour_can_swap() -> None:
    pairs = pairs_of(3)
    assert assign(pairs, played={EntrantId("a0"): {1}}).numbers == (2, 1, 3)
    assert assign(pairs, played={EntrantId("a0"): {1}}, vary=False).numbers == (1, 2, 3)


@pytest.mark.rule("SP-21")
@given(
    st.integers(1, 6).flatmap(
        lambda n: st.tuples(
            st.just(n), st.lists(st.sets(st.integers(1, n)), min_size=2 * n, max_size=2 * n)
        )
    )
)
def test_no_order_has_fewer_repeats_or_is_closer(case: tuple[int, list[set[int]]]) -> None:
    count, sets = case
    pairs = pairs_of(count)
    entrants = [entrant for pair in pairs for entrant in pair]
    played = dict(zip(entrants, sets, strict=True))
    answer = assign(pairs, played=played)
    best = min(cost(pairs, order, played) for order in permutations(range(1, count + 1)))
    assert cost(pairs, answer.numbers, played) == best
    assert len(answer.repeats) == best[0]


@given(
    st.integers(0, 6).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n
        )
    )
)
def test_no_assignment_is_cheaper(costs: list[list[int]]) -> None:
    columns = cheapest_assignment(costs)
    assert sorted(columns) == list(range(len(costs)))
    paid = sum(row[column] for row, column in zip(costs, columns, strict=True))
    assert paid == min(
        sum(row[column] for row, column in zip(costs, order, strict=True))
        for order in permutations(range(len(costs)))
    )


@pytest.mark.rule("SP-21")
def test_an_entrant_with_a_fixed_table_stays_there() -> None:
    answer = assign(
        pairs_of(4), played={EntrantId("a2"): {1}}, fixed={EntrantId("a2"): 1}, tables=(1, 2, 5, 9)
    )
    assert answer.numbers == (2, 5, 1, 9)
    assert answer.repeats == ()


@pytest.mark.rule("SP-21")
def test_of_two_who_want_one_fixed_table_the_better_pair_has_it() -> None:
    fixed = {EntrantId("a1"): 2, EntrantId("b2"): 2, EntrantId("b1"): 3}
    answer = assign(pairs_of(3), played={}, fixed=fixed)
    assert answer.numbers == (1, 2, 3)
    assert answer.displaced == (EntrantId("b1"), EntrantId("b2"))


@pytest.mark.rule("SP-21")
def test_a_table_nobody_needs_is_used_to_avoid_a_repeat() -> None:
    played = {EntrantId("a0"): {1, 2}, EntrantId("b1"): {1, 2}}
    answer = assign(pairs_of(2), played=played, tables=(1, 2, 3, 4))
    assert answer.repeats == ()
    assert answer.numbers == (3, 4)


def test_pairs_beyond_the_last_table_are_numbered_on() -> None:
    assert assign(pairs_of(3), played={}, tables=(7, 3)).numbers == (7, 3, 8)


@pytest.mark.rule("SP-21")
@pytest.mark.parametrize("count", [40, 300])
def test_many_rounds_without_anybody_at_a_table_twice(count: int) -> None:
    chance = Chance(f"tables {count}")
    entrants = [EntrantId(f"p{i}") for i in range(2 * count)]
    played: Played = {entrant: set() for entrant in entrants}
    for _ in range(9):
        line = sorted(entrants, key=lambda e: (int(e[1:]) // 20, chance.word()))
        pairs = list(zip(line[0::2], line[1::2], strict=True))
        answer = assign(pairs, played=played)
        assert sorted(answer.numbers) == list(range(1, count + 1))
        assert answer.repeats == ()
        for table, pair in zip(answer.numbers, pairs, strict=True):
            for entrant in pair:
                assert table not in played[entrant]
                played[entrant].add(table)
