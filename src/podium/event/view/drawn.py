"""The published rounds with what opens their draws: all that anyone needs to check them."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.basis import document_of
from podium.event.evolve import evolve
from podium.event.fact import Fact
from podium.event.ids import DrawId
from podium.event.rounds import RoundPublished
from podium.event.sheet import course_of
from podium.event.state import RoundState, State
from podium.event.terms import Paired


class OpenedBasis(Struct, frozen=True, forbid_unknown_fields=True):
    """The basis of a draw as it was written (JSON), its salt in hex, and the seal on both."""

    seal: str
    salt: str
    document: str


class OpenedRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round as it was published. `by_hand`: it differs from what was drawn, or nothing was.

    `earned`: the points that each entrant has from it by now. `basis`: None if nothing was drawn,
    or by a version that sealed none.
    """

    number: int
    stage: Stage
    draw: DrawId
    by_hand: bool
    matches: tuple[Paired, ...]
    earned: dict[EntrantId, int]
    basis: OpenedBasis | None = None


def drawn_rounds(state: State, bases: Mapping[int, OpenedBasis]) -> tuple[OpenedRound, ...]:
    """All published rounds. `bases`: of those that have one, by the number of the round."""
    course = course_of(state)
    outcomes = zip(course.sheet.rounds, course.outcomes, strict=True)
    return tuple(
        OpenedRound(
            played.number,
            played.stage,
            played.draw,
            played.draft.by_hand,
            played.draft.matches,
            {
                entrant: side.points
                for match, worth in zip(shown.matches, worths, strict=True)
                if worth is not None
                for entrant, side in zip(match.entrants, worth.sides, strict=True)
            },
            bases.get(played.number),
        )
        for played, (shown, worths) in zip(state.rounds, outcomes, strict=True)
    )


def opened_bases(facts: Iterable[Fact], rounds: Iterable[RoundState]) -> dict[int, OpenedBasis]:
    """The bases of these published rounds, by their numbers, from all facts of the event."""
    wanted = {played.draft.act: played.number for played in rounds if played.draft.basis}
    found: dict[int, OpenedBasis] = {}
    state: State | None = None
    for fact in facts:
        draft = state.draft if state is not None and isinstance(fact, RoundPublished) else None
        if state is not None and draft is not None and draft.act in wanted:
            document = document_of(state, draft)
            if draft.basis is not None and document is not None:
                opened = OpenedBasis(draft.basis.seal, draft.basis.salt, document.decode())
                found[wanted[draft.act]] = opened
                if len(found) == len(wanted):
                    break
        state = evolve(state, fact)
    return found
