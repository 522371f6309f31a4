"""Writes decks: for OCTGN, as swlcgdb's JSON, and as text."""

from collections.abc import Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from podium.core.names import ENGLISH
from podium.rosters.catalogue.decks import ForceSide, ObjectiveSet
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.roster import OTHER_LANGUAGE, Chosen, Copies, Deck, DeckPair
from podium.rosters.writers.names import entry_of, foreign_id, in_language, name_of

GAME = "d5cf89e5-1984-4873-8ae0-f06eea411bb3"
"""OCTGN's id of the game."""


def decks_of(pair: DeckPair) -> Iterator[tuple[ForceSide, Deck]]:
    """The decks of a pair that are there."""
    for side, deck in ((ForceSide.LIGHT, pair.light), (ForceSide.DARK, pair.dark)):
        if deck is not None:
            yield side, deck


def command_deck(deck: Deck, index: CatalogueIndex | None) -> tuple[Copies, ...]:
    """The command deck as it was read, else the cards of the sets."""
    if deck.command_deck is not None:
        return deck.command_deck
    if index is None:
        return ()
    return tuple(
        Copies(Chosen(card.name[ENGLISH], f"{entry.id}#{place}"), one.copies)
        for one in deck.sets
        if (entry := entry_of(one.card, ObjectiveSet, index)) is not None
        for place, card in enumerate(entry.cards, 1)
    )


def write_o8d(deck: Deck, index: CatalogueIndex | None, language: str = ENGLISH) -> str:
    """A deck of OCTGN: one file a deck."""
    cards = ((copies, *_card(copies.card, index, language)) for copies in command_deck(deck, index))
    sections = (
        _section("Affiliation", _entries(map(Copies, deck.affiliations), index, language)),
        _section("Command Deck", cards),
        _section("Objective Deck", _entries(deck.sets, index, language)),
    )
    notes = (f"  <notes>{OTHER_LANGUAGE}</notes>",) if deck.other_language is True else ()
    head = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
    return "\r\n".join((head, f'<deck game="{GAME}">', *sections, *notes, "</deck>", ""))


def _entries(
    copies: Iterable[Copies], index: CatalogueIndex | None, language: str
) -> Iterator[tuple[Copies, str, str]]:
    for one in copies:
        yield one, foreign_id(one.card, "octgn", index), name_of(one.card, index, language)


def _card(card: Chosen, index: CatalogueIndex | None, language: str) -> tuple[str, str]:
    """OCTGN's id of a card of an objective set, empty if nobody knows it, and its name."""
    found = None if index is None or card.id is None else index.cards.get(card.id)
    if found is None:
        return "", card.name
    return found.card.ids.get("octgn", ""), in_language(found.card.name, language)


def _section(name: str, cards: Iterable[tuple[Copies, str, str]]) -> str:
    lines = [
        f'    <card qty="{copies.copies}" id={quoteattr(guid)}>{escape(called)}</card>'
        for copies, guid, called in cards
    ]
    return "\r\n".join((f'  <section name="{name}">', *lines, "  </section>"))


def swlcgdb_object(deck: Deck, side: ForceSide, index: CatalogueIndex | None) -> dict[str, Any]:
    """A deck as swlcgdb tells it: the affiliation, and objective sets by number."""
    blocks = []
    for one in deck.sets:
        entry = entry_of(one.card, ObjectiveSet, index)
        block = {"name": name_of(one.card, index), "quantity": one.copies}
        number = {} if entry is None else {"block": entry.number}
        blocks.append({**number, **block, "side": side.value.capitalize()})
    found: dict[str, Any] = {"name": deck.title, "card_blocks": blocks}
    if deck.other_language is True:
        found["other_language"] = True
    if deck.affiliations:
        name = name_of(deck.affiliations[0], index)
        found["affiliation"] = {"name": name, "side": side.value.capitalize()}
    return found


def write_decks_text(pair: DeckPair, index: CatalogueIndex | None, language: str = ENGLISH) -> str:
    """Both decks, one objective set a line with its number."""
    return "\n".join(
        f"{side.value.capitalize()}:\n{_deck_text(deck, index, language)}"
        for side, deck in decks_of(pair)
    )


def _deck_text(deck: Deck, index: CatalogueIndex | None, language: str) -> str:
    """One deck: its affiliation, then one objective set a line."""
    lines = [f"Affiliation: {name_of(one, index, language)}" for one in deck.affiliations]
    if deck.other_language is True:
        lines.append(OTHER_LANGUAGE)
    for one in deck.sets:
        entry = entry_of(one.card, ObjectiveSet, index)
        number = "" if entry is None else f" ({entry.number}-1)"
        lines.append(f"{one.copies}x {name_of(one.card, index, language)}{number}")
    return "\n".join(lines) + "\n"
