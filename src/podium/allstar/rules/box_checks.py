"""What a data file must contain to be usable (AS-1, AS-15, AS-17)."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import product

from podium.allstar.rules.material import MANAGERS, Arena, Box, CardTier, TieBreak, side

_SPECIES = 12
_SYMBOLS = 5
_NUMBERS = range(1, 10)
_ROW = 6
_ARENAS_OF_A_GAME = 6


def faults(box: Box) -> list[str]:
    """Every fault of the data, one line each: where it is and what is expected there."""
    return [
        *_words(box),
        *_cards(box),
        *_tiebreaks(box),
        *_playoffs(box),
        *_arenas(box),
    ]


def _words(box: Box) -> Iterator[str]:
    if box.format != 1:
        yield f"format: is {box.format}, expected 1"
    for name, words, wanted in (
        ("species", box.species, _SPECIES),
        ("symbols", box.symbols, _SYMBOLS),
    ):
        if len(words) != wanted or len(set(words)) != wanted:
            yield f"{name}: expected {wanted} different names"


def _cards(box: Box) -> Iterator[str]:
    wanted = Counter(product(box.species, _NUMBERS))
    found = Counter((card.species, card.number) for card in box.cards)
    for pair in sorted(wanted.keys() | found.keys()):
        if found[pair] != wanted[pair]:
            yield f"cards: {pair[0]} {pair[1]} is there {found[pair]} times, not {wanted[pair]}"
    if sorted(card.id for card in box.cards) != list(range(len(box.cards))):
        yield f"cards: the ids must be 0 to {len(box.cards) - 1}, each once"
    for place, card in enumerate(box.cards):
        unknown = set(card.symbols) - set(box.symbols)
        if unknown or len(card.symbols) > 2 or len(set(card.symbols)) != len(card.symbols):
            yield f"cards[{place}].symbols: expected none, one or two different of {box.symbols}"


def _tiebreaks(box: Box) -> Iterator[str]:
    sides = {side(managers) for managers in MANAGERS}
    if box.tiebreak.keys() != sides:
        yield f"tiebreak: expected the sides {', '.join(sorted(sides))}"
    for name, order in sorted(box.tiebreak.items()):
        yield from _orders(box, order, f"tiebreak.{name}")


def _orders(box: Box, order: TieBreak, where: str) -> Iterator[str]:
    rows: tuple[tuple[str, Sequence[Hashable], Sequence[Hashable]], ...] = (
        ("tiers", order.tiers, list(CardTier)),
        ("symbol", order.symbol, box.symbols),
        ("number", order.number, _NUMBERS),
        ("species", order.species, box.species),
    )
    for name, row, wanted in rows:
        if Counter(row) != Counter(wanted):
            expected = ", ".join(str(value) for value in wanted)
            yield f"{where}.{name}: expected each of {expected} once"


def _playoffs(box: Box) -> Iterator[str]:
    wanted = {str(managers) for managers in MANAGERS}
    for name, found in (("playoff_fans", box.playoff_fans.keys()), ("tickets", box.tickets.keys())):
        if found != wanted:
            yield f"{name}: expected an entry for each of 2 to 6 managers"
    for managers, row in sorted(box.playoff_fans.items()):
        if managers in wanted and (len(row) != int(managers) or min(row) < 0):
            yield f"playoff_fans.{managers}: expected {managers} numbers from 0, one for each place"
    for managers, tickets in sorted(box.tickets.items()):
        if tickets < 0:
            yield f"tickets.{managers}: expected a number from 0"
        if tickets > 0 and box.ticket_fans.get(managers, -1) < 0:
            yield f"ticket_fans.{managers}: expected the fans for one ticket left, from 0"


def _arenas(box: Box) -> Iterator[str]:
    ids = [arena.id for arena in box.arenas]
    if len(set(ids)) != len(ids):
        yield "arenas: expected a different id for each arena"
    if any(number < 0 for number in ids):
        yield "arenas: expected ids from 0"
    for place, arena in enumerate(box.arenas):
        yield from _row(arena, f"arenas[{place}]")
    left = sum(not arena.not_for_2 for arena in box.arenas)
    if left < _ARENAS_OF_A_GAME:
        yield f"arenas: {left} are left for two managers, expected at least {_ARENAS_OF_A_GAME}"


def _row(arena: Arena, where: str) -> Iterator[str]:
    if len(arena.fans) != _ROW or min(arena.fans, default=-1) < 0:
        yield f"{where}.fans: expected {_ROW} numbers from 0, one for each rank"
