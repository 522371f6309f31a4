"""Who has the bye in an odd field (EV-7, SP-6, SP-8, LCG-6)."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from podium.kernel.chance import Chance
from podium.pairing.best.matching import pairable
from podium.pairing.best.window import met_masks
from podium.pairing.field import Array, Entrant, Field
from podium.pairing.line import random_order, sorted_at_random
from podium.pairing.settings import ByeAmongEquals, PairingRules


class Bye(Struct, frozen=True):
    """The entrant with the bye, and who was skipped before them."""

    entrant: Entrant
    skipped: tuple[Entrant, ...] = ()


def candidates(
    field: Field, rules: PairingRules, *, first_round: bool, chance: Chance
) -> list[Entrant]:
    """Those with the fewest byes, in the order in which the bye is offered to them."""
    fewest = np.flatnonzero(field.byes == field.byes.min())
    if first_round:
        order = random_order(len(fewest), chance)
    elif rules.bye_among_equals is ByeAmongEquals.HIGHEST_NUMBER:
        order = np.lexsort((-field.numbers[fewest], field.points[fewest]))
    else:
        points = field.points[fewest]
        order = sorted_at_random(points - points.min(), chance)
    in_order: list[Entrant] = fewest[order].tolist()
    return in_order


def first_possible(field: Field, line: list[Entrant]) -> Bye | None:
    """The first in the line whose bye leaves a rematch-free pairing of the rest, if any."""
    for place, entrant in enumerate(line):
        if can_be_paired(field, without(field, entrant)):
            return Bye(entrant, tuple(line[:place]))
    return None


def without(field: Field, entrant: Entrant | None) -> Array:
    """Everybody in the field but this one."""
    members = np.arange(len(field))
    return members if entrant is None else np.delete(members, entrant)


def can_be_paired(field: Field, members: Array) -> bool:
    """Whether these can all be paired without a rematch (EV-2)."""
    if len(members) % 2 == 0 and len(members) >= 2 * (field.most_met + 1):
        return True
    return pairable(list(_allowed(field, members.tolist())))


def _allowed(field: Field, members: list[Entrant]) -> Iterator[int]:
    everybody = (1 << len(members)) - 1
    for place, met in enumerate(met_masks(field, members)):
        yield everybody & ~met & ~(1 << place)
