"""The brackets against the tables of the rules, written out here once more as they stand there."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.brackets.drawing import double_elimination
from podium.brackets.plan import (
    BracketPart,
    BracketPlan,
    LoserOf,
    PlannedMatch,
    Seed,
    Source,
    WinnerOf,
)
from podium.brackets.play import play
from podium.brackets.state import BracketState, Decision, Won
from podium.core.ids import EntrantId

TABLE_OF_4 = """
| 1 | 1 W | S1-S4 | 3 | 4 |
| 2 | 1 W | S2-S3 | 3 | 4 |
| 3 | 2 W | W1-W2 | 6 | 5 |
| 4 | 2 L | L1-L2 | 5 | out 4 |
| 5 | 3 L | L3-W4 | 6 | out 3 |
| 6 | 4 final | W3-W5 | 7 | 7 |
| 7 | 5 reset | L6-W6 | champion | out 2 |
"""

TABLE_OF_8 = """
| 1 | 1 W | S1-S8 | 5 | 7 |
| 2 | 1 W | S4-S5 | 5 | 7 |
| 3 | 1 W | S2-S7 | 6 | 8 |
| 4 | 1 W | S3-S6 | 6 | 8 |
| 5 | 2 W | W1-W2 | 9 | 11 |
| 6 | 2 W | W3-W4 | 9 | 10 |
| 7 | 2 L | L1-L2 | 10 | out 7-8 |
| 8 | 2 L | L3-L4 | 11 | out 7-8 |
| 9 | 3 W | W5-W6 | 14 | 13 |
| 10 | 3 L | L6-W7 | 12 | out 5-6 |
| 11 | 3 L | L5-W8 | 12 | out 5-6 |
| 12 | 4 L | W10-W11 | 13 | out 4 |
| 13 | 5 L | L9-W12 | 14 | out 3 |
| 14 | 6 final | W9-W13 | 15 | 15 |
| 15 | 7 reset | L14-W14 | champion | out 2 |
"""

TABLE_OF_16 = """
| 1 / 2 | 1 W | S1-S16 / S8-S9 | 13 | 9 |
| 3 / 4 | 1 W | S5-S12 / S4-S13 | 14 | 10 |
| 5 / 6 | 1 W | S3-S14 / S6-S11 | 15 | 11 |
| 7 / 8 | 1 W | S7-S10 / S2-S15 | 16 | 12 |
| 9 / 10 / 11 / 12 | 2 L | L1-L2 / L3-L4 / L5-L6 / L7-L8 | 17 / 18 / 19 / 20 | out 13-16 |
| 13 / 14 | 2 W | W1-W2 / W3-W4 | 21 | 20 / 19 |
| 15 / 16 | 2 W | W5-W6 / W7-W8 | 22 | 18 / 17 |
| 17 / 18 | 3 L | L16-W9 / L15-W10 | 23 | out 9-12 |
| 19 / 20 | 3 L | L14-W11 / L13-W12 | 24 | out 9-12 |
| 21 / 22 | 3 W | W13-W14 / W15-W16 | 27 | 25 / 26 |
| 23 / 24 | 4 L | W17-W18 / W19-W20 | 25 / 26 | out 7-8 |
| 27 | 4 W | W21-W22 | 30 | 29 |
| 25 / 26 | 5 L | L21-W23 / L22-W24 | 28 | out 5-6 |
| 28 | 6 L | W25-W26 | 29 | out 4 |
| 29 | 7 L | L27-W28 | 30 | out 3 |
| 30 | 8 final | W27-W29 | 31 | 31 |
| 31 | 9 reset | L30-W30 | champion | out 2 |
"""

PARTS = {
    "W": BracketPart.WINNERS,
    "L": BracketPart.LOSERS,
    "final": BracketPart.FINAL,
    "reset": BracketPart.RESET,
}


class Out(NamedTuple):
    best: int
    worst: int


class Line(NamedTuple):
    """One match of a table; `out`: the places of those it puts out."""

    match: PlannedMatch
    out: Out | None


def parse(table: str) -> dict[int, Line]:
    lines: dict[int, Line] = {}
    for text in table.strip().splitlines():
        numbers, cut_round, players, winner_to, loser_to = (
            cell.strip().split(" / ") for cell in text.strip("|").split("|")
        )
        number_of_round, part = cut_round[0].split()
        for index, number in enumerate(numbers):
            loser = each(loser_to, index)
            match = PlannedMatch(
                number=int(number),
                round=int(number_of_round),
                part=PARTS[part],
                sources=sources(players[index]),
                winner_to=destination(each(winner_to, index)),
                loser_to=destination(loser),
            )
            lines[match.number] = Line(match, out(loser))
    return lines


def each(cells: list[str], index: int) -> str:
    return cells[index] if len(cells) > 1 else cells[0]


def sources(players: str) -> tuple[Source, Source]:
    first, second = (source(name) for name in players.split("-"))
    return first, second


def source(name: str) -> Source:
    number = int(name[1:])
    by_letter: dict[str, Source] = {
        "S": Seed(number),
        "W": WinnerOf(number),
        "L": LoserOf(number),
    }
    return by_letter[name[0]]


def destination(cell: str) -> int | None:
    return int(cell) if cell.isdigit() else None


def out(cell: str) -> Out | None:
    found = re.fullmatch(r"out (\d+)(?:-(\d+))?", cell)
    return Out(int(found[1]), int(found[2] or found[1])) if found else None


TABLES = {4: parse(TABLE_OF_4), 8: parse(TABLE_OF_8), 16: parse(TABLE_OF_16)}
ROWS = [(size, number) for size, table in TABLES.items() for number in sorted(table)]


@pytest.mark.rule("LCG-9", "LCG-10")
@pytest.mark.parametrize(("size", "number"), ROWS)
def test_every_row_of_the_tables_stands_in_the_plan(size: int, number: int) -> None:
    assert double_elimination(size).match(number) == TABLES[size][number].match


@pytest.mark.parametrize("table", [TABLE_OF_4, TABLE_OF_8, TABLE_OF_16])
def test_the_page_of_the_rules_prints_the_same_rows(table: str) -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / "brackets.md"
    assert table in page.read_text(encoding="utf-8")


@pytest.mark.rule("LCG-10")
@pytest.mark.parametrize(("size", "matches"), [(4, 7), (8, 15), (16, 31)])
def test_the_tables_are_complete(size: int, matches: int) -> None:
    assert sorted(TABLES[size]) == list(range(1, matches + 1))
    assert len(double_elimination(size).matches) == matches


@pytest.mark.rule("LCG-10")
@pytest.mark.parametrize(("entrants", "table"), [(3, 4), (5, 8), (7, 8), (9, 16), (13, 16)])
def test_a_cut_between_two_tables_uses_the_numbers_of_the_larger(entrants: int, table: int) -> None:
    plan = double_elimination(entrants)
    assert plan.size == entrants
    assert plan.matches == double_elimination(table).matches


def play_through(plan: BracketPlan, firsts_win: list[bool]) -> BracketState:
    """Plays to the end; who wins match m is entry m of the list."""
    seeds = tuple(EntrantId(f"s{n}") for n in range(1, plan.size + 1))
    decisions: dict[int, Decision] = {}
    while (coming := play(plan, seeds, decisions).next_round()) is not None:
        for match in coming.matches:
            first, second = match.entrants()
            winner = first if firsts_win[match.plan.number] else second
            decisions[match.plan.number] = Won(winner)
    return play(plan, seeds, decisions)


@pytest.mark.rule("EV-14", "LCG-10")
@pytest.mark.parametrize("size", [4, 8, 16])
@given(firsts_win=st.lists(st.booleans(), min_size=32, max_size=32))
def test_who_is_out_gets_one_of_the_places_the_table_names(
    size: int, firsts_win: list[bool]
) -> None:
    state = play_through(double_elimination(size), firsts_win)
    for number, line in TABLES[size].items():
        loser = state.match(number).loser
        if line.out is not None and loser in state.order:
            place = state.order.index(EntrantId(str(loser))) + 1
            assert line.out.best <= place <= line.out.worst
