"""Leaving and returning: drop, removal, disqualification, return (EV-4 to EV-6, EV-18)."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Result, Scores
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.check_in import missed_rounds
from podium.event.deciders import decider_sides
from podium.event.fact import Command, Fact
from podium.event.held import why_waits
from podium.event.ids import MatchRef, Thing, match_thing
from podium.event.judged import beside, nobody
from podium.event.removed import removed_entrant, why_not_removed
from podium.event.reports import (
    BY_STAFF_ONLY,
    marked,
    reported,
    stands_at_once,
    why_not_reported,
)
from podium.event.results import opponent, settled, too_early, wrong_result
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    to_everyone,
)
from podium.event.seats import match_stays_open, seat_facts
from podium.event.settings import Text
from podium.event.setup import moved_up, moving_up_after
from podium.event.state import State, changed
from podium.event.terms import SeatState, Standing
from podium.event.things import entrant_thing, find_match, own_match, unknown, with_entrants
from podium.kernel.refusal import Code, Refusal, refuse
from podium.results.early_end import NOT_KNOWN, AsItStood, MatchTerms, left, left_by_both
from podium.results.game import GameResult
from podium.results.registry import AnyResult


class CurrentMatch(StrEnum):
    """What happens to the unfinished match of an entrant who leaves during a Swiss round."""

    PLAYED_ON = "played-on"
    CONCEDED = "conceded"


class Leave(Command, frozen=True, tag="leave"):
    """Records that an entrant drops, is taken out or is disqualified.

    `scores`, `games`: of the current match at that moment, where it ends with them; over games only
    the finished ones, and who leaves loses the others (EV-21). Without them, they are not known.
    `note`: such as a penalty for leaving without early notice (EV-4); for the staff.
    """

    entrant: EntrantId
    status: Status
    current_match: CurrentMatch
    scores: tuple[Scores, ...] = ()
    games: tuple[GameResult, ...] = ()
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
    if (refusal := why_not_removed(entered)) is not None:
        return refusal
    last_match = _last_match(state, command, asker)
    if isinstance(last_match, Refusal):
        return last_match
    reports = _reported_by_oneself(state, last_match, command, asker)
    if isinstance(reports, Refusal):
        return reports
    stood = AsItStood(command.scores, command.games)
    gone = EntrantLeft(
        command.entrant,
        command.status,
        *(last_match if reports is None else (None, None)),
        command.note,
        moving_up_without(state, command.entrant) if out else (),
        by=asker.by,
        at=asker.now,
    )
    return (gone, *(reports or ()), *seat_facts(state, command.entrant, asker, stood))


LastMatch = tuple[MatchRef | None, Result | None]
"""A match that ends because an entrant leaves, and its result; nothing if none ends."""


def _last_match(state: State, command: Leave, asker: Asker) -> LastMatch | Refusal:
    """The match that the leaving entrant was playing, and its result; neither if the match goes on,
    the round is taken back for a replacement, or staff choose what becomes of the match (LG-10).
    """
    ref = unfinished(state, command.entrant)
    if ref is None:
        return None, None
    stood = AsItStood(command.scores, command.games)
    if match_stays_open(state, command.entrant):
        return why_not_stood(state, ref, command.entrant, stood) or (None, None)
    if why_waits(state, ref) is not None:
        return None, None
    in_cut = state.rounds[-1].stage is Stage.CUT
    if command.current_match is CurrentMatch.PLAYED_ON and not in_cut:
        return None, None
    result = given_up(state, ref, command.entrant, stood)
    if asker.entrant == command.entrant:
        return why_not_reported(state, ref, result) or (ref, result)
    early = too_early(state, ref, result, asker.sight)
    return wrong_result(state, ref, result) or early or (ref, result)


def _reported_by_oneself(
    state: State, ending: LastMatch, command: Leave, asker: Asker
) -> tuple[Fact, ...] | Refusal | None:
    """The report of an entrant who leaves and says how the match stood: like a concession with
    scores it waits for the opponent or the staff (EV-21). None if the result stands at once.
    """
    ref, result = ending
    if ref is None or result is None or asker.entrant != command.entrant:
        return None
    played = state.rounds[ref.round - 1].matches[ref.index]
    ended = next((game.ended for game in command.games if game.ended in BY_STAFF_ONLY), None)
    if ended is not None:
        return refuse(Code.NOT_ALLOWED, ended=ended)
    only_kept = state.rounds[-1].stage is Stage.CUT and not command.games
    if only_kept or stands_at_once(played.reports, command.entrant, result):
        return None
    return marked(state, ref, asker, reported(played, ref, command.entrant, result, asker))


def moving_up_without(state: State, entrant: EntrantId) -> tuple[EntrantId, ...]:
    """Who moves up from the waiting list when an entrant is disqualified."""
    entered = state.entrants[entrant]
    return moving_up_after(state, replace(entered, status=Status.DISQUALIFIED))


def _may_not(command: Leave, asker: Asker) -> Refusal | None:
    """Entrants may drop themselves; staff take out and disqualify (EV-9)."""
    if command.status is Status.ACTIVE:
        return refuse(Code.STILL_ACTIVE)
    if asker.role is None and (asker.entrant != command.entrant or not _by_oneself(command)):
        return refuse(Code.NOT_ALLOWED)
    return None


def _by_oneself(command: Leave) -> bool:
    """Whether this is no more than what entrants may do themselves."""
    return command.status is Status.DROPPED and not command.note


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


def given_up(state: State, ref: MatchRef, entrant: EntrantId, stood: AsItStood) -> Result:
    """The result when an entrant leaves during a match that stood like this."""
    played = state.rounds[ref.round - 1].matches[ref.index]
    return left(played.match, entrant, stood, _terms(state, ref, stood))


def _terms(state: State, ref: MatchRef, stood: AsItStood) -> MatchTerms:
    rules, stage = state.rulebook, state.rounds[ref.round - 1].stage
    games_in_cut = rules.cut.games if rules.cut else 1
    deciders = decider_sides(state, ref, len(stood.games) + 1)
    return MatchTerms(rules.scoring, stage, games_in_cut, deciders)


def why_not_stood(
    state: State, ref: MatchRef, entrant: EntrantId, stood: AsItStood
) -> Refusal | None:
    """Why a match that stays open cannot stand like this."""
    if stood == NOT_KNOWN or why_waits(state, ref) is not None:
        return None
    return wrong_result(state, ref, given_up(state, ref, entrant, stood))


def lost_by_walkover(state: State, entrant: EntrantId) -> LastMatch:
    """The match of the cut that a leaver loses, with its result (EV-18): a loss for both if the
    opponent has left too; none yet while the opponent's own place is held. The match as it stood
    when one of them left is kept (EV-21).
    """
    ref = unfinished(state, entrant)
    if ref is None:
        return None, None
    played = state.rounds[ref.round - 1].matches[ref.index]
    other = state.entrants[opponent(played, entrant)]
    seats = (state.entrants[entrant].seat, other.seat)
    known = (seat.stood for seat in seats if seat is not None and seat.stood != NOT_KNOWN)
    stood = next(known, NOT_KNOWN)
    if other.status is Status.ACTIVE:
        return ref, given_up(state, ref, entrant, stood)
    waits = other.under_appeal or other.seat_is(SeatState.OPEN)
    if waits:
        return None, None
    return ref, left_by_both(played.match, stood, _terms(state, ref, stood))


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
    if (refusal := why_not_removed(entered)) is not None:
        return refusal
    if (refusal := _why_not_again(state, command.entrant)) is not None:
        return refusal
    if entered.seat_is(SeatState.GIVEN_UP) and _was_in_the_cut(state, command.entrant):
        return refuse(Code.SEAT_TAKEN)  # SP-12
    missed = tuple(
        number
        for number in missed_rounds(state)
        if command.entrant not in state.rounds[number - 1].seats
    )
    return (EntrantCameBack(command.entrant, missed, by=asker.by, at=asker.now),)


def _why_not_again(state: State, entrant: EntrantId) -> Refusal | None:
    """Why nobody who left can come back: the cut is made, or a round robin was drawn once more
    without them, so that they have no place in the table (ST-4).
    """
    if state.rounds and state.rounds[-1].stage is Stage.CUT:
        return refuse(Code.SWISS_OVER)
    is_drawn = bool(state.rounds) and state.rulebook.round_robin is not None
    if is_drawn and entrant not in state.rounds[0].seats:
        return refuse(Code.TABLE_DRAWN)
    return None


def _was_in_the_cut(state: State, entrant: EntrantId) -> bool:
    """Whether a round of the cut with this entrant was published and taken back."""
    return any(
        draft.stage is Stage.CUT and entrant in paired.entrants
        for draft in state.known_drafts.values()
        for paired in draft.matches
    )


def _left(state: State, fact: EntrantLeft) -> State:
    was = state.entrants[fact.entrant]
    if fact.status is Status.DISQUALIFIED:
        left = removed_entrant(state, fact.entrant, by=fact.by, match=fact.match)
    else:
        left = changed(was, state.seq + 1, status=fact.status)
    left = replace(left, note=fact.note or was.note)
    state = with_entrants(state, left, *moved_up(state, fact.moved_up))
    return state if fact.match is None else settled(state, fact.match, fact.result)


def _came_back(state: State, fact: EntrantCameBack) -> State:
    was = state.entrants[fact.entrant]
    entered = changed(was, state.seq + 1, status=Status.ACTIVE, missed=fact.missed, seat=None)
    return with_entrants(state, entered)


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
    EntrantLeft: FactRow(_left, to_everyone, _entrant_and_match),
    EntrantCameBack: FactRow(_came_back, to_everyone, _entrant),
}
