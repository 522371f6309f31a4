"""Why an entrant meets whom they meet, for one entrant at a time: data, not sentences."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.pairing.field import NOBODY, Field
from podium.pairing.reasons import Pairing, PointsGroup


class Why(Struct, frozen=True):
    """What led to one entrant's match in a round.

    `group` is the entrant's points group; None in round 1, where points do not count yet.
    `excluded` are those of equal points whom they could not meet because they had met (EV-2).
    `opponent` is None for a bye; the reasons of the pairing say more about that. With
    `opponent_points` other than `points` the two float.
    """

    entrant: EntrantId
    points: int
    opponent: EntrantId | None
    opponent_points: int | None
    group: PointsGroup | None
    excluded: tuple[EntrantId, ...]
    rematch: bool


def explain(field: Field, pairing: Pairing, entrant: EntrantId) -> Why:
    """Why this entrant of the field meets whom they meet, or has the bye."""
    place = {own: i for i, own in enumerate(field.ids)}
    points = field.points.tolist()
    own = place[entrant]
    met = [other for other in field.met[own].tolist() if other != NOBODY]
    opponent = _opponent(pairing, entrant)
    return Why(
        entrant,
        points[own],
        opponent,
        None if opponent is None else points[place[opponent]],
        next((g for g in pairing.reasons.groups if g.points == points[own]), None),
        tuple(field.ids[other] for other in sorted(set(met)) if points[other] == points[own]),
        opponent is not None and place[opponent] in met,
    )


def _opponent(pairing: Pairing, entrant: EntrantId) -> EntrantId | None:
    for one, other in pairing.pairs:
        if entrant == one:
            return other
        if entrant == other:
            return one
    return None
