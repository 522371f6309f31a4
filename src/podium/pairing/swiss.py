"""Pairs one Swiss round: who meets whom, who has the bye, and why (EV-2, EV-3, EV-7)."""

from collections.abc import Callable
from typing import assert_never

import numpy as np
from msgspec import Struct

from podium.kernel.chance import Chance
from podium.pairing import bye
from podium.pairing.algorithm import NEWEST, Algorithm
from podium.pairing.assemble import assemble
from podium.pairing.at_random import choose, pairs, travel_groups
from podium.pairing.field import Array, Field
from podium.pairing.first import choose as first_choose
from podium.pairing.first import pairs as first_pairs
from podium.pairing.fold.pairs import fold_pairs
from podium.pairing.impossible.fewest_rematches import fewest_rematches
from podium.pairing.impossible.stuck import who_is_stuck
from podium.pairing.line import PairedLine
from podium.pairing.parts.growing_windows import Choose
from podium.pairing.reasons import Pairing, Unpairable
from podium.pairing.second import choose as second_choose
from podium.pairing.second import pairs as second_pairs
from podium.pairing.settings import Method, PairingRules


class _Draws(Struct, frozen=True):
    """How an algorithm draws: a field, round 1 with groups kept apart, one pairing of a window."""

    pairs: Callable[..., PairedLine]
    apart: Callable[..., PairedLine]
    choose: Callable[[Chance], Choose]


_DRAWS = {
    Algorithm.FIRST: _Draws(
        first_pairs.draw_pairs, first_pairs.draw_apart, first_choose.choose_at_random
    ),
    Algorithm.SECOND: _Draws(
        second_pairs.draw_pairs,
        travel_groups.draw_apart_with_lone_groups,
        second_choose.choose_at_random,
    ),
    Algorithm.THIRD: _Draws(pairs.draw_pairs, travel_groups.draw_apart, choose.choose_at_random),
}


def pair(
    field: Field,
    rules: PairingRules,
    *,
    first_round: bool,
    chance: Chance,
    allow_rematches: bool = False,
    algorithm: Algorithm = NEWEST,
) -> Pairing | Unpairable:
    """The next round of the field, or who stands in the way of one without a rematch.

    `first_round`: points do not count yet, and groups are kept apart if the rules say so. With
    `allow_rematches` the pairing with the fewest rematches is taken where none is without (EV-3).
    The same field, rules, seed and algorithm always give the same answer.
    """
    points = np.zeros(len(field), np.int64) if first_round else field.points
    odd = len(field) % 2 == 1
    asked = chance.child("bye")
    line = bye.candidates(field, rules, first_round=first_round, chance=asked) if odd else []
    given = bye.first_possible(field, line) if odd else None
    members = bye.without(field, given.entrant if given else None)
    draws, ways = chance.child("pairs"), _DRAWS[algorithm]
    if given is None and (odd or not bye.can_be_paired(field, members)):
        if not allow_rematches:
            return who_is_stuck(field, line)
        laid, given = fewest_rematches(
            field,
            rules,
            points=points,
            bye_line=line,
            chance=draws,
            choose_at_random=ways.choose,
        )
    elif first_round and rules.keep_groups_apart and field.most_met == 0:
        laid = ways.apart(field, members=members, chance=draws)  # LCG-4
    else:
        method = Method.RANDOM if first_round else rules.method  # SP-6
        laid = _laid(field, method, members=members, points=points, chance=draws, ways=ways)
    return assemble(field, laid, points=points, given=given, first_round=first_round)


def _laid(
    field: Field, method: Method, *, members: Array, points: Array, chance: Chance, ways: _Draws
) -> PairedLine:
    match method:
        case Method.RANDOM:
            return ways.pairs(field, members=members, points=points, chance=chance)
        case Method.FOLD:
            return fold_pairs(field, members=members, points=points)
        case _:
            assert_never(method)
