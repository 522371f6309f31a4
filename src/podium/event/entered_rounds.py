"""Pairings made elsewhere: on paper when everything failed, or by another program."""

from collections import Counter

from msgspec.structs import replace

from podium.core.departure import Reason
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.chance import newest, round_draw
from podium.event.draw_round import DrawnRound, draw_round, inputs_of
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.ids import Thing
from podium.event.rematches import rematches_in
from podium.event.rounds import with_draft
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    circumstances,
    only_added,
)
from podium.event.sheet import active, course_of
from podium.event.staff import plays
from podium.event.state import Draft, State
from podium.event.terms import Paired
from podium.event.things import draft_thing
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role
from podium.progress.next_step import PairSwissRound, next_step

LAST_TABLE = 1_000_000


class EnterPairing(Command, frozen=True, tag="enter-pairing"):
    """Enters the pairing of the next round, which was made elsewhere, as a draft.

    Everyone who plays is in it once; in the cut the bracket says who meets whom, and only tables
    and sides are taken over.
    """

    matches: tuple[Paired, ...]
    reason: Reason = ""


class PairingEntered(Fact, frozen=True, tag="pairing-entered/2"):
    """A draft that Podium did not draw. `rematches`: pairs that have met before."""

    number: int
    stage: Stage
    inputs: str
    matches: tuple[Paired, ...]
    rematches: int = 0
    untimed: bool = False
    reason: Reason = ""


def _enter(state: State, command: EnterPairing, asker: Asker) -> Decision:
    command = replace(command, matches=_with_awards(state, command.matches))
    step = next_step(course_of(state))
    if isinstance(step, PairSwissRound):
        refusal = _wrong_field(state, command.matches)
        number, stage, untimed = step.round, Stage.SWISS, False
    else:
        drawn = draw_round(state, allow_rematches=True, accept_chance=True)
        if isinstance(drawn, Refusal):
            return drawn
        refusal = _wrong_bracket(drawn, command.matches)
        number, stage, untimed = drawn.number, drawn.stage, drawn.untimed
    refusal = refusal or _wrong_seats(command.matches)
    if refusal is not None:
        return refusal
    met = rematches_in(state, command.matches) if stage is Stage.SWISS else ()
    return (
        PairingEntered(
            number,
            stage,
            inputs_of(state),
            command.matches,
            len(met),
            untimed,
            command.reason,
            by=asker.by,
            at=asker.now,
        ),
    )


def _with_awards(state: State, matches: tuple[Paired, ...]) -> tuple[Paired, ...]:
    """The matches, with an awarded bye for whoever has one and is alone (VA-8), and for nobody
    else.
    """
    awarded = set(course_of(state).awarded())
    alone = {False: MatchKind.BYE, True: MatchKind.AWARDED_BYE}
    byes = frozenset(alone.values())
    return tuple(
        replace(paired, kind=alone[awarded.issuperset(paired.entrants)])
        if paired.kind in byes and len(paired.entrants) == 1 and paired.bracket is None
        else paired
        for paired in matches
    )


def _all_if_another_can(
    state: State, _command: EnterPairing, _asker: Asker
) -> frozenset[EntrantId]:
    """EV-8, LCG-40: an organiser who plays leaves this to one who does not. If there is none, they
    enter what is on the paper, and everyone sees that the round was not drawn.
    """
    another = any(
        member.role is Role.ORGANISER and not plays(state, member.person)
        for member in state.staff.values()
    )
    return active(state) if another else frozenset()


def _wrong_field(state: State, matches: tuple[Paired, ...]) -> Refusal | None:
    """Checks that everyone who plays is in it once, in pairs or with a bye, without results or
    brackets.
    """
    sizes = {MatchKind.MATCH: 2, MatchKind.BYE: 1, MatchKind.AWARDED_BYE: 1}
    for paired in matches:
        odd = paired.result is not None or paired.bracket is not None
        if odd or len(paired.entrants) != sizes.get(paired.kind):
            return refuse(Code.NOT_ALLOWED, entrants=paired.entrants)
    seats = Counter(entrant for paired in matches for entrant in paired.entrants)
    playing = active(state)
    wrong: list[EntrantId] = sorted({*seats, *playing})
    wrong = [entrant for entrant in wrong if entrant not in playing or seats[entrant] != 1]
    return refuse(Code.NOT_ACTIVE, entrants=tuple(wrong)) if wrong else None


def _wrong_seats(matches: tuple[Paired, ...]) -> Refusal | None:
    """Checks that sides belong to the two players and that tables have numbers."""
    for paired in matches:
        for side in (paired.dark, paired.chooses, paired.decider):
            if side is not None and side not in paired.entrants:
                return refuse(Code.NOT_IN_MATCH, entrant=side)
        if paired.table is not None and not 1 <= paired.table <= LAST_TABLE:
            return refuse(Code.NUMBER_OUT_OF_RANGE, value=paired.table, least=1, most=LAST_TABLE)
    return None


def _wrong_bracket(drawn: DrawnRound, matches: tuple[Paired, ...]) -> Refusal | None:
    """SP-13, ST-4: checks the pairing against the bracket or the table, which are fixed."""
    if _bracket(drawn.matches) == _bracket(matches):
        return None
    return refuse(Code.BRACKET_FIXED if drawn.stage is Stage.CUT else Code.TABLE_DRAWN)


def _bracket(matches: tuple[Paired, ...]) -> list[tuple[object, ...]]:
    return sorted(
        (paired.bracket or 0, paired.kind, sorted(paired.entrants), str(paired.result))
        for paired in matches
    )


def _entered(state: State, fact: PairingEntered) -> State:
    return with_draft(
        state,
        Draft(
            fact.number,
            fact.stage,
            newest(state, round_draw(fact.number)),
            fact.inputs,
            drawn=fact.matches,
            matches=fact.matches,
            rematches=fact.rematches,
            untimed=fact.untimed,
            entered=True,
            how=circumstances(state, fact, fact.reason),
        ),
    )


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


def _draft(_state: State, _fact: Fact) -> tuple[Thing, ...]:
    return (draft_thing(),)


COMMANDS: Commands = {
    EnterPairing: CommandRow(_enter, Who.ORGANISER, _all_if_another_can, draft_thing)
}
FACTS: Facts = {
    PairingEntered: FactRow(
        _entered, _to_staff, _draft, upcasters=(only_added("pairing-entered/2"),)
    )
}
