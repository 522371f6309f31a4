"""Rounds that were taken back, and put back as they were.

Nothing of a round that is taken back is lost: as long as nothing else has changed, it can be put
back with its results, its clock and everything else that went with it.
"""

from msgspec.structs import replace

from podium.core.sheet import Stage, Status
from podium.event.chance import roll_of
from podium.event.draw_round import inputs_of
from podium.event.fact import Command, Fact
from podium.event.judged import nobody
from podium.event.rounds import RoundTakenBack
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
from podium.event.state import Entered, State, TakenRound, changed
from podium.event.terms import CallState, CutSeat, DeckCheckState, SeatState
from podium.event.things import with_draws
from podium.kernel.refusal import Code, Refusal, refuse


class PutBackRound(Command, frozen=True, tag="put-back-round"):
    """Puts back a round that was taken back: it is published again with its results, and its clock
    runs on as if nothing had happened.
    """

    round: int


class RoundPutBack(Fact, frozen=True, tag="round-put-back/1"):
    """The round that was taken back last is as it was."""

    number: int


def round_to_put_back(state: State) -> TakenRound | None:
    """The round that can be put back now."""
    if not state.taken or _why_not(state, state.taken[-1]) is not None:
        return None
    return state.taken[-1]


def _why_not(state: State, taken: TakenRound) -> Refusal | None:
    """Why a round cannot be put back: what it follows from has changed since, or somebody in it has
    been replaced (SP-12).
    """
    gone = taken.round.stage is Stage.CUT and any(
        one.match.result is None
        and any(state.entrants[e].status is not Status.ACTIVE for e in one.match.entrants)
        for one in taken.round.matches
    )
    if gone or taken.inputs != inputs_of(state):
        return refuse(Code.CHANGED_SINCE, round=taken.round.number)
    return None


def _put_back(state: State, command: PutBackRound, asker: Asker) -> Decision:
    if not state.taken or state.taken[-1].round.number != command.round:
        return refuse(Code.NOTHING_TO_TAKE_BACK, round=command.round)
    refusal = _why_not(state, state.taken[-1])
    return refusal or (RoundPutBack(command.round, by=asker.by, at=asker.now),)


def _taken_back(state: State, fact: RoundTakenBack) -> State:
    act = state.seq + 1
    number, was = fact.number, state.rounds[-1].draft
    taken = _with_all_that_goes(state, number)
    stage = state.rounds[-1].stage
    entrants = {one.id: _without_round(one, number, stage) for one in state.entrants.values()}
    closed = {key: changed(call, act, state=CallState.DONE) for key, call in taken.calls.items()}
    withdrawn = {
        key: changed(check, act, state=DeckCheckState.WITHDRAWN)
        for key, check in taken.deck_checks.items()
    }
    after = replace(
        state,
        rounds=state.rounds[:-1],
        clocks=state.clocks[:-1],
        draft=replace(was, version=state.drafted + 1, act=act, was=None),
        entrants=entrants,
        calls={**state.calls, **closed},
        deck_checks={**state.deck_checks, **withdrawn},
        squads={key: chosen for key, chosen in state.squads.items() if key != number},
        penalties={
            key: replace(kept, round=min(kept.round, max(number - 1, 1)))
            for key, kept in state.penalties.items()
        },
        turned=act,
        known_drafts={**state.known_drafts, was.inputs: was},
    )
    taken = replace(taken, inputs=inputs_of(after))
    return with_draws(replace(after, taken=(*state.taken, taken)), fact.draws)


def _without_round(entered: Entered, number: int, stage: Stage) -> Entered:
    """An entrant after a round is taken back. Whoever left the cut in it is replaced (SP-12), or
    keeps the seat while their removal is under appeal (EV-9). Without all Swiss rounds nobody has
    qualified.
    """
    if number in entered.missed:
        entered = replace(entered, missed=tuple(n for n in entered.missed if n != number))
    if stage is Stage.SWISS and entered.seat is not None:
        return replace(entered, seat=None)
    if entered.seat is None or entered.seat.state is SeatState.GIVEN_UP:
        return entered
    return replace(entered, seat=None if entered.under_appeal else CutSeat(SeatState.GIVEN_UP))


def _with_all_that_goes(state: State, number: int) -> TakenRound:
    return TakenRound(
        state.rounds[-1],
        replace(state.clocks[-1], roll=roll_of(state, number)),
        state.draft,
        tuple(one.id for one in state.entrants.values() if number in one.missed),
        {
            key: call
            for key, call in state.calls.items()
            if call.match.round == number and call.state is not CallState.DONE
        },
        {key: kept.round for key, kept in state.penalties.items()},
        {one.id: one.seat for one in state.entrants.values() if one.seat is not None},
        {
            key: check
            for key, check in state.deck_checks.items()
            if check.match.round == number and check.state is DeckCheckState.OPEN
        },
        state.squads.get(number, {}),
        inputs="",
    )


def _as_it_was(state: State, fact: RoundPutBack) -> State:
    *earlier, taken = state.taken
    if taken.round.number != fact.number:
        message = f"round {fact.number} was not taken back last"
        raise ValueError(message)
    act = state.seq + 1
    draft = taken.draft
    if draft is not None:
        draft = replace(draft, version=state.drafted + 1, act=act, was=None)
    entrants = {one.id: _with_round(one, taken) for one in state.entrants.values()}
    calls = {
        key: replace(call, version=state.calls[key].version + 1, act=act)
        for key, call in taken.calls.items()
    }
    deck_checks = {
        key: replace(check, version=state.deck_checks[key].version + 1, act=act)
        for key, check in taken.deck_checks.items()
    }
    penalties = {
        key: replace(kept, round=taken.penalties.get(key, kept.round))
        for key, kept in state.penalties.items()
    }
    return replace(
        state,
        rounds=(*state.rounds, taken.round),
        clocks=(*state.clocks, taken.clock),
        draft=draft,
        entrants=entrants,
        calls={**state.calls, **calls},
        deck_checks={**state.deck_checks, **deck_checks},
        squads={**state.squads, fact.number: taken.squads},
        penalties=penalties,
        turned=act,
        taken=tuple(earlier),
    )


def _with_round(entered: Entered, taken: TakenRound) -> Entered:
    """An entrant after a round is put back."""
    missed, number = entered.missed, taken.round.number
    return replace(
        entered,
        missed=tuple(sorted((*missed, number))) if entered.id in taken.missed else missed,
        seat=taken.seats.get(entered.id),
    )


COMMANDS: Commands = {PutBackRound: CommandRow(_put_back, Who.ORGANISER, nobody)}
FACTS: Facts = {
    RoundTakenBack: FactRow(_taken_back, to_everyone),
    RoundPutBack: FactRow(_as_it_was, to_everyone),
}
