"""Hostile lists are refused or read at once, whatever is in them."""

import time

import pytest

from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.checks.registry import check_roster
from podium.rosters.readers.read import read_roster
from podium.rosters.readers.reading import LARGEST_PASTE, NotARoster, ReadCode
from podium.rosters.roster import canonical_leaves
from podium.rosters.settings import RosterKind, RosterRules
from tests.soak import roster_readers
from tests.unit.rosters import pasted
from tests.unit.rosters.test_readers import DAY
from tests.unit.rosters.test_roster import from_leaves

SLOWEST = 0.3
"""Seconds of processor time; the promise is 0.1, and the machine that runs tests is busy."""

FULL = LARGEST_PASTE - 100
INDEX: dict[RosterKind, CatalogueIndex] = {
    RosterKind.PREMIER_LIST: pasted.SQUADS,
    RosterKind.ARMY_LIST: pasted.ARMIES,
    RosterKind.DECKS: pasted.DECKS,
}
PIECES = {
    "letters": "a",
    "lines": "a\n",
    "many short names": "Pik men\n",
    "spaces": " ",
    "brackets": "[",
    "objects": '{"a":',
    "codes": "spt[",
    "codes and spaces": "spt    ",
    "copies": "9x ",
    "sums": "1 x ",
    "sums that end": "a 1 + 1 = 1\n",
    "prices": "a (1), ",
    "open prices": "a (",
    "colons": "a (1): ",
    "bullets": "• ",
    "dashes": "- ",
    "bars": "||",
    "elements": "<a>",
    "sections": "<section name='x'/>",
    "headings": "Squad 1\n",
    "links": "https://legionhq2.com/list/rebels/",
    "long links": "?sf=A",
    "marks": "e\u0301\u0301",
    "digits": "9",
    "commas": "a,",
    "lines of names": "a," * 39 + "\n",
    "lines of known names": "Captain Ferro, Aldous Vane, Open Oven, " * 10 + "\n",
    "squads in lines": "Squad 1: " + "Captain Ferro, " * 20 + "\n",
    "pips between": "•Ambush, " * 30 + "\n",
}


@pytest.mark.parametrize("kind", INDEX)
@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_again_and_again_is_read_or_refused_at_once(kind: RosterKind, piece: str) -> None:
    text = PIECES[piece]
    for start in ("", '{"units": [', "<deck>", "Commands: "):
        raw = (start + text * (FULL // len(text.encode()))).encode()[:FULL]
        assert any(_seconds(raw, kind) < SLOWEST for _ in range(3)), start


def _seconds(raw: bytes, kind: RosterKind) -> float:
    """Processor time of reading and checking; now and then it includes the garbage of others."""
    began = time.process_time()
    try:
        reading = read_roster(raw, kind, INDEX[kind])
        check_roster(reading.roster, kind, RosterRules(), INDEX[kind], day=DAY)
    except NotARoster:
        pass
    return time.process_time() - began


@pytest.mark.parametrize("index", [None, pasted.ARMIES])
def test_the_battle_force_of_a_link_is_no_longer_than_a_list_may_name(
    index: CatalogueIndex | None,
) -> None:
    link = f"https://legionhq2.com/list/riverfolk/1000:{'a' * 3000}:1aabg"
    roster = read_roster(link.encode(), RosterKind.ARMY_LIST, index).roster
    assert from_leaves(canonical_leaves(roster)) == roster


@pytest.mark.parametrize("kind", INDEX)
def test_a_megabyte_is_refused_unread(kind: RosterKind) -> None:
    with pytest.raises(NotARoster) as error:
        read_roster(b"\xff" * 2**20, kind, None)
    assert error.value.note.code is ReadCode.TOO_LARGE


def test_readers_never_fail_on_broken_lists() -> None:
    """The same as `python -m tests.soak.roster_readers`, in small."""
    assert roster_readers.run(inputs=150, seed="suite").findings == []
