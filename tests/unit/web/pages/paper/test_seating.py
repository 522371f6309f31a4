"""Seats of teams (TM-6)."""

from pathlib import Path

import pytest

from podium.results.game import Side
from podium.web.pages.languages import language
from podium.web.pages.paper.papers import Paper
from podium.web.pages.paper.plans import plan
from podium.web.pages.paper.seating import seats_of
from podium.web.pages.paper.sheets import Listing, Plans
from podium.web.pages.paper.telling import Teller
from tests.unit.event.playing import LCG, SP, TM, Playing
from tests.unit.web.pages.paper.printing import printed, source_of, squeezed, written

NAMES = {f"{letter}{number}": f"{letter}{number}" for letter in "pq" for number in range(1, 8)}


def teams(count: int) -> Playing:
    event = Playing(TM).begin(count)
    event.publish()
    return event


@pytest.mark.rule("TM-6")
def test_the_dark_team_sits_first_and_player_1_to_the_right_of_player_2() -> None:
    event = teams(6)
    tables = seats_of(source_of(event, NAMES).subject)
    assert len(tables) == 3
    for table in tables:
        match = event.match(event.ref(table.first.entrant))
        assert table.first.entrant == match.dark
        assert (table.first.side, table.second.side) == (Side.DARK, Side.LIGHT)
        for team in (table.first, table.second):
            number = team.entrant.removeprefix("e")
            assert (team.right.text, team.left.text) == (f"p{number}", f"q{number}")


@pytest.mark.rule("TM-6")
def test_a_plan_shows_partners_side_by_side_opposite_the_other_team() -> None:
    """Whoever sits at the far end looks down: their right is the left of the paper."""
    tell = Teller(language("en"))
    for table in seats_of(source_of(teams(4), NAMES).subject):
        shown = plan(tell, table)
        dark, light = (team.entrant.removeprefix("e") for team in (table.first, table.second))
        assert (shown.near.left, shown.near.right) == (
            f"q{dark} (player 2)",
            f"p{dark} (player 1)",
        )
        assert (shown.far.left, shown.far.right) == (
            f"p{light} (player 1)",
            f"q{light} (player 2)",
        )
        assert shown.near.side == "Dark side, sits down first"
        assert shown.far.side == "Light side"


@pytest.mark.rule("TM-6")
def test_the_pairing_sheet_shows_everybody_their_seat() -> None:
    event = teams(5)
    block = written(source_of(event, NAMES), Paper.PAIRINGS).sheets[0].block
    assert isinstance(block, Listing)
    assert [row.cells[0] for row in block.rows] == sorted(NAMES)[:5] + sorted(NAMES)[7:12]
    for row in block.rows:
        name, _, seat, *_ = row.cells
        match = event.match(event.ref(f"e{name[1:]}"))
        if len(match.match.entrants) == 1:
            assert seat == "Bye"
            continue
        side = "Dark side" if match.dark == f"e{name[1:]}" else "Light side"
        assert seat == f"{side}, {'right' if name[0] == 'p' else 'left'} seat"


@pytest.mark.rule("TM-6")
def test_the_pack_of_a_team_event_holds_the_seating(tmp_path: Path) -> None:
    source = source_of(teams(4), NAMES)
    pack = written(source, Paper.PACK)
    assert any(isinstance(sheet.block, Plans) for sheet in pack.sheets)
    text = printed(written(source, Paper.SEATING), tmp_path).text()
    assert squeezed("p1 (player 1)") in text


@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_players_who_are_no_team_have_no_seating(rulebook: str) -> None:
    event = Playing(rulebook).begin(4)
    event.publish()
    assert seats_of(source_of(event).subject) == ()
