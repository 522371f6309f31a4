"""Who is in the cut, and who joins it when someone leaves before it has begun (SP-12, LG-10)."""

from collections.abc import Set as AbstractSet

from msgspec import Struct

from podium.core.ids import EntrantId


class CutField(Struct, frozen=True):
    """Who is in the cut, in seed order, and who was in it and has been replaced.

    Replaced entrants are placed directly below the cut, in Swiss order.
    """

    seeds: tuple[EntrantId, ...]
    replaced: tuple[EntrantId, ...] = ()


def cut_seeds(
    order: tuple[EntrantId, ...], active: AbstractSet[EntrantId], size: int
) -> tuple[EntrantId, ...]:
    """The best `size` active entrants as seeds 1, 2, 3 ... (SP-12).

    `order` is the Swiss table by place. With fewer active entrants than `size`: all of them.
    """
    return tuple(entrant for entrant in order if entrant in active)[:size]


def replace_leavers(
    field: CutField,
    *,
    order: tuple[EntrantId, ...],
    active: AbstractSet[EntrantId],
    size: int,
) -> CutField:
    """The cut after some have left it, before its first match has begun (SP-12).

    The next active ones join as the lowest seeds and those below move up. Whoever has been
    replaced does not come back into the cut, even if active again.
    """
    gone = {*field.replaced, *(entrant for entrant in field.seeds if entrant not in active)}
    return CutField(
        seeds=cut_seeds(order, active - gone, size),
        replaced=tuple(entrant for entrant in order if entrant in gone),
    )
