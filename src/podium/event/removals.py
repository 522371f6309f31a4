"""Removals for misconduct, and appeals against them (EV-6, EV-9, EV-10)."""

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.check_in import missed_rounds
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef, Thing
from podium.event.judged import nobody, the_entrant
from podium.event.leaving import LastMatch, lost_by_walkover, moving_up_without
from podium.event.results import settled
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
from podium.event.rulings import Words, has_last_word
from podium.event.seats import match_stays_open, seat_facts
from podium.event.setup import moved_up
from podium.event.state import Entered, State, changed
from podium.event.terms import Removal, SeatState, Standing
from podium.event.things import entrant_thing, find_match, unknown, with_entrants, with_match
from podium.kernel.refusal import Code, refuse
from podium.results.registry import AnyResult


class AppealRemoval(Command, frozen=True, tag="appeal-removal"):
    """Appeals against the removal of an entrant, as that entrant or on their behalf."""

    entrant: EntrantId


class DecideRemoval(Command, frozen=True, tag="decide-removal"):
    """Decides the appeal against a removal.

    `lifted`: the entrant is active again; otherwise the removal is final.
    """

    entrant: EntrantId
    lifted: bool
    text: Words


class RemovalAppealed(Fact, frozen=True, tag="removal-appealed/1"):
    """The removal of an entrant is under appeal."""

    entrant: EntrantId


class RemovalDecided(Fact, frozen=True, tag="removal-decided/1"):
    """The appeal is decided; both decisions stay on record.

    `match`, `result`: of the match that the entrant now loses. `missed`: if the removal is lifted,
    all Swiss rounds lost unpaired. `moved_up`: entrants who moved up from the waiting list.
    """

    entrant: EntrantId
    lifted: bool
    text: str
    match: MatchRef | None = None
    result: AnyResult | None = None
    missed: tuple[int, ...] = ()
    moved_up: tuple[EntrantId, ...] = ()


def _appeal(state: State, command: AppealRemoval, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if asker.role is None and asker.entrant != command.entrant:
        return refuse(Code.NOT_ALLOWED)
    if entered.under_appeal:
        return ()
    if entered.removal is None or entered.status is not Status.DISQUALIFIED:
        return refuse(Code.NOT_REMOVED, entrant=command.entrant)
    if entered.removal.final:
        return refuse(Code.RULING_FINAL)
    return (RemovalAppealed(command.entrant, by=asker.by, at=asker.now),)


def _decide(state: State, command: DecideRemoval, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if not has_last_word(state, asker.role):
        return refuse(Code.NOT_ALLOWED)
    if not entered.under_appeal:
        return refuse(Code.NOT_APPEALED)
    if command.lifted:
        missed = _missed(state, entered)
        return (
            RemovalDecided(
                command.entrant, True, command.text, missed=missed, by=asker.by, at=asker.now
            ),
        )
    decided = RemovalDecided(
        command.entrant,
        False,
        command.text,
        *_match_lost(state, command.entrant),
        moved_up=moving_up_without(state, command.entrant),
        by=asker.by,
        at=asker.now,
    )
    return (decided, *seat_facts(state, command.entrant, asker))


def _missed(state: State, entered: Entered) -> tuple[int, ...]:
    """EV-5: the Swiss rounds missed meanwhile by an entrant who plays on; EV-14: none are added
    once the cut is made.
    """
    in_cut = bool(state.rounds) and state.rounds[-1].stage is Stage.CUT
    plays_on = entered.removal is not None and entered.removal.before is Status.ACTIVE
    if entered.standing is not Standing.PRESENT or in_cut or not plays_on:
        return entered.missed
    return tuple(
        number
        for number in missed_rounds(state)
        if entered.id not in state.rounds[number - 1].seats
    )


def _match_lost(state: State, entrant: EntrantId) -> LastMatch:
    """The match of the cut that waited for the appeal and is now lost by walkover (EV-18)."""
    in_cut = bool(state.rounds) and state.rounds[-1].stage is Stage.CUT
    staff_choose = state.entrants[entrant].seat_is(SeatState.OPEN)
    if not in_cut or staff_choose or match_stays_open(state, entrant):
        return None, None
    return lost_by_walkover(state, entrant)


def _appealed(state: State, fact: RemovalAppealed) -> State:
    was = state.entrants[fact.entrant]
    removal = was.removal and replace(was.removal, appealed=True)
    in_cut = bool(state.rounds) and state.rounds[-1].stage is Stage.CUT
    back = was.seat_is(SeatState.GIVEN_UP) and not in_cut  # nobody takes their place meanwhile
    return with_entrants(
        state,
        changed(
            was,
            state.seq + 1,
            status=Status.REMOVED,
            removal=removal,
            seat=None if back else was.seat,
        ),
    )


def _decided(state: State, fact: RemovalDecided) -> State:
    was, act = state.entrants[fact.entrant], state.seq + 1
    removal = was.removal
    if removal is None:
        raise ValueError("there is no removal to decide on")
    decision = replace(removal, final=True, lifted=fact.lifted, text=fact.text)
    if not fact.lifted:
        out = changed(was, act, status=Status.DISQUALIFIED, removal=decision)
        state = with_entrants(state, out, *moved_up(state, fact.moved_up))
        return state if fact.match is None else settled(state, fact.match, fact.result)
    back = changed(
        was,
        act,
        status=removal.before,
        removal=decision,
        missed=fact.missed,
        seat=was.seat if was.seat_is(SeatState.GIVEN_UP) else None,
    )
    return _reopened(with_entrants(state, back), removal)


def _reopened(state: State, removal: Removal) -> State:
    """Without the result that a lifted removal gave to a match of the last round: staff decide it.
    A result of an earlier round is corrected instead (EV-12).
    """
    ref = removal.match
    played = None if ref is None or ref.round != len(state.rounds) else find_match(state, ref)
    if ref is None or played is None or played.act != removal.act or played.was is None:
        return state
    before = played.was
    again = changed(played, state.seq + 1, match=before.match, reports=before.reports)
    return with_match(state, ref, again)


def _thing(command: AppealRemoval | DecideRemoval) -> Thing:
    return entrant_thing(command.entrant)


COMMANDS: Commands = {
    AppealRemoval: CommandRow(_appeal, Who.ENTRANT, nobody, _thing),
    DecideRemoval: CommandRow(_decide, Who.HEAD_JUDGE, the_entrant, _thing),
}
FACTS: Facts = {
    RemovalAppealed: FactRow(_appealed, to_everyone),
    RemovalDecided: FactRow(_decided, to_everyone),
}
