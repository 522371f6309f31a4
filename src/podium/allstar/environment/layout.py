"""An observation as one row of small numbers, always of the same length in a game.

Sets of cards are rows of 0 and 1 with one place for each card. Other managers stand in order of
seat, beginning with one's own, so that every seat sees the table from its own side. Counts and
fans stand as they are, at most 255.
"""

from collections.abc import Iterable
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from podium.allstar.rules.observe import Observation
from podium.allstar.rules.state import ROUNDS, Game, Phase, Public, Seat, seats_in

Vector = NDArray[np.uint8]

_LARGEST = 255
_COUNTS = ("cards", "incoming", "tickets", "places", "season_fans", "playoff_fans")


class Layout:
    """Where each part stands in the vectors of one game.

    `sections` names the parts in order. `table` is what all see (AS-60): the phase, round, turn
    and species, the arena of each bus, arenas used, cards open and gone, who started; `seat_k`
    what all see of the manager k places on (0: oneself): open teams, cards known to be held face
    down, whether asked and whether still waited for, then counts. The rest is one's own: cards by
    where they are, cards chosen so far, buses.
    """

    __slots__ = ("_arenas", "_cards", "_places", "high", "managers", "sections", "size")

    def __init__(self, game: Game) -> None:
        self.managers = game.managers
        self._cards = len(game.box.cards)
        self._arenas = {number: place for place, number in enumerate(sorted(game.arenas))}
        parts = [*self._table_parts(game), *self._seat_parts(), *self._own_parts()]
        self._places: dict[str, int] = {}
        sections: dict[str, slice] = {}
        high: list[int] = []
        for name, length, largest in parts:
            self._places[name] = len(high)
            high += [largest] * length
            section = name.partition(".")[0]
            start = sections[section].start if section in sections else self._places[name]
            sections[section] = slice(start, len(high))
        self.sections = MappingProxyType(sections)
        self.high = np.array(high, dtype=np.uint8)
        self.size = len(high)

    def _table_parts(self, game: Game) -> list[tuple[str, int, int]]:
        arenas = len(self._arenas)
        return [
            ("table.phase", len(Phase), 1),
            ("table.round", ROUNDS, 1),
            ("table.turn", 1, _LARGEST),
            ("table.species", len(game.species), 1),
            *[(f"table.arena_{bus}", arenas, 1) for bus in range(1, ROUNDS + 1)],
            ("table.used", arenas, 1),
            ("table.trio", self._cards, 1),
            ("table.gone", self._cards, 1),
            ("table.starter", self.managers, 1),
        ]

    def _seat_parts(self) -> list[tuple[str, int, int]]:
        rows = [*(f"team_{team}" for team in range(1, ROUNDS + 1)), "known"]
        return [
            part
            for seat in range(self.managers)
            for part in (
                *[(f"seat_{seat}.{row}", self._cards, 1) for row in rows],
                (f"seat_{seat}.asked", 1, 1),
                (f"seat_{seat}.waited_for", 1, 1),
                *[(f"seat_{seat}.{name}", 1, _LARGEST) for name in _COUNTS],
            )
        ]

    def _own_parts(self) -> list[tuple[str, int, int]]:
        rows = ("hand", "fresh", "bench", "choice", "gift", "given", "discarded")
        teams = (f"team_{team}" for team in range(1, ROUNDS + 1))
        return [*[(row, self._cards, 1) for row in (*rows, *teams)], ("buses", ROUNDS, ROUNDS)]

    def public_part(self, public: Public, seat: int) -> bytes:
        """The vector with what all see, from the side of this seat, and nothing of its own."""
        row = bytearray(self.size)
        place = self._places
        row[place["table.phase"] + public.phase] = 1
        row[place["table.round"] + public.round - 1] = 1
        row[place["table.turn"]] = min(public.turn, _LARGEST)
        _mark(row, place["table.species"], public.species)
        for bus, arena in enumerate(public.arenas, start=1):
            row[place[f"table.arena_{bus}"] + self._arenas[arena]] = 1
        _mark(row, place["table.used"], [self._arenas[arena] for arena in public.used])
        _mark(row, place["table.trio"], public.trio)
        _mark(row, place["table.gone"], public.gone)
        if public.starter >= 0:
            row[place["table.starter"] + (public.starter - seat) % self.managers] = 1
        for other in range(self.managers):
            self._seat_part(row, public, other, f"seat_{(other - seat) % self.managers}")
        return bytes(row)

    def _seat_part(self, row: bytearray, public: Public, seat: int, name: str) -> None:
        start = self._places[f"{name}.team_1"]
        for cards in public.teams[seat]:
            _mark(row, start, cards)
            start += self._cards
        _mark(row, self._places[f"{name}.known"], public.known[seat])
        row[self._places[f"{name}.asked"]] = public.concerned >> seat & 1
        start = self._places[f"{name}.cards"]
        for offset, counts in enumerate(
            (
                public.cards,
                public.incoming,
                public.tickets,
                public.places,
                public.season_fans,
                public.playoff_fans,
            )
        ):
            row[start + offset] = min(counts[seat], _LARGEST)

    def vector(self, seen: Observation, public_part: bytes) -> Vector:
        """The whole vector; `public_part` must be made of the same observation's public part."""
        row = bytearray(public_part)
        for seat in seats_in(seen.waiting):
            row[self._places[f"seat_{(seat - seen.seat) % self.managers}.waited_for"]] = 1
        self._own(row, seen.own)
        return np.frombuffer(row, dtype=np.uint8)

    def _own(self, row: bytearray, own: Seat) -> None:
        start, cards = self._places["hand"], self._cards
        for held in (
            own.hand,
            own.fresh,
            own.bench,
            own.choice,
            () if own.gift < 0 else (own.gift,),
            own.given,
            own.discarded,
            *own.teams,
        ):
            for card in held:
                row[start + card] = 1
            start += cards
        start = self._places["buses"]
        row[start : start + len(own.buses)] = bytes(own.buses)


def _mark(row: bytearray, start: int, places: Iterable[int]) -> None:
    for place in places:
        row[start + place] = 1
