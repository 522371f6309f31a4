import csv
import io

from hypothesis import given, settings
from hypothesis import strategies as st

from podium.event.sheet import course_of
from podium.exchange.csv_file import entrants_csv, safe, standings_csv, to_csv, unsafe
from podium.exchange.event_file import to_file
from podium.kernel.chance import Chance
from podium.people.person import Person
from tests.unit.service.serving import Serving

STARTS = ("=", "+", "-", "@", "\t", "\r")
PIECES = (*STARTS, " ", "'", '"', ",", ";", "\n", "cmd|' /C calc'!A0", "a", "1", "ß", "＝")
STRINGS = 20_000
"""100,000 with `python -m tests.soak.csv_cells`."""


def hostile(chance: Chance) -> str:
    return "".join(chance.choose(PIECES) for _ in range(chance.below(6)))


def harmless(strings: int, seed: str) -> int:
    """Writes so many hostile texts; how many cells a spreadsheet would take for a formula."""
    chance = Chance(seed)
    texts = [hostile(chance) for _ in range(strings)]
    written = to_csv([[text] for text in texts])
    cells = [row[0] if row else "" for row in csv.reader(io.StringIO(written, newline=""))]
    assert [unsafe(cell) for cell in cells] == texts
    return sum(cell.lstrip(" ").startswith(STARTS) for cell in cells)


def test_no_text_cell_begins_as_a_formula() -> None:
    assert harmless(STRINGS, "suite") == 0


@given(st.text())
@settings(max_examples=300)
def test_a_cell_is_read_back_as_the_text_it_was(text: str) -> None:
    assert unsafe(safe(text)) == text


def test_numbers_stay_numbers() -> None:
    assert to_csv([[-3, "-3", None]]) == "-3,'-3,\r\n"


def test_standings_and_entrants_are_tables_with_safe_names() -> None:
    world = Serving()
    event = world.running()
    world.service.people.put(event, [Person("p1", "=HYPERLINK(1)"), Person("p2", 'Ada, "A"')])
    state = world.state(event)
    file = to_file(state, world.service.people.of(event))
    rows = list(csv.DictReader(io.StringIO(standings_csv(file, course_of(state)), newline="")))
    assert [row["Place"] for row in rows] == ["1", "2", "3", "4"]
    assert {row["Name"] for row in rows} == {"'=HYPERLINK(1)", 'Ada, "A"', "Name e3", "Name e4"}
    listed = list(csv.DictReader(io.StringIO(entrants_csv(file), newline="")))
    assert [(row["Number"], row["Status"]) for row in listed][:2] == [
        ("1", "active"),
        ("2", "active"),
    ]
