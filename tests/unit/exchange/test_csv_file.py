import csv
import io
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.sheet import course_of
from podium.exchange.csv_file import (
    STYLES,
    entrants_csv,
    safe,
    spreadsheet,
    standings_csv,
    to_csv,
    unsafe,
)
from podium.exchange.event_file import to_file
from podium.kernel.chance import Chance
from podium.people.person import Person
from podium.progress.places import final_table
from tests.unit.event.playing import LCG, SP, Playing
from tests.unit.service.serving import Serving
from tests.unit.web.pages.showing import people_of

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


@pytest.mark.parametrize(
    ("language", "delimiter", "point"), [("en", ",", "."), ("de", ";", ","), ("pl", ";", ",")]
)
def test_fractions_are_decimals_with_their_exact_value_beside_them(
    language: str, delimiter: str, point: str
) -> None:
    event = Playing(SP).begin(7)
    event.play(3)
    course = course_of(event.state)
    file = to_file(event.state, people_of(event.state))
    text = standings_csv(file, course, STYLES[language])
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))
    table = final_table(course)
    strengths = [row.tiebreaks[table.tiebreaks.index("sos")] for row in table.rows]
    assert any(Fraction(one).denominator > 1 for one in strengths if not isinstance(one, tuple))
    exact = [Fraction(int(row["sos numerator"]), int(row["sos denominator"])) for row in rows]
    assert exact == strengths
    for row, value in zip(rows, exact, strict=True):
        assert abs(Fraction(row["sos"].replace(point, ".")) - value) <= Fraction(1, 20000)
        assert point in row["sos"]
    assert not any("/" in cell for row in rows for cell in row.values())
    assert "struggles numerator" not in rows[0]


def test_numbers_of_beaten_players_are_no_number() -> None:
    event = Playing(LCG).begin(4)
    event.publish()
    event.record_all()
    lost_to = {one.match.entrants[1]: one.match.entrants[0] for one in event.round.matches}
    event.publish()
    best, worst = sorted(event.open_matches(), key=lambda ref: _losers(event, ref, lost_to))
    event.record(best)
    fallen = event.match(best).match.entrants[1]
    event.record(worst, next(one for one, by in lost_to.items() if by == fallen))
    text = standings_csv(to_file(event.state, people_of(event.state)), course_of(event.state))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["head_to_head"][:1] for row in rows] == ["", "#", "", ""]


def _losers(event: Playing, ref: MatchRef, lost_to: Mapping[EntrantId, EntrantId]) -> int:
    return sum(one in lost_to for one in event.match(ref).match.entrants)


def test_a_file_for_spreadsheets_tells_its_letters() -> None:
    assert spreadsheet("Łódź") == b"\xef\xbb\xbf" + "Łódź".encode()
