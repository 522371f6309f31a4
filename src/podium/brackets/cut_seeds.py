"""Who is in the cut, and with which seed (SP-12, LG-10)."""

from collections.abc import Set as AbstractSet

from podium.core.ids import EntrantId


def cut_seeds(
    order: tuple[EntrantId, ...], active: AbstractSet[EntrantId], size: int
) -> tuple[EntrantId, ...]:
    """The best `size` active entrants as seeds 1, 2, 3 ... (SP-12).

    `order` is the Swiss table by place. With fewer active entrants than `size`: all of them.
    """
    return tuple(entrant for entrant in order if entrant in active)[:size]
