"""Reads decks: OCTGN's .o8d, swlcgdb's JSON, and objective sets by number or name."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.decks import AffiliationCard, ForceSide, ObjectiveSet
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.readers.reading import (
    ListForm,
    NotARoster,
    ReadCode,
    ReadNote,
    RosterReading,
    chosen,
    lines_of,
    names_in,
    tidy,
)
from podium.rosters.roster import (
    EVERY_DECK,
    LONGEST_NAME,
    OTHER_LANGUAGE,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    in_other_language,
)
from podium.rosters.xml import XmlElement, XmlMistake, parse_xml

MOST_SETS = 100
MOST_CARDS = 500
MOST_COPIES = 100
GAME = "d5cf89e5-1984-4873-8ae0-f06eea411bb3"
"""OCTGN's id of the game."""

_SIDES = {
    "light": ForceSide.LIGHT,
    "lightside": ForceSide.LIGHT,
    "lightdeck": ForceSide.LIGHT,
    "hell": ForceSide.LIGHT,
    "helleseite": ForceSide.LIGHT,
    "jasna": ForceSide.LIGHT,
    "jasnastrona": ForceSide.LIGHT,
    "dark": ForceSide.DARK,
    "darkside": ForceSide.DARK,
    "darkdeck": ForceSide.DARK,
    "dunkel": ForceSide.DARK,
    "dunkleseite": ForceSide.DARK,
    "ciemna": ForceSide.DARK,
    "ciemnastrona": ForceSide.DARK,
}
_AFFILIATION = re.compile(
    r"^\W*(?:affiliation|zugehörigkeit|przynależność)\s*[:=-]\s*(.+)$", re.IGNORECASE
)
_NUMBER_TIMES = re.compile(r"(#?\s?\d{1,4})\s?[x×]\s?(\d{1,3})", re.IGNORECASE)
_BEFORE = re.compile(r"^(\d{1,3})\s*[x×]\s*(?=\S)", re.IGNORECASE)
_AFTER = re.compile(r"\s*(?:[x×]\s*(\d{1,3})|\((\d{1,3})\s*[x×]\))\s*$", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\((\d{1,4})(?:-\d)?\)\s*$|^#?\s*(\d{1,4})$|^(?:set|nr\.?|no\.?)\s*#?(\d{1,4})$", re.IGNORECASE
)


def read_o8d(text: str, index: CatalogueIndex | None) -> RosterReading:
    """A deck of OCTGN. Raises `NotARoster`."""
    try:
        root = parse_xml(text.encode())
    except (XmlMistake, UnicodeEncodeError):
        raise NotARoster(ReadCode.MALFORMED) from None
    if root.tag != "deck":
        raise NotARoster(ReadCode.MALFORMED)
    if root.attributes.get("game", GAME).lower() != GAME:
        raise NotARoster(ReadCode.OTHER_GAME)
    parts: dict[str, list[tuple[str, str, int]]] = {
        "affiliation": [],
        "commanddeck": [],
        "objectivedeck": [],
    }
    for section in root.inside("section"):
        cards = list(map(_card, section.inside("card")[:MOST_CARDS]))
        key = letters_only(section.attributes.get("name", ""))
        if key not in parts:
            if cards:
                raise NotARoster(ReadCode.OTHER_GAME)
            continue
        parts[key] += cards
    reading = _octgn_deck(parts, index)
    if not any(_is_other_language(notes.text) for notes in root.inside("notes")):
        return reading
    offer = None if reading.offer is None else in_other_language(reading.offer)
    return replace(reading, roster=in_other_language(reading.roster), offer=offer)


def _is_other_language(text: str) -> bool:
    return letters_only(text[:LONGEST_NAME]) == letters_only(OTHER_LANGUAGE)


def _card(element: XmlElement) -> tuple[str, str, int]:
    """Id, name and number of copies."""
    quantity = element.attributes.get("qty", "1").strip()
    copies = int(quantity) if quantity.isdecimal() and len(quantity) < 4 else 1
    name = tidy(element.text)
    return element.attributes.get("id", "").lower(), name, min(max(copies, 1), MOST_COPIES)


def _octgn_deck(
    parts: dict[str, list[tuple[str, str, int]]], index: CatalogueIndex | None
) -> RosterReading:
    affiliations = tuple(
        _by_guid(ident, name, AffiliationCard, index)
        for ident, name, _ in parts["affiliation"][:20]
    )
    sets = tuple(
        Copies(_by_guid(ident, name, ObjectiveSet, index), copies)
        for ident, name, copies in parts["objectivedeck"][:MOST_SETS]
    )
    own = {one.card.id for one in sets}
    command = tuple(
        Copies(_of_sets(ident, name, own, index), copies)
        for ident, name, copies in parts["commanddeck"][:MOST_CARDS]
    )
    deck = Deck(affiliations, sets, command)
    reading = _one_deck(deck, index, ListForm.O8D)
    if index is None or all(one.card.id is not None for one in command):
        return reading
    if not sets or any(one.card.id is None for one in sets):
        return reading
    offer = _one_deck(Deck(affiliations, sets, None), index, ListForm.O8D).roster
    notes = (*reading.notes, ReadNote(ReadCode.WRONG_IDS))
    return RosterReading(reading.roster, ListForm.O8D, notes, offer)


def _by_guid(
    ident: str, name: str, kind: type[AffiliationCard | ObjectiveSet], index: CatalogueIndex | None
) -> Chosen:
    """An entry by its name if that is known, as some exports have wrong ids, else by its id."""
    entry = None if index is None else index.foreign("octgn", ident, kind)
    named = chosen(name, kind, index)
    if entry is None or (named.id is not None and named.id != entry.id):
        return named
    return Chosen(name or entry.name["en"], entry.id)


def _of_sets(ident: str, name: str, sets: set[str | None], index: CatalogueIndex | None) -> Chosen:
    """A card of the command deck: by id if its name agrees, else by name among the deck's sets."""
    if index is None:
        return Chosen(name)
    by_id = index.foreign_cards.get(("octgn", ident))
    named = index.cards_named.get(letters_only(name), ())
    if by_id is not None and (by_id in named or not name):
        return Chosen(name or by_id.card.name["en"], by_id.id)
    fitting = [card for card in named if card.set.id in sets]
    return Chosen(name, fitting[0].id if len({card.set.id for card in fitting}) == 1 else None)


def read_swlcgdb(text: str, index: CatalogueIndex | None) -> RosterReading:
    """A deck of swlcgdb's API, or two by their sides. Raises `NotARoster`."""
    try:
        held = msgspec.json.decode(text.strip())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise NotARoster(ReadCode.MALFORMED) from None
    if not isinstance(held, dict):
        raise NotARoster(ReadCode.MALFORMED)
    if "card_blocks" in held or not held.keys() & set(ForceSide):
        return _swlcgdb_deck(held, index)
    light, dark = (
        _only_deck(_swlcgdb_deck(held[side], index)) if isinstance(held.get(side), dict) else None
        for side in ForceSide
    )
    return RosterReading(DeckPair(light, dark), ListForm.SWLCGDB)


def _only_deck(reading: RosterReading) -> Deck | None:
    pair = reading.roster
    return pair.light or pair.dark if isinstance(pair, DeckPair) else None


def _swlcgdb_deck(held: dict[str, Any], index: CatalogueIndex | None) -> RosterReading:
    blocks = held.get("card_blocks")
    if not isinstance(blocks, list):
        raise NotARoster(ReadCode.MALFORMED)
    sets = tuple(_block(one, index) for one in blocks[:MOST_SETS] if isinstance(one, dict))
    card = held.get("affiliation")
    name = card.get("name") if isinstance(card, dict) else card
    affiliations = (chosen(name, AffiliationCard, index),) if isinstance(name, str) else ()
    title = held.get("name")
    named = tidy(title) if isinstance(title, str) else ""
    other = True if held.get("other_language") is True else UNSET
    deck = Deck(affiliations, sets, None, named, other)
    stated = [one.get("side") for one in (*blocks[:MOST_SETS], card) if isinstance(one, dict)]
    return _one_deck(deck, index, ListForm.SWLCGDB, stated)


def _block(block: dict[str, Any], index: CatalogueIndex | None) -> Copies:
    stated = block.get("quantity")
    copies = stated if isinstance(stated, int) and not isinstance(stated, bool) else 1
    name = block.get("name")
    name = name if isinstance(name, str) else ""
    by_number = _numbered(str(block.get("block", "")).strip(), index)
    card = by_number or chosen(name or str(block.get("block", "")), ObjectiveSet, index)
    return Copies(card, min(max(copies, 1), MOST_COPIES))


def _numbered(number: str, index: CatalogueIndex | None) -> Chosen | None:
    found = None if index is None else index.sets_by_number.get(number.lstrip("0"))
    return None if found is None else Chosen(found.name["en"], found.id)


def read_sets(text: str, index: CatalogueIndex | None) -> RosterReading:
    """One or two decks, a set in each line; headings say of which side they are."""
    decks: dict[ForceSide | None, tuple[list[Chosen], list[Copies]]] = {}
    side: ForceSide | None = None
    foreign: set[ForceSide | None] = set()
    for line in lines_of(text):
        bare = line.strip(" \t-*•–")
        if sum(len(sets) for _, sets in decks.values()) >= 2 * MOST_SETS:
            break
        if _is_other_language(bare):
            foreign.add(side)
        if not bare or _is_other_language(bare):
            continue
        heading = _SIDES.get(letters_only(bare))
        if heading is not None:
            side = heading
            continue
        cards, sets = decks.setdefault(side, ([], []))
        stated = _AFFILIATION.match(bare)
        if stated:
            cards.append(chosen(stated[1], AffiliationCard, index))
            continue
        for one in _in_line(bare, index):
            card = chosen(one, AffiliationCard, index)
            if card.id is not None:
                cards.append(card)
            else:
                sets.append(_line(one, index))
    reading = _decks_of_text(decks, index)
    told = EVERY_DECK if None in foreign else {side.value for side in foreign if side}
    return replace(reading, roster=in_other_language(reading.roster, told)) if told else reading


def _in_line(line: str, index: CatalogueIndex | None) -> list[str]:
    """What stands in a line: one set, or several with commas between, if all are known."""
    names = names_in(line, index, ObjectiveSet, AffiliationCard)
    known = all(
        chosen(name, AffiliationCard, index).id or _line(name, index).card.id for name in names
    )
    return names if known and names else [line]


def _decks_of_text(
    decks: dict[ForceSide | None, tuple[list[Chosen], list[Copies]]], index: CatalogueIndex | None
) -> RosterReading:
    if not any(sets for _, sets in decks.values()):
        raise NotARoster(ReadCode.NOTHING)
    made = {
        side: Deck(tuple(cards[:20]), tuple(sets[:MOST_SETS]))
        for side, (cards, sets) in decks.items()
    }
    before = made.pop(None, None)
    if before is not None and not made:
        return _one_deck(before, index, ListForm.PLAIN)
    notes: tuple[ReadNote, ...] = ()
    if before is not None and (side := _side_of(before, index)) is not None:
        made[side] = _in_front(before, made.get(side, Deck()))
    elif before is not None:
        notes = tuple(_left_out(before))
    pair = DeckPair(made.get(ForceSide.LIGHT), made.get(ForceSide.DARK))
    return RosterReading(pair, ListForm.PLAIN, notes)


def _in_front(before: Deck, deck: Deck) -> Deck:
    """A deck with what stood before the first heading."""
    return Deck(
        (*before.affiliations, *deck.affiliations)[:20], (*before.sets, *deck.sets)[:MOST_SETS]
    )


def _left_out(before: Deck) -> Iterator[ReadNote]:
    """What stood before the first heading, where nothing says of which deck it is."""
    for one in (*before.affiliations, *(copies.card for copies in before.sets)):
        yield ReadNote(ReadCode.NOT_UNDERSTOOD, "", {"value": one.name})


def _line(line: str, index: CatalogueIndex | None) -> Copies:
    """A set by number or name, with its copies before or behind it."""
    copies = 1
    if found := _NUMBER_TIMES.fullmatch(line):
        line, copies = found[1], int(found[2])
    elif found := _BEFORE.match(line):
        copies, line = int(found[1]), line[found.end() :]
    elif found := _AFTER.search(line):
        copies, line = int(found[1] or found[2]), line[: found.start()]
    named = chosen(re.sub(r"\s*\(\d{1,4}(?:-\d)?\)\s*$", "", line), ObjectiveSet, index)
    if named.id is None and (found := _NUMBERED.search(line.strip())):
        number = next(group for group in found.groups() if group)
        named = _numbered(number, index) or named
    return Copies(named, min(max(copies, 1), MOST_COPIES))


def _one_deck(
    deck: Deck,
    index: CatalogueIndex | None,
    form: ListForm,
    stated: list[Any] | None = None,
) -> RosterReading:
    """A pair in which only this deck is there, on the side of most of its cards."""
    side = _side_of(deck, index, stated)
    if side is None:
        note = ReadNote(ReadCode.SIDE_UNKNOWN)
        return RosterReading(DeckPair(light=deck), form, (note,))
    pair = DeckPair(light=deck) if side is ForceSide.LIGHT else DeckPair(dark=deck)
    return RosterReading(pair, form)


def _side_of(
    deck: Deck, index: CatalogueIndex | None, stated: list[Any] | None = None
) -> ForceSide | None:
    """The side of most of a deck's cards, or as stated; None if nothing says so."""
    votes: Counter[ForceSide] = Counter()
    for one in (*deck.affiliations, *(copies.card for copies in deck.sets)):
        entry = index.by_id.get(one.id) if index is not None and one.id is not None else None
        if isinstance(entry, AffiliationCard | ObjectiveSet):
            votes[entry.side] += 1
    for word in stated or ():
        if isinstance(word, str) and (side := _SIDES.get(letters_only(word))) is not None:
            votes[side] += 1
    return votes.most_common(1)[0][0] if votes else None
