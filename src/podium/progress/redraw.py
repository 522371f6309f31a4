"""From the basis of a draw and its secret to the round, by the algorithm that the basis names."""

from collections import Counter
from itertools import chain

from podium.brackets.drawing import plan_for
from podium.brackets.play import play
from podium.brackets.settings import CutMethod
from podium.brackets.state import Decision, DoubleLoss, Left, Walkover, Won
from podium.kernel.chance import Chance
from podium.pairing.reasons import Unpairable
from podium.progress.basis import Basis, CutBasis, Decided, How, RobinBasis, SwissBasis
from podium.progress.cut import SMALLEST
from podium.progress.cut_round import CutTerms, FinalsGame, pair_cut_round
from podium.progress.round_robin import RobinTerms, pair_robin_round
from podium.progress.swiss import SwissTerms, pair_field
from podium.progress.upcoming import Upcoming


def redraw(basis: Basis, chance: Chance) -> Upcoming | Unpairable:
    """The round that this chance draws on this basis. Raises ValueError if the basis contradicts
    itself.
    """
    match basis:
        case SwissBasis():
            return _swiss(basis, chance)
        case RobinBasis():
            return _round_robin(basis, chance)
        case CutBasis():
            return _cut(basis, chance)


def _swiss(basis: SwissBasis, chance: Chance) -> Upcoming | Unpairable:
    from podium.pairing.field import Field

    place = {one.id: i for i, one in enumerate(basis.field)}
    if len(place) < len(basis.field):
        raise ValueError("an entrant stands in the field twice")
    _check_meetings(basis)
    field = Field.of_lists(
        [one.id for one in basis.field],
        points=[one.points for one in basis.field],
        numbers=[one.number for one in basis.field],
        opponents=[[place[other] for other in one.met] for one in basis.field],
        byes=[one.byes for one in basis.field],
        groups=[one.group for one in basis.field],
    )
    terms = SwissTerms(
        basis.of.round,
        basis.rules,
        {one.id: one.tables for one in basis.field},
        basis.sides,
        basis.allow_rematches,
        basis.of.algorithm,
        basis.awarded or (),
    )
    return pair_field(field, terms, chance)


def _round_robin(basis: RobinBasis, chance: Chance) -> Upcoming:
    field = frozenset(basis.field)
    if len(field) < len(basis.field) or not field.issuperset((*basis.left, *basis.tables)):
        raise ValueError("the field of the round robin contradicts itself")
    terms = RobinTerms(
        basis.of.round,
        basis.field,
        frozenset(basis.left),
        basis.tables,
        basis.vary_tables,
        basis.sided,
    )
    return pair_robin_round(terms, chance)


def _check_meetings(basis: SwissBasis) -> None:
    """Whoever met somebody was met by them as often, and nobody met themselves."""
    known = {one.id for one in basis.field}
    met = Counter((one.id, other) for one in basis.field for other in one.met)
    for (one, other), times in met.items():
        if other not in known or one == other or met[other, one] != times:
            message = f"{one} met {other}, but not the other way round"
            raise ValueError(message)


def _cut(basis: CutBasis, chance: Chance) -> Upcoming:
    _check_bracket(basis)
    state = play(
        plan_for(basis.method, len(basis.seeds), third_place=bool(basis.third_place)),
        basis.seeds,
        {one.match: _decision(one) for one in basis.decided},
        {entrant: Left(disqualified=disqualified) for entrant, disqualified in basis.left},
    )
    terms = CutTerms(
        basis.of.round,
        basis.method,
        basis.seeds,
        state,
        frozenset(basis.listed),
        tuple(FinalsGame(*game) for game in basis.games),
        basis.tables,
        basis.vary_tables,
        basis.sided,
        basis.final_untimed,
    )
    return pair_cut_round(terms, chance)


def _check_bracket(basis: CutBasis) -> None:
    """Everyone named is a seed; a title match has two (TM-5)."""
    named = chain(
        (one.winner for one in basis.decided if one.winner is not None),
        (entrant for entrant, _ in basis.left),
        (entrant for dark, light, _ in basis.games for entrant in (dark, light)),
        basis.tables,
    )
    if not set(named) <= set(basis.seeds):
        raise ValueError("somebody is named who is not in the cut")
    if basis.method is CutMethod.TITLE_MATCH and len(basis.seeds) != SMALLEST:
        raise ValueError("a title match has two seeds")


def _decision(one: Decided) -> Decision:
    if one.how is How.DOUBLE_LOSS:
        return DoubleLoss()
    if one.winner is None:
        message = f"match {one.match} of the bracket has no winner"
        raise ValueError(message)
    return Won(one.winner) if one.how is How.WON else Walkover(one.winner)
