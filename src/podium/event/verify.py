"""Replays every draw of an event and checks every commitment."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import MsgspecError, Struct

from podium.clock.dice import minutes_of
from podium.event.added_numbers import hash_of_number
from podium.event.basis import document_of, seal_of
from podium.event.bringing_in import LotsBroughtIn, RoundBroughtIn
from podium.event.chance import commitment, round_draw
from podium.event.clock import ClockStarted, RollEntered, rolled
from podium.event.draw_round import DrawnRound, draw_round, inputs_of
from podium.event.evolve import evolve
from podium.event.fact import Fact
from podium.event.numbers import (
    NumberCommitted,
    NumberOpened,
    NumbersAsked,
    NumbersCounted,
    awaited,
    wanted_now,
)
from podium.event.rounds import (
    RoundDrawn,
    RoundPublished,
    RoundTakenBack,
    asking_for,
    drafted,
    known_draft,
)
from podium.event.setup import EventCreated
from podium.event.state import Draft, Draw, State
from podium.pairing.algorithm import Algorithm

BYTES = 32
_WITHOUT_BASIS = (Algorithm.FIRST, Algorithm.SECOND)


class Broken(StrEnum):
    """What a check found wrong."""

    SENSELESS = "senseless"
    COMMITMENT_WRONG = "commitment-wrong"
    COMMITTED_TWICE = "committed-twice"
    NOT_COMMITTED = "not-committed"
    PAIRING_DIFFERS = "pairing-differs"
    ROLL_DIFFERS = "roll-differs"
    BASIS_DIFFERS = "basis-differs"
    NUMBERS_LEFT_OUT = "numbers-left-out"
    NUMBER_WRONG = "number-wrong"


class DrawFault(Struct, frozen=True):
    """What is wrong with a fact; `number` counts facts from 1."""

    number: int
    broken: Broken


def verify(facts: Iterable[Fact]) -> tuple[DrawFault, ...]:
    """All faults, up to the first invalid fact; empty if everything holds."""
    faults: list[DrawFault] = []
    state: State | None = None
    for number, fact in enumerate(facts, start=1):
        try:
            faults.extend(DrawFault(number, broken) for broken in _faults(state, fact))
            state = evolve(state, fact)
        except (LookupError, ValueError, AttributeError, MsgspecError):
            faults.append(DrawFault(number, Broken.SENSELESS))
            break
    return tuple(faults)


def _faults(state: State | None, fact: Fact) -> Iterator[Broken]:
    for draw in _new_draws(fact):
        if draw.commitment != commitment(draw.id, nonce=draw.nonce, secret=draw.secret):
            yield Broken.COMMITMENT_WRONG
        if len(draw.nonce) != BYTES or (
            len(draw.secret) != BYTES and not isinstance(fact, RollEntered | LotsBroughtIn)
        ):
            yield Broken.COMMITMENT_WRONG
        if state is not None and draw.id in state.draws:
            yield Broken.COMMITTED_TWICE
    if state is None:
        return
    match fact:
        case RoundDrawn():
            yield from _pairing_faults(state, fact)
        case RoundPublished(number) if round_draw(number + 1) not in {
            *state.draws,
            *(draw.id for draw in fact.draws),
        }:
            yield Broken.NOT_COMMITTED
        case RollEntered() if fact.draw.secret != bytes([fact.extra]):
            yield Broken.ROLL_DIFFERS
        case ClockStarted():
            yield from _roll_faults(state, fact)
        case _:
            yield from _number_faults(state, fact)


def _new_draws(fact: Fact) -> tuple[Draw, ...]:
    match fact:
        case EventCreated() | RoundPublished() | RoundTakenBack() | RoundBroughtIn():
            return fact.draws
        case RollEntered() | LotsBroughtIn():
            return (fact.draw,)
        case _:
            return ()


def _pairing_faults(state: State, fact: RoundDrawn) -> Iterator[Broken]:
    known = known_draft(state, fact.inputs, allow_rematches=fact.allow_rematches)
    asking = asking_for(state, fact.inputs, allow_rematches=fact.allow_rematches)
    left_out = wanted_now(state) if asking is None else not asking.counted
    if known is None and (left_out or awaited(state, fact.at) is not None):
        yield Broken.NUMBERS_LEFT_OUT
    drawn: Any = known or draw_round(
        state,
        allow_rematches=fact.allow_rematches,
        accept_chance=True,
        algorithm=fact.algorithm,
        asking=asking,
    )
    if fact.draw not in state.draws:
        yield Broken.NOT_COMMITTED
        return
    if fact.inputs != inputs_of(state):
        yield Broken.PAIRING_DIFFERS
        return
    if not _is_sealed(state, fact):
        yield Broken.BASIS_DIFFERS
    if isinstance(drawn, Draft):
        same = (drawn.drawn, drawn.draw, drawn.algorithm) == (
            fact.matches,
            fact.draw,
            fact.algorithm,
        )
    else:
        same = isinstance(drawn, DrawnRound) and (drawn.matches, drawn.draw) == (
            fact.matches,
            fact.draw,
        )
    if not same:
        yield Broken.PAIRING_DIFFERS


def _asks_for_sealed(state: State, fact: NumbersAsked) -> bool:
    """Whether numbers are asked for the round as it stands, whose basis was sealed just before."""
    sealed = state.bases[-1]
    own = (sealed.number, sealed.draw, sealed.act, inputs_of(state))
    return own == (fact.number, fact.draw, state.seq, fact.inputs)


def _number_faults(state: State, fact: Fact) -> Iterator[Broken]:
    match fact:
        case NumberCommitted() if fact.entrant in state.numbers.waiting:
            yield Broken.COMMITTED_TWICE
        case NumbersAsked() if not _asks_for_sealed(state, fact):
            yield Broken.BASIS_DIFFERS
        case NumbersAsked() if awaited(state, fact.at) is not None:
            yield Broken.NUMBERS_LEFT_OUT
        case NumberOpened() if not _is_opened_rightly(state, fact):
            yield Broken.NUMBER_WRONG
        case NumbersCounted() if _is_too_early(state, fact):
            yield Broken.NUMBERS_LEFT_OUT
        case _:
            pass


def _is_opened_rightly(state: State, fact: NumberOpened) -> bool:
    """A number must have been asked for, be the right one, and come in time."""
    asking = state.numbers.askings[-1]
    right = asking.hashes.get(fact.entrant) == hash_of_number(fact.entrant, fact.number)
    in_time = not asking.counted and fact.at < asking.due
    return right and in_time and fact.entrant not in asking.opened


def _is_too_early(state: State, fact: NumbersCounted) -> bool:
    """Whether a draw did not wait for the numbers that it had asked for."""
    asking = state.numbers.sealed_as(fact.seal)
    return asking is None or asking.counted or fact.at < asking.due


def _is_sealed(state: State, fact: RoundDrawn) -> bool:
    """Whether the basis of the draft was sealed, as the newest algorithm asks for, and is this."""
    draft = drafted(state, fact)
    document = document_of(state, draft)
    if draft.basis is None or document is None:
        return draft.algorithm in _WITHOUT_BASIS
    return (draft.basis.draw, draft.basis.seal) == (
        fact.draw,
        seal_of(draft.basis.salt, document),
    )


def _roll_faults(state: State, fact: ClockStarted) -> Iterator[Broken]:
    clock, dice = state.clocks[fact.round - 1], state.rulebook.clock.dice
    if dice is None:
        expected: tuple[Any, ...] = (None, ())
    elif clock.entered:
        expected = (clock.extra, ())
    else:
        faces = rolled(state, fact.round)
        expected = (minutes_of(dice, faces), faces)
    if (fact.extra, fact.faces) != expected:
        yield Broken.ROLL_DIFFERS
