"""Finds who stands in the way when no rematch-free pairing exists (EV-3).

By the theorem of Gallai and Edmonds: take those whom some largest pairing leaves over. They fall
into odd islands whose entrants have no opponents left outside but a few bridges, and there are
more islands than bridges. The bye of an odd field counts as one more entrant, whom only those with
the fewest byes may meet (EV-7).
"""

from collections.abc import Sequence

from podium.core.ids import EntrantId
from podium.pairing.best.matching import largest
from podium.pairing.best.window import islands_of, met_masks, places_of
from podium.pairing.field import Entrant, Field
from podium.pairing.reasons import Unpairable


def who_is_stuck(field: Field, bye_candidates: Sequence[Entrant]) -> Unpairable:
    """The smallest islands that outnumber their bridges. The field must be unpairable."""
    size = len(field)
    allowed = _allowed(field, bye_candidates)
    over = _left_over_by_some(allowed)
    islands = sorted(
        islands_of(allowed, over), key=lambda island: (island >> size, island.bit_count())
    )
    around = 0
    for place in places_of(over):
        around |= allowed[place]
    bridges = around & ~over
    named = islands[: bridges.bit_count() + 1]
    return Unpairable(
        tuple(_ids(field, island) for island in named if _ids(field, island)),
        _ids(field, bridges),
    )


def _allowed(field: Field, bye_candidates: Sequence[Entrant]) -> list[int]:
    """Bit masks of opponents; an odd field has the bye in the place after the last entrant."""
    size = len(field)
    everybody = (1 << size) - 1
    allowed = [
        everybody & ~met & ~(1 << place) for place, met in enumerate(met_masks(field, range(size)))
    ]
    if size % 2:
        for candidate in bye_candidates:
            allowed[candidate] |= 1 << size
        allowed.append(sum(1 << candidate for candidate in bye_candidates))
    return allowed


def _left_over_by_some(allowed: Sequence[int]) -> int:
    """Those without whom just as many pairs can be made."""
    most = len(largest(allowed))
    over = 0
    for place in range(len(allowed)):
        own = 1 << place
        rest = [0 if i == place else mask & ~own for i, mask in enumerate(allowed)]
        if len(largest(rest)) == most:
            over |= own
    return over


def _ids(field: Field, mask: int) -> tuple[EntrantId, ...]:
    return tuple(field.ids[place] for place in places_of(mask) if place < len(field))
