"""Chance in the standings: one lot order of all entrants (EV-20)."""

from collections.abc import Collection, Iterator, Mapping

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance


class LotOrder(Mapping[EntrantId, int]):
    """Everyone's place in the lot order, from 1, drawn when it is first asked for.

    Each entrant has their own lot, so that a late entry never changes the order of the others.
    """

    def __init__(self, entrants: Collection[EntrantId], chance: Chance) -> None:
        self._entrants = entrants
        self._chance = chance
        self._places: dict[EntrantId, int] = {}

    def __getitem__(self, entrant: EntrantId) -> int:
        if not self._places:
            drawn = sorted(self._entrants, key=lambda one: (self._chance.digest(one), one))
            self._places = {one: place for place, one in enumerate(drawn, start=1)}
        return self._places[entrant]

    def __iter__(self) -> Iterator[EntrantId]:
        return iter(self._entrants)

    def __len__(self) -> int:
        return len(self._entrants)
