"""An observation as a vector of small numbers, always of the same length in a game.

Sets of cards are runs of 0 and 1 with one place for each card. Managers are in order of seat,
beginning with the observer's own, so that every seat sees the table from its own side. Counts and
fans are given as they are, at most 255.
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.allstar.rules.observe import Observation
from podium.allstar.rules.state import ROUNDS, Game, GamePhase, Public, Seat, seats_in

Vector = NDArray[np.uint8]

_LARGEST = 255

_SEAT_COUNTS = ("cards", "incoming", "tickets", "places", "season_fans", "playoff_fans")
_OWN_ROWS = ("hand", "fresh", "bench", "choice", "gift", "given", "discarded")
_TEAMS = tuple(f"team_{team}" for team in range(1, ROUNDS + 1))


class LayoutPart(NamedTuple):
    """A named run of numbers, none larger than `largest`."""

    name: str
    length: int
    largest: int


class ObservationLayout:
    """The position of each part in the vectors of one game.

    `sections` names the parts in order. `table` is what all see (AS-60): the phase, round, turn
    and species, the arena of each bus, arenas used, cards open and gone, who started. `seat_k` is
    what all see of the manager k places further on (0: the observer): open teams, cards known to
    be held face down, counts, whether they choose now and whether they are still waited for (of
    others in a parallel environment: as long as the step is open, see `Episode`). The
    rest is the observer's own: cards by where they are, cards chosen so far, buses. `high` is the
    largest number at each place.
    """

    def __init__(self, game: Game) -> None:
        self.managers = game.managers
        self._cards = len(game.box.cards)
        self._arenas = {number: place for place, number in enumerate(sorted(game.arenas))}
        table, seat, own = self._table_parts(game), self._seat_parts(), self._own_parts()
        self._table = _places(table)
        self._seat = _places(seat)
        self._table_size = _length(table)
        self._seat_size = _length(seat)
        self._own_start = self._table_size + self.managers * self._seat_size
        self._bare_own = bytes(_length(own))
        self._known: tuple[Public | None, bytes, tuple[bytes, ...]] = (None, b"", ())

        sections = {"table": slice(0, self._table_size)}
        for k in range(self.managers):
            start = self._table_size + k * self._seat_size
            sections[f"seat_{k}"] = slice(start, start + self._seat_size)
        for name, place in _places(own, self._own_start).items():
            sections[name] = slice(place, place + (ROUNDS if name == "buses" else self._cards))
        self.sections = MappingProxyType(sections)
        parts = [*table, *seat * self.managers, *own]
        high = [part.largest for part in parts for _ in range(part.length)]
        self.high = np.array(high, dtype=np.uint8)
        self.size = len(high)

    def vector(self, seen: Observation) -> Vector:
        """The whole vector."""
        public, seat = seen.public, seen.seat
        known, table, blocks = self._known
        if known is not public:
            table, blocks = self._public(public)
            self._known = public, table, blocks
        row = bytearray(b"".join((table, *blocks[seat:], *blocks[:seat], self._bare_own)))
        if public.starter >= 0:
            row[self._table["starter"] + (public.starter - seat) % self.managers] = 1
        waited_for = self._own_start - 1  # the last number of the last seat
        for other in seats_in(seen.waiting):
            row[waited_for - (seat - other - 1) % self.managers * self._seat_size] = 1
        self._own(row, seen.own)
        return np.frombuffer(row, dtype=np.uint8)

    def _public(self, public: Public) -> tuple[bytes, tuple[bytes, ...]]:
        """What all see: the table without who started, and every seat, by seat."""
        row = bytearray(self._table_size)
        place = self._table
        row[place["phase"] + public.phase] = 1
        row[place["round"] + public.round - 1] = 1
        row[place["turn"]] = min(public.turn, _LARGEST)
        _mark(row, place["species"], public.species)
        for bus, arena in enumerate(public.arenas):
            row[place["arenas"] + bus * len(self._arenas) + self._arenas[arena]] = 1
        _mark(row, place["used"], [self._arenas[arena] for arena in public.used])
        _mark(row, place["trio"], public.trio)
        _mark(row, place["gone"], public.gone)
        return bytes(row), tuple([self._of_seat(public, seat) for seat in range(self.managers)])

    def _of_seat(self, public: Public, seat: int) -> bytes:
        """What all see of one seat, without whether it is waited for."""
        row = bytearray(self._seat_size)
        start = 0
        for cards in public.teams[seat]:
            _mark(row, start, cards)
            start += self._cards
        _mark(row, self._seat["known"], public.known[seat])
        start = self._seat["cards"]
        counts = (
            public.cards[seat],
            public.incoming[seat],
            public.tickets[seat],
            public.places[seat],
            public.season_fans[seat],
            public.playoff_fans[seat],
        )
        row[start : start + len(counts)] = bytes([min(count, _LARGEST) for count in counts])
        row[self._seat["asked"]] = public.concerned >> seat & 1
        return bytes(row)

    def _own(self, row: bytearray, own: Seat) -> None:
        start, cards = self._own_start, self._cards
        gift = () if own.gift < 0 else (own.gift,)
        rows = (own.hand, own.fresh, own.bench, own.choice, gift, own.given, own.discarded)
        for held in rows + own.teams:
            for card in held:
                row[start + card] = 1
            start += cards
        if own.buses:
            start = self.size - ROUNDS
            row[start : start + len(own.buses)] = bytes(own.buses)

    def _table_parts(self, game: Game) -> list[LayoutPart]:
        arenas = len(self._arenas)
        return [
            LayoutPart("phase", len(GamePhase), 1),
            LayoutPart("round", ROUNDS, 1),
            LayoutPart("turn", 1, _LARGEST),
            LayoutPart("species", len(game.species), 1),
            LayoutPart("arenas", ROUNDS * arenas, 1),
            LayoutPart("used", arenas, 1),
            LayoutPart("trio", self._cards, 1),
            LayoutPart("gone", self._cards, 1),
            LayoutPart("starter", self.managers, 1),
        ]

    def _seat_parts(self) -> list[LayoutPart]:
        return [
            *[LayoutPart(row, self._cards, 1) for row in (*_TEAMS, "known")],
            *[LayoutPart(name, 1, _LARGEST) for name in _SEAT_COUNTS],
            LayoutPart("asked", 1, 1),
            LayoutPart("waited_for", 1, 1),
        ]

    def _own_parts(self) -> list[LayoutPart]:
        rows = [LayoutPart(row, self._cards, 1) for row in (*_OWN_ROWS, *_TEAMS)]
        return [*rows, LayoutPart("buses", ROUNDS, ROUNDS)]


def _length(parts: list[LayoutPart]) -> int:
    return sum(part.length for part in parts)


def _places(parts: list[LayoutPart], start: int = 0) -> dict[str, int]:
    """Where each part begins."""
    places = {}
    for part in parts:
        places[part.name] = start
        start += part.length
    return places


def _mark(row: bytearray, start: int, places: Iterable[int]) -> None:
    for place in places:
        row[start + place] = 1
