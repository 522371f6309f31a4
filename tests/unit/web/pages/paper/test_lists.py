"""Lists on paper: four to a page, none cut off, and only those that may be seen."""

import re
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import astuple, replace

from podium.core.ids import EntrantId
from podium.event.registration import Register
from podium.event.roster_looks import LOOK_LASTS, LookAtRoster
from podium.event.rosters import SetRosterTerms
from podium.event.setup import CloseEvent
from podium.kernel.now import Now
from podium.rosters.roster import (
    LONGEST_TEXT,
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    FreeText,
    PremierList,
    Roster,
    Squad,
    TeamDecks,
)
from podium.rosters.settings import RosterKind
from podium.rulebooks.shipped import shipped
from podium.web.pages.languages import language
from podium.web.pages.paper.papers import Paper, paper_page
from podium.web.pages.paper.sheets import Listing, PrintedLists, Size, Words
from tests.unit.event.handing_in import hand_in_roster
from tests.unit.event.playing import LG, ORGANISER, SP, TM, Playing
from tests.unit.web.pages.paper.printing import Printed, printed, source_of, squeezed, written

LONGEST_NAME = "Wächter der unaussprechlich langen Küstenstraßenbefestigungsanlage von " + "Ö" * 129


def premier(number: int) -> PremierList:
    """Four squads with units of their own."""
    squads = tuple(
        Squad(tuple(Chosen(f"Unit {number}-{squad}-{one}") for one in range(3)))
        for squad in range(4)
    )
    return PremierList(squads, (Chosen(f"Mission {number}"),), f"List {number}")


def army(units: int, upgrades: int, name: str = "Unit") -> ArmyList:
    """An army of so many units with so many upgrades each."""
    fielded = tuple(
        FieldedUnit(
            Chosen(f"{name} {unit}"[:200]),
            tuple(Chosen(f"Upgrade {unit}-{one}") for one in range(upgrades)),
        )
        for unit in range(units)
    )
    hand = tuple(Chosen(f"Order {one}") for one in range(7))
    hold, take, run = (
        tuple(Chosen(f"{kind} {one}") for one in range(3)) for kind in ("Hold", "Take", "Run")
    )
    return ArmyList(fielded, hand, hold, take, run, "river", points=990, title="The long march")


def opened(event: Playing, *rosters: Roster) -> Playing:
    """The event with these rosters handed in, and opened by the organiser."""
    for number, roster in enumerate(rosters, 1):
        hand_in_roster(event, number, roster)
        event.do(LookAtRoster(EntrantId(f"e{number}")))
    return event


def texts_in(held: object) -> list[str]:
    """Every name and text in a roster."""
    match held:
        case Chosen():
            return [held.name]
        case FreeText():
            return [held.text]
        case tuple():
            return [text for part in held for text in texts_in(part)]
        case Struct():
            return [text for part in astuple(held) for text in texts_in(part)]
        case _:
            return []


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_four_lists_stand_on_a_page(rulebook: str, size: Size, tmp_path: Path) -> None:
    rosters: list[Roster] = [
        premier(number) if rulebook == SP else army(11, 3, f"Unit {number}") for number in range(9)
    ]
    names = {f"p{number}": f"Player {number} of nine" for number in range(1, 10)}
    source = source_of(opened(Playing(rulebook).begin(9), *rosters), names)
    pages = printed(written(source, Paper.LISTS), tmp_path, size).texts()
    assert len(pages) == 3
    everybody = list(map(squeezed, names.values()))
    assert [sum(name in page for name in everybody) for page in pages] == [4, 4, 1]
    for number, roster in enumerate(rosters, 1):
        page = next(one for one in pages if squeezed(names[f"p{number}"]) in one)
        assert [text for text in texts_in(roster) if squeezed(text) not in page] == []


@pytest.mark.parametrize(
    "roster",
    [
        army(30, 3),
        army(100, 40),
        army(100, 3, LONGEST_NAME),
    ],
)
def test_a_long_army_goes_on_in_the_next_quarter_and_is_not_cut_off(
    roster: ArmyList, tmp_path: Path
) -> None:
    source = source_of(opened(Playing(LG).begin(2), roster, army(3, 1, "Short")))
    made = printed(written(source, Paper.LISTS), tmp_path)
    text = made.text()
    assert [name for name in texts_in(roster) if squeezed(name) not in text] == []
    assert "continued" in text
    assert _lowest_gap(made) > 0


def _lowest_gap(made: Printed) -> int:
    """How many rows of dots above the end of each quarter are white, at least."""
    least = 10**6
    for picture in made.pictures(50):
        _, size, _, dots = picture.split(b"\n", 3)
        width, height = map(int, size.split())
        for end in (height // 2, height):
            rows = [dots[width * row : width * row + width] for row in range(end - 12, end - 2)]
            dark = [at for at, row in enumerate(rows) if min(row[8 : width // 2 - 8]) < 128]
            least = min(least, 10 - dark[-1] - 1 if dark else 10)
    return least


def test_a_text_of_any_length_is_printed_whole(tmp_path: Path) -> None:
    text = " ".join(f"word{number}" for number in range(3000))[: LONGEST_TEXT - 1]
    text = text[:9000] + "\n" + text[9000:]
    book = replace(shipped(LG), roster=RosterKind.FREE_TEXT)
    source = source_of(opened(Playing(book).begin(2), FreeText(text)))
    assert squeezed(text) in _without_heads(printed(written(source, Paper.LISTS), tmp_path).texts())


def _without_heads(pages: list[str]) -> str:
    return re.sub(
        r"AdaLovelace#1·Anevent(·continued)?Nothingiswrongwiththislist\.", "", "".join(pages)
    )


@pytest.mark.rule("TM-1")
def test_each_deck_of_a_team_names_its_owner_and_their_mate(tmp_path: Path) -> None:
    deck = Deck((Chosen("Sailors"),), (Copies(Chosen("The Harbour"), 2),))
    event = opened(Playing(TM).begin(2), TeamDecks(DeckPair(deck, deck), DeckPair(deck, deck)))
    source = source_of(event, {"p1": "Ada", "q1": "Grace"})
    text = printed(written(source, Paper.LISTS), tmp_path).text()
    for side in ("Lightdeck", "Darkdeck"):
        assert f"{side}·AdaTeammate:GraceSailors2×TheHarbour" in text
        assert f"{side}·GraceTeammate:AdaSailors2×TheHarbour" in text


def test_a_seal_is_printed_once_everyone_knows_it() -> None:
    event = opened(Playing(SP).begin(4), premier(1))
    assert [one.seal for one in _lists(event).lists] == [""]
    event.do(SetRosterTerms(until=Now(event.now + 10), public_after=False))
    event.now = Now(event.now + 11)
    assert [one.seal for one in _lists(event).lists] == [event.state.rosters.seal(EntrantId("e1"))]


def _lists(event: Playing) -> PrintedLists:
    block = written(source_of(event), Paper.LISTS).sheets[0].block
    assert isinstance(block, PrintedLists)
    return block


def test_only_lists_that_were_opened_are_printed_and_the_others_are_named() -> None:
    event = opened(Playing(SP).begin(4), premier(1))
    hand_in_roster(event, 2, premier(2))
    source = source_of(event, {f"p{number}": f"P{number}" for number in range(1, 5)})
    lists, others = (sheet.block for sheet in written(source, Paper.LISTS).sheets)
    assert isinstance(lists, PrintedLists)
    assert isinstance(others, Listing)
    assert [one.name for one in lists.lists] == ["P1"]
    assert [row.cells for row in others.rows] == [
        ("P2", "not opened"),
        ("P3", "missing"),
        ("P4", "missing"),
    ]
    event.now = Now(event.now + LOOK_LASTS)
    assert "Unit 1-0-0" not in repr(written(source_of(event), Paper.LISTS))


def test_the_pack_holds_the_lists_once_they_are_opened() -> None:
    event = Playing(SP).begin(4)
    hand_in_roster(event, 1, premier(1))
    event.publish()
    assert "Unit 1-0-0" not in repr(written(source_of(event), Paper.PACK))
    assert paper_page(language("en"), source_of(event), Paper.PACK, Size.A4).closed == 1
    event.do(LookAtRoster(EntrantId("e1")))
    assert "Unit 1-0-0" in repr(written(source_of(event), Paper.PACK))
    assert paper_page(language("en"), source_of(event), Paper.PACK, Size.A4).closed == 0


def test_staff_who_play_print_no_lists() -> None:
    event = Playing(SP).begin(4)
    event.do(Register(EntrantId("e5"), (ORGANISER,)))
    hand_in_roster(event, 1, premier(1))
    source = source_of(event)
    assert Paper.LISTS not in source.kinds
    (sheet,) = written(source, Paper.LISTS).sheets
    assert isinstance(sheet.block, Words)


@pytest.mark.parametrize("public", [True, False])
def test_after_the_event_they_are_printed_if_they_became_public(*, public: bool) -> None:
    event = Playing(SP, cut=0, rounds=1).begin(4)
    event.do(SetRosterTerms(until=None, public_after=public))
    opened(event, premier(1))
    event.play(1)
    event.do(CloseEvent())
    source = source_of(event)
    assert (Paper.LISTS in source.kinds) is public
    assert ("Unit 1-0-0" in repr(written(source, Paper.LISTS))) is public


def test_an_erased_list_leaves_its_place_on_paper() -> None:
    event = opened(Playing(SP).begin(4), premier(1))
    event.sealed.clear()
    (one,) = _lists(event).lists
    assert [row.text for row in one.rows] == ["It was erased."]
