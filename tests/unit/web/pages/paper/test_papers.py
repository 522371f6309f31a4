"""What stands on the papers."""

import pytest

from podium.core.ids import EntrantId
from podium.event.registration import Withdraw
from podium.web.pages.languages import language
from podium.web.pages.paper.papers import Paper, kinds_of, paper_page
from podium.web.pages.paper.region import size_for
from podium.web.pages.paper.sheets import Cards, Drawing, Listing, Size, Slips, Words
from podium.web.pages.paper.telling import isolated
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, LCG, LG, SP, TM, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.paper.printing import ADDRESS, CODE, WITNESS, source_of, written
from tests.unit.web.pages.phases import PHASES, playing
from tests.unit.web.pages.showing import rendered
from tests.unit.web.pages.test_every_page import assert_sound
from tests.unit.web.pages.test_hostile_texts import HOSTILE


def slips_of(event: Playing) -> Slips:
    block = written(source_of(event), Paper.SLIPS).sheets[0].block
    assert isinstance(block, Slips)
    return block


def rows_of(event: Playing, paper: Paper) -> tuple[tuple[str, ...], ...]:
    block = written(source_of(event), paper).sheets[-1].block
    assert isinstance(block, Listing)
    return tuple(row.cells for row in block.rows)


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("phase", PHASES)
def test_every_paper_is_a_sound_page(rulebook: str, phase: str) -> None:
    source = source_of(playing(rulebook, phase))
    for number, paper in enumerate(kinds_of(source.subject.view, source.subject.rulebook.members)):
        code = ("en", "de", "pl")[number % 3]
        page = paper_page(language(code), source, paper, Size.A4)
        assert_sound(rendered(source.subject, Tab.DESK, page, language=code))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_does_nothing_on_a_printed_page(name: str) -> None:
    event = Playing(SP).begin(4)
    event.publish()
    source = source_of(event, {"p1": name})
    for paper in (Paper.PACK, Paper.CARDS, Paper.CHECK_IN):
        page = paper_page(language("en"), source, paper, Size.LETTER)
        read = Reading(rendered(source.subject, Tab.DESK, page))
        assert read.wrong == []
        assert name in read.text


def test_everybody_stands_once_among_the_pairings_by_name() -> None:
    event = Playing(SP).begin(9)
    event.publish()
    names = [cells[0] for cells in rows_of(event, Paper.PAIRINGS)]
    assert len(names) == 9
    assert "Jan Kowalski #4" in names
    assert names == sorted(names, key=str.casefold)
    tables = [cells[0] for cells in rows_of(event, Paper.TABLES)]
    assert tables == ["1", "2", "3", "4", "–"]


def test_a_slip_has_the_fields_of_the_rulebook() -> None:
    fields = {
        SP: (("Winner", "More objectives"), ("Struggle cards", "Wounded tokens")),
        LG: (("Winner",), ("Victory tokens", "Points defeated", "Army points")),
        LCG: (("Game 1", "Game 2"), ()),
        TM: (("Game 1", "Game 2"), ()),
    }
    for rulebook, (ticks, scores) in fields.items():
        event = Playing(rulebook).begin(4)
        event.publish()
        slip = slips_of(event).slips[0]
        blank = written(source_of(event), Paper.PACK).sheets[-1].block
        assert isinstance(blank, Slips)
        assert (blank.slips[0].ticks, blank.slips[0].scores) == (ticks, scores)
        assert blank.slips[0].asks == (("Dark side first",) if rulebook in (LCG, TM) else ())
        assert slip.asks == (("Dark side first",) if rulebook == LCG else ())
        assert (slip.ticks, slip.scores) == (ticks, scores)
        assert slip.round.endswith(("Round 1 of 3", "Round 1 of 2", "Round 1"))
        assert slip.foot == "0123 4567 89ab cdef"
        assert WITNESS.startswith(slip.foot.replace(" ", ""))


def test_a_slip_of_teams_says_who_plays_dark_in_which_game() -> None:
    event = Playing(TM).begin(2)
    event.publish()
    dark = event.match(event.ref("e1")).dark
    (slip,) = slips_of(event).slips
    hints = {side.name: side.hints for side in slip.sides}
    assert dark is not None
    name = source_of(event).subject.roll.entrant(dark).text
    assert hints[name] == ("Dark side", "Light side")


def test_a_finals_game_has_lines_for_when_time_runs_out() -> None:
    block = slips_of(playing(LCG, "cut"))
    assert all(len(slip.lines) == 5 for slip in block.slips)
    assert not any(slip.lines for slip in slips_of(playing(LCG, "running")).slips)


def test_slips_are_for_matches_without_a_result() -> None:
    event = Playing(SP).begin(8)
    event.publish()
    assert len(slips_of(event).slips) == 4
    event.record(next(event.open_matches()))
    assert len(slips_of(event).slips) == 3
    event.record_all()
    assert isinstance(written(source_of(event), Paper.SLIPS).sheets[0].block, Words)


@pytest.mark.rule("SP-13")
def test_slips_of_the_cut_have_no_box_for_a_draw() -> None:
    assert "Draw" in slips_of(playing(SP, "running")).slips[0].endings
    assert "Draw" not in slips_of(playing(SP, "cut")).slips[0].endings


def test_slips_cut_as_one_stack_lie_in_the_order_of_the_tables() -> None:
    event = Playing(SP).begin(54)
    event.publish()
    block = slips_of(event)
    page = block.across * block.down
    sheets = [block.slips[at : at + page] for at in range(0, len(block.slips), page)]
    piled = [sheet[spot].title for spot in range(page) for sheet in sheets if spot < len(sheet)]
    assert piled == [f"Table {number}" for number in range(1, 28)]


def test_the_standings_mark_the_cut_and_tell_of_who_left() -> None:
    event = playing(SP, "between")
    block = written(source_of(event), Paper.STANDINGS).sheets[0].block
    assert isinstance(block, Listing)
    assert [row.cells[0] for row in block.rows if row.ruled] == ["4"]
    assert any("(Dropped)" in row.cells[1] for row in block.rows)


def test_the_pack_is_there_before_the_first_round_too() -> None:
    titles = [sheet.title for sheet in written(source_of(playing(SP, "set-up")), Paper.PACK).sheets]
    assert titles == ["Check-in", "Blank result slips"]
    titles = [
        sheet.title for sheet in written(source_of(playing(SP, "running")), Paper.PACK).sheets
    ]
    assert titles == [
        "Pairings by name",
        "Pairings by table",
        "Standings",
        "For pairing by hand",
        "Result slips",
        "Blank result slips",
    ]


def test_a_bracket_is_drawn_and_listed() -> None:
    drawn, listed = written(source_of(playing(LCG, "cut")), Paper.BRACKET).sheets
    assert isinstance(drawn.block, Drawing)
    assert isinstance(listed.block, Listing)
    assert len(drawn.block.matches) == len(listed.block.rows)
    assert drawn.landscape


def test_a_card_holds_the_link_and_the_code() -> None:
    block = written(source_of(Playing(TM).begin(2)), Paper.CARDS).sheets[0].block
    assert isinstance(block, Cards)
    assert len(block.cards) == 4
    assert block.cards[0].address == f"{ADDRESS}/c/{CODE}"
    assert block.cards[0].code == "0123-4567-89ab-cdef"
    assert block.cards[0].event == "An event"


def test_who_has_withdrawn_has_no_card() -> None:
    event = Playing(SP)
    event.register(3)
    event.do(Withdraw(EntrantId("e2")))
    block = written(source_of(event), Paper.CARDS).sheets[0].block
    assert isinstance(block, Cards)
    assert [card.about for card in block.cards] == ["#1", "#3"]


def test_the_check_in_list_has_a_box_for_each_item() -> None:
    event = Playing(LG).begin(3)
    block = written(source_of(event), Paper.CHECK_IN).sheets[0].block
    assert isinstance(block, Listing)
    assert len(block.columns) == 3 + len(event.rulebook.check_in)
    assert all(len(row.cells) == len(block.columns) for row in block.rows)
    assert {row.cells[2] for row in block.rows} == {"×"}


@pytest.mark.parametrize(
    ("chosen", "accepted", "size"),
    [
        ("", "", Size.A4),
        ("", "en-US,en;q=0.9", Size.LETTER),
        ("", "en-GB,en-US;q=0.9", Size.A4),
        ("", "en", Size.A4),
        ("", "us", Size.A4),
        ("", "de-DE", Size.A4),
        ("a4", "en-US", Size.A4),
        ("us-letter", "pl-PL", Size.LETTER),
        ("a3", "es-MX;q=0.8", Size.LETTER),
    ],
)
def test_the_size_is_as_chosen_or_as_usual_in_the_region(
    chosen: str, accepted: str, size: Size
) -> None:
    assert size_for(chosen, accepted) is size


def test_only_what_could_turn_the_text_around_is_isolated() -> None:
    assert isolated("Łukasz #3") == "Łukasz #3"
    assert isolated("שלום") == "\u2068שלום\u2069"
