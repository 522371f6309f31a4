"""The basis of a draw: everything that it depends on besides chance, for everyone to read.

It holds what the rounds before and the standings tell anyway, and in round 1, where people who
travel together are kept apart, a letter for each group of at least two. A draw needs nothing else:
`progress.redraw` goes from a basis and a secret to the round.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from podium.brackets.settings import CutMethod
from podium.brackets.state import Decision, DoubleLoss, Walkover, Won
from podium.core.ids import EntrantId
from podium.pairing.algorithm import Algorithm
from podium.pairing.settings import PairingRules
from podium.progress.course import Course
from podium.progress.cut import Cut
from podium.progress.cut_round import cut_terms
from podium.progress.round_robin import robin_terms
from podium.progress.swiss import first_side_of
from podium.progress.tables import tables_played
from podium.results.settings import FirstSide

if TYPE_CHECKING:
    from podium.pairing.field import Field

FORMAT: Final = "podium-draw/1"
MOST = 20_000
"""Entrants in a basis."""

Id = Annotated[EntrantId, Meta(min_length=1, max_length=64)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Letters = Annotated[str, Meta(pattern="^[A-Z]{1,4}$")]
Tables = tuple[Number, ...]


class Contestant(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An entrant to be paired. `met`: those of the field they were paired with, once for each time.
    `tables`: where they have played, if that counts. `group`: a letter for those who travel
    together.
    """

    id: Id
    number: Number
    points: Points = 0
    byes: Count = 0
    met: tuple[Id, ...] = ()
    tables: Tables = ()
    group: Letters | None = None


class DrawName(Struct, frozen=True, gc=False):
    """Which draw a basis belongs to. `drafts`: how many drafts of this round were drawn before, and
    thrown away.
    """

    round: Number
    draw: Annotated[str, Meta(min_length=1, max_length=40)]
    algorithm: Algorithm
    drafts: Count = 0


class SwissBasis(
    Struct, frozen=True, gc=False, tag_field="stage", tag="swiss", forbid_unknown_fields=True
):
    """The basis of a Swiss round. `sides`: how first sides are decided; None without sides.
    `awarded`: who has an awarded bye and is not paired (VA-8), if anybody has.
    """

    format: Literal["podium-draw/1"]
    of: DrawName
    allow_rematches: bool
    rules: PairingRules
    sides: FirstSide | None
    field: Annotated[tuple[Contestant, ...], Meta(min_length=2, max_length=MOST)]
    awarded: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST)] | UnsetType = UNSET


class How(StrEnum):
    """How a match of the bracket was decided."""

    WON = "won"
    WALKOVER = "walkover"
    DOUBLE_LOSS = "double-loss"


class Decided(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A decided match, by its number in the bracket. `winner`: None after a loss for both."""

    match: Number
    how: How
    winner: Id | None


class CutBasis(
    Struct, frozen=True, gc=False, tag_field="stage", tag="cut", forbid_unknown_fields=True
):
    """The basis of a round of the cut. `left`: seeds who lose every further match, and whether they
    were disqualified. `listed`: matches of the bracket that were published. `games`: those of the
    cut: who played dark, who light, in which match. `tables`: as far as they count.
    `third_place`: whether there is a match for it, if so (ST-1).
    """

    format: Literal["podium-draw/1"]
    of: DrawName
    method: CutMethod
    seeds: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=MOST)]
    decided: tuple[Decided, ...]
    left: tuple[tuple[Id, bool], ...]
    listed: tuple[Number, ...]
    games: tuple[tuple[Id, Id, Number | None], ...]
    tables: dict[Id, Tables]
    vary_tables: bool
    sided: bool
    final_untimed: bool
    third_place: bool | UnsetType = UNSET


class RobinBasis(
    Struct, frozen=True, gc=False, tag_field="stage", tag="round-robin", forbid_unknown_fields=True
):
    """The basis of a round of a round robin. `field`: in round 1 whose places in the table are
    drawn, later everyone by place. `left`: who loses without play. `tables`: as far as they count.
    """

    format: Literal["podium-draw/1"]
    of: DrawName
    field: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=MOST)]
    left: tuple[Id, ...]
    tables: dict[Id, Tables]
    vary_tables: bool
    sided: bool


Basis = SwissBasis | RobinBasis | CutBasis


def swiss_basis(
    course: Course, field: "Field", of: DrawName, *, allow_rematches: bool
) -> SwissBasis:
    """The basis of the next Swiss round of this field."""
    from podium.pairing.field import NOBODY

    played, rules = len(course.sheet.rounds), course.rulebook.pairing
    tables = _tables(course, vary=rules.vary_tables)
    apart = rules.keep_groups_apart and played == 0
    letters = letters_of(field.groups) if apart else {}
    columns = zip(
        field.ids,
        field.numbers.tolist(),
        field.points.tolist(),
        field.byes.tolist(),
        field.met.tolist(),
        field.groups,
        strict=True,
    )
    contestants = tuple(
        Contestant(
            entrant,
            number,
            points,
            byes,
            tuple([field.ids[one] for one in met if one != NOBODY]),
            tables.get(entrant, ()),
            letters.get(group),
        )
        for entrant, number, points, byes, met, group in columns
    )
    sides = first_side_of(course)
    awarded = course.awarded() or UNSET
    return SwissBasis(FORMAT, of, allow_rematches, rules, sides, contestants, awarded)


def letters_of(groups: Iterable[str | None]) -> dict[str | None, str]:
    """A letter for each group that at least two are in, in the order in which they come."""
    known: dict[str, int] = {}
    for group in groups:
        if group is not None:
            known[group] = known.get(group, 0) + 1
    shared = [group for group, size in known.items() if size > 1]
    return {group: _letter(place) for place, group in enumerate(shared)}


def _letter(place: int) -> str:
    """A to Z, then AA to ZZ, and so on."""
    word = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        word = chr(ord("A") + rest) + word
    return word


def cut_basis(course: Course, cut: Cut, of: DrawName) -> CutBasis:
    """The basis of the next round of the cut."""
    terms = cut_terms(course, cut)
    tables = _tables(course, vary=terms.vary)
    return CutBasis(
        FORMAT,
        of,
        terms.method,
        terms.seeds,
        tuple(_decided(number, one) for number, one in sorted(cut.decisions.items())),
        tuple((entrant, one.disqualified) for entrant, one in sorted(cut.left.items())),
        tuple(sorted(number for number in terms.listed if number is not None)),
        tuple((game.dark, game.light, game.match) for game in terms.games),
        {one: tables[one] for one in terms.seeds if one in tables},
        terms.vary,
        terms.sided,
        terms.final_untimed,
        cut.rules.third_place,
    )


def robin_basis(course: Course, of: DrawName) -> RobinBasis:
    """The basis of the next round of the round robin."""
    terms = robin_terms(course)
    tables = _tables(course, vary=terms.vary)
    return RobinBasis(
        FORMAT,
        of,
        terms.field,
        tuple(sorted(terms.left)),
        {one: tables[one] for one in terms.field if one in tables},
        terms.vary,
        terms.sided,
    )


def _decided(number: int, decision: Decision) -> Decided:
    match decision:
        case Won(winner):
            return Decided(number, How.WON, winner)
        case Walkover(winner):
            return Decided(number, How.WALKOVER, winner)
        case DoubleLoss():
            return Decided(number, How.DOUBLE_LOSS, None)


def _tables(course: Course, *, vary: bool) -> dict[EntrantId, Tables]:
    if not vary:
        return {}
    return {entrant: tuple(sorted(own)) for entrant, own in tables_played(course).items()}
