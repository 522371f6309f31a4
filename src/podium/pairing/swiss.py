"""Pairs one Swiss round: who meets whom, who has the bye, and why (EV-2, EV-3, EV-7)."""

from typing import assert_never

import numpy as np

from podium.kernel.chance import Chance
from podium.pairing import bye
from podium.pairing.assemble import assemble
from podium.pairing.at_random.pairs import draw_pairs
from podium.pairing.at_random.travel_groups import draw_apart
from podium.pairing.field import Array, Field
from podium.pairing.fold.pairs import fold_pairs
from podium.pairing.impossible.fewest_rematches import fewest_rematches
from podium.pairing.impossible.stuck import who_is_stuck
from podium.pairing.line import PairedLine
from podium.pairing.reasons import Pairing, Unpairable
from podium.pairing.settings import Method, PairingRules


def pair(
    field: Field,
    rules: PairingRules,
    *,
    first_round: bool,
    chance: Chance,
    allow_rematches: bool = False,
) -> Pairing | Unpairable:
    """The next round of the field, or who stands in the way of one without a rematch.

    `first_round`: points do not count yet, and groups are kept apart if the rules say so. With
    `allow_rematches` the pairing with the fewest rematches is taken where none is without (EV-3).
    The same field, rules and seed always give the same answer.
    """
    points = np.zeros(len(field), np.int64) if first_round else field.points
    odd = len(field) % 2 == 1
    asked = chance.child("bye")
    line = bye.candidates(field, rules, first_round=first_round, chance=asked) if odd else []
    given = bye.first_possible(field, line) if odd else None
    members = bye.without(field, given.entrant if given else None)
    draws = chance.child("pairs")
    if given is None and (odd or not bye.can_be_paired(field, members)):
        if not allow_rematches:
            return who_is_stuck(field, line)
        laid, given = fewest_rematches(field, rules, points=points, bye_line=line, chance=draws)
    elif first_round:
        laid = _first_round(field, rules, members=members, points=points, chance=draws)
    else:
        laid = _later_round(field, rules, members=members, points=points, chance=draws)
    return assemble(field, laid, points=points, given=given, first_round=first_round)


def _first_round(
    field: Field, rules: PairingRules, *, members: Array, points: Array, chance: Chance
) -> PairedLine:
    """At random (SP-6), with groups kept apart if the rules say so (LCG-4)."""
    if rules.keep_groups_apart and field.most_met == 0:
        return draw_apart(field, members=members, chance=chance)
    return draw_pairs(field, members=members, points=points, chance=chance)


def _later_round(
    field: Field, rules: PairingRules, *, members: Array, points: Array, chance: Chance
) -> PairedLine:
    match rules.method:
        case Method.RANDOM:
            return draw_pairs(field, members=members, points=points, chance=chance)
        case Method.FOLD:
            return fold_pairs(field, members=members, points=points)
        case _:
            assert_never(rules.method)
