"""Leaving and returning: drop, removal, disqualification, return (EV-4 to EV-6, EV-18)."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.check_in import missed_rounds
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef, Thing, match_thing
from podium.event.judged import beside, nobody
from podium.event.results import opponent, settled, too_early, wrong_result
from podium.event.rounds import has_begun, round_taken_back
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.settings import Text
from podium.event.setup import moved_up, moving_up_after
from podium.event.state import State, changed
from podium.event.terms import Standing
from podium.event.things import entrant_thing, find_match, own_match, unknown, with_entrants
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role
from podium.results.registry import AnyResult


class CurrentMatch(StrEnum):
    """What happens to the unfinished match of an entrant who leaves during a Swiss round."""

    PLAYED_ON = "played-on"
    CONCEDED = "conceded"


class Leave(Command, frozen=True, tag="leave"):
    """Records that an entrant drops, is taken out or is disqualified.

    `result`: of the current match, where unfinished games are conceded (EV-11); None: all of it.
    `note`: such as a penalty for leaving without early notice (EV-4); for the staff.
    """

    entrant: EntrantId
    status: Status
    current_match: CurrentMatch
    result: AnyResult | None = None
    note: Text = ""


class ComeBack(Command, frozen=True, tag="come-back"):
    """Lets an entrant who dropped or was taken out play again (EV-5)."""

    entrant: EntrantId


class EntrantLeft(Fact, frozen=True, tag="entrant-left/1"):
    """An entrant has left.

    `match`, `result`: of the match they were playing. `moved_up`: entrants who moved up from the
    waiting list.
    """

    entrant: EntrantId
    status: Status
    match: MatchRef | None = None
    result: AnyResult | None = None
    note: str = ""
    moved_up: tuple[EntrantId, ...] = ()


class EntrantCameBack(Fact, frozen=True, tag="entrant-came-back/1"):
    """An entrant plays again. `missed`: all Swiss rounds lost unpaired, now and before."""

    entrant: EntrantId
    missed: tuple[int, ...]


def _leave(state: State, command: Leave, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if (refusal := _may_not(command, asker)) is not None:
        return refusal
    out = command.status is Status.DISQUALIFIED
    if not out and (entered.standing is not Standing.PRESENT or not state.rounds):
        return refuse(Code.NOT_PRESENT, entrant=command.entrant)
    if not out and entered.status is not Status.ACTIVE:
        return refuse(Code.NOT_ACTIVE, entrant=command.entrant)
    if entered.status is Status.DISQUALIFIED:
        return ()
    last_match = _last_match(state, command)
    if isinstance(last_match, Refusal):
        return last_match
    left = EntrantLeft(
        command.entrant,
        command.status,
        *last_match,
        command.note,
        moving_up_without(state, command.entrant) if out else (),
        by=asker.by,
        at=asker.now,
    )
    if is_replaced(state, command.entrant):
        return (left, round_taken_back(state, asker))  # SP-12: the next one joins
    return (left,)


def _last_match(state: State, command: Leave) -> tuple[MatchRef | None, Result | None] | Refusal:
    """The match that the leaving entrant was playing, and its result; neither if the match goes on,
    or if the round is taken back for a replacement.
    """
    ref = unfinished(state, command.entrant)
    if ref is None or is_replaced(state, command.entrant):
        return None, None
    in_cut = state.rounds[-1].stage is Stage.CUT
    if command.current_match is CurrentMatch.PLAYED_ON and not in_cut:
        return None, None
    result = command.result or given_up(state, ref, command.entrant)
    refusal = wrong_result(state, ref, result) or too_early(state, ref, result)
    return (ref, result) if refusal is None else refusal


def moving_up_without(state: State, entrant: EntrantId) -> tuple[EntrantId, ...]:
    """Who moves up from the waiting list when an entrant is disqualified."""
    entered = state.entrants[entrant]
    return moving_up_after(state, replace(entered, status=Status.DISQUALIFIED))


def _may_not(command: Leave, asker: Asker) -> Refusal | None:
    """Entrants may drop themselves; staff take out; an organiser or head judge disqualifies."""
    if command.status is Status.ACTIVE:
        return refuse(Code.STILL_ACTIVE)
    if command.status is Status.DISQUALIFIED and asker.role is Role.JUDGE:
        return refuse(Code.NOT_ALLOWED, role=Role.HEAD_JUDGE)
    if asker.role is None and (asker.entrant != command.entrant or not _by_oneself(command)):
        return refuse(Code.NOT_ALLOWED)
    return None


def _by_oneself(command: Leave) -> bool:
    """Whether this is no more than what entrants may do themselves."""
    return command.status is Status.DROPPED and command.result is None and not command.note


def _judged(state: State, command: Leave, _asker: Asker) -> Iterator[EntrantId]:
    """EV-8, LCG-40: staff who play may drop like any other entrant, and no more."""
    for entrant in (command.entrant, *beside(state, command.entrant)):
        if entrant != command.entrant or not _by_oneself(command):
            yield entrant


def unfinished(state: State, entrant: EntrantId) -> MatchRef | None:
    """The match of the last round that an entrant is still playing."""
    ref = own_match(state, entrant)
    played = None if ref is None else find_match(state, ref)
    if played is None or played.match.kind is not MatchKind.MATCH:
        return None
    return ref if played.match.result is None else None


def given_up(state: State, ref: MatchRef, entrant: EntrantId) -> Result:
    """The result when an entrant leaves during a match: a walkover in the cut (EV-18), otherwise a
    concession (EV-11); where a match is played over games, a match loss, which is worth the same.
    """
    played = state.rounds[ref.round - 1].matches[ref.index]
    winner = opponent(played, entrant)
    if state.rounds[ref.round - 1].stage is Stage.CUT:
        return MatchResult(Ended.WALKOVER, winner)
    scoring = state.rulebook.scoring
    whole = scoring.games is None and Ended.CONCESSION in scoring.endings
    return MatchResult(Ended.CONCESSION if whole else Ended.MATCH_LOSS, winner)


def is_replaced(state: State, entrant: EntrantId) -> bool:
    """SP-12: whether a replacement joins the cut if this entrant leaves: the cut's first round is
    published and, by what everyone knows, none of its matches has begun. That round is then taken
    back and drawn again.
    """
    if not state.rounds or entrant not in state.rounds[-1].seats:
        return False
    rounds_of_cut = sum(played.stage is Stage.CUT for played in state.rounds)
    return rounds_of_cut == 1 and not has_begun(state)


def _come_back(state: State, command: ComeBack, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if entered.standing is not Standing.PRESENT:
        return refuse(Code.NOT_PRESENT, entrant=command.entrant)
    if entered.status is Status.ACTIVE:
        return refuse(Code.STILL_ACTIVE, entrant=command.entrant)
    if entered.status is Status.DISQUALIFIED:
        return refuse(Code.DISQUALIFIED, entrant=command.entrant)  # EV-6
    if state.rounds and state.rounds[-1].stage is Stage.CUT:
        return refuse(Code.SWISS_OVER)
    missed = tuple(
        number
        for number in missed_rounds(state)
        if command.entrant not in state.rounds[number - 1].seats
    )
    return (EntrantCameBack(command.entrant, missed, by=asker.by, at=asker.now),)


def _left(state: State, fact: EntrantLeft) -> State:
    was = state.entrants[fact.entrant]
    left = changed(was, state.seq + 1, status=fact.status, note=fact.note or was.note)
    state = with_entrants(state, left, *moved_up(state, fact.moved_up))
    return state if fact.match is None else settled(state, fact.match, fact.result)


def _came_back(state: State, fact: EntrantCameBack) -> State:
    was = state.entrants[fact.entrant]
    entered = changed(was, state.seq + 1, status=Status.ACTIVE)
    return with_entrants(state, replace(entered, missed=fact.missed))


def _thing(command: Leave | ComeBack) -> Thing:
    return entrant_thing(command.entrant)


def _entrant_and_match(_state: State, fact: EntrantLeft) -> tuple[Thing, ...]:
    entrants = tuple(map(entrant_thing, (fact.entrant, *fact.moved_up)))
    return entrants if fact.match is None else (*entrants, match_thing(fact.match))


def _entrant(_state: State, fact: EntrantCameBack) -> tuple[Thing, ...]:
    return (entrant_thing(fact.entrant),)


COMMANDS: Commands = {
    Leave: CommandRow(_leave, Who.ENTRANT, _judged, _thing),
    ComeBack: CommandRow(_come_back, Who.ORGANISER, nobody, _thing),
}
FACTS: Facts = {
    EntrantLeft: FactRow(_left, things=_entrant_and_match),
    EntrantCameBack: FactRow(_came_back, things=_entrant),
}
