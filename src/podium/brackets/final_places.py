"""The final places of an event with a cut (EV-14)."""

from collections.abc import Set as AbstractSet

from msgspec import Struct

from podium.core.ids import EntrantId


class FinalPlace(Struct, frozen=True):
    """The final place of an entrant, from 1; None: disqualified (EV-6)."""

    entrant: EntrantId
    place: int | None


def final_places(
    *,
    cut: tuple[EntrantId, ...],
    replaced: tuple[EntrantId, ...] = (),
    swiss: tuple[EntrantId, ...],
    disqualified: AbstractSet[EntrantId] = frozenset(),
) -> tuple[FinalPlace, ...]:
    """All entrants in order of place: the cut, those replaced in it, the others in Swiss order.

    `cut`: in the order of its bracket (`BracketState.order`). `swiss`: everyone, by place in the
    frozen table. Disqualified entrants come last, without a place, and those behind them move up:
    no place is left empty.
    """
    ranked = tuple(dict.fromkeys((*cut, *replaced, *swiss)))
    placed = [entrant for entrant in ranked if entrant not in disqualified]
    last = [entrant for entrant in ranked if entrant in disqualified]
    return (
        *(FinalPlace(entrant, place) for place, entrant in enumerate(placed, 1)),
        *(FinalPlace(entrant, None) for entrant in last),
    )
