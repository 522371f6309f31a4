"""Chance in the standings: one lot order of all entrants (EV-20)."""

from collections.abc import Iterable

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance


def lot_order(entrants: Iterable[EntrantId], chance: Chance) -> dict[EntrantId, int]:
    """Everyone's place in the lot order, from 1.

    Each entrant has their own lot, so that a late entry never changes the order of the others.
    """
    drawn = sorted(entrants, key=lambda entrant: (chance.digest(entrant), entrant))
    return {entrant: place for place, entrant in enumerate(drawn, start=1)}
