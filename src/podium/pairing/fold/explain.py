"""Why two meet in a fold, read from the pairs that came of it (LCG-5): data, not sentences."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.pairing.fold.nearest import nearest_to_fold
from podium.pairing.reasons import IdPair


class PassedOver(StrEnum):
    """Why somebody nearer to the fold was not taken.

    `taken`: by one placed higher. `met`: the two had met. `rest`: the others could then not all
    have been paired without a rematch.
    """

    TAKEN = "taken"
    MET = "met"
    REST = "rest"


class Fold(Struct, frozen=True):
    """How two stand in their bracket: a points group with those who moved down to it first, and
    without those who moved on.

    `order`: the whole bracket, best placed first. `upper`, `lower`: the places of the two, from 1.
    `passed`: who stands nearer to the upper one's fold opponent than the one they got, nearest
    first; nobody in a plain fold.
    """

    order: tuple[EntrantId, ...]
    upper: int
    lower: int
    passed: tuple[tuple[EntrantId, PassedOver], ...]


def explain_fold(
    pair: IdPair,
    pairs: Sequence[IdPair],
    *,
    points: Mapping[EntrantId, int],
    numbers: Mapping[EntrantId, int],
    met: Mapping[EntrantId, Collection[EntrantId]],
) -> Fold:
    """How this pair came about, given all `pairs` of the round and what was known before it."""
    floor = _floor(pair, points)
    order = sorted(
        (entrant for one in pairs if _floor(one, points) == floor for entrant in one),
        key=lambda entrant: (-points.get(entrant, 0), numbers[entrant]),
    )
    place = {entrant: i for i, entrant in enumerate(order)}
    upper, lower = sorted(place[entrant] for entrant in pair)
    opponent = {a: b for one, other in pairs for a, b in ((one, other), (other, one))}
    passed = []
    for nearer in nearest_to_fold(upper, size=len(order)):
        if nearer == lower:
            break
        passed.append((order[nearer], _why(order[nearer], order[upper], opponent, place, met)))
    return Fold(tuple(order), upper + 1, lower + 1, tuple(passed))


def _floor(pair: IdPair, points: Mapping[EntrantId, int]) -> int:
    """The points group in which a pair is made: the lower one's, as the upper moved down to it."""
    return min(points.get(entrant, 0) for entrant in pair)


def _why(
    other: EntrantId,
    own: EntrantId,
    opponent: Mapping[EntrantId, EntrantId],
    place: Mapping[EntrantId, int],
    met: Mapping[EntrantId, Collection[EntrantId]],
) -> PassedOver:
    if min(place[other], place[opponent[other]]) < place[own]:
        return PassedOver.TAKEN
    return PassedOver.MET if other in met.get(own, ()) else PassedOver.REST
