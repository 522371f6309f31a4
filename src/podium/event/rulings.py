"""Rulings and appeals (EV-10, LCG-24), and calls for a judge from a table."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import Audience, Command, Fact
from podium.event.ids import MatchRef, Thing, ThingKind, match_thing
from podium.event.judged import nobody, the_match, the_thing
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.state import CallKept, RulingKept, State, changed
from podium.event.terms import CallState
from podium.event.things import find_match, match_scope, next_id, unknown, with_new
from podium.kernel.refusal import Code, refuse
from podium.kernel.viewer import Role
from podium.rulebooks.staff import LastWord

Words = Annotated[str, Meta(min_length=1, max_length=2_000)]


class RulingOutcome(StrEnum):
    """What a judge rules; the first three are for a corrupted game state (LCG-24)."""

    RESTORED = "restored"
    PLAYED_ON = "played-on"
    LOSS_FOR_BOTH = "loss-for-both"
    OTHER = "other"


class GiveRuling(Command, frozen=True, tag="give-ruling"):
    """Gives a ruling, at a table or in general.

    A loss for both is recorded as a result separately.
    """

    text: Words
    outcome: RulingOutcome = RulingOutcome.OTHER
    match: MatchRef | None = None


class AppealRuling(Command, frozen=True, tag="appeal-ruling"):
    """Appeals against a ruling, as an entrant concerned (EV-10)."""

    ruling: str


class DecideAppeal(Command, frozen=True, tag="decide-appeal"):
    """Decides an appeal.

    `replaces`: whether it replaces the judge's ruling.
    """

    ruling: str
    text: Words
    replaces: bool


class CallJudge(Command, frozen=True, tag="call-judge"):
    """Calls a judge to the entrant's table."""

    match: MatchRef


class AnswerCall(Command, frozen=True, tag="answer-call"):
    """Answers a call: a judge is on the way."""

    call: str


class FinishCall(Command, frozen=True, tag="finish-call"):
    """Closes a call that is dealt with or no longer needed."""

    call: str


class RulingGiven(Fact, frozen=True, tag="ruling-given/1"):
    """A judge has ruled."""

    id: str
    text: str
    outcome: RulingOutcome
    match: MatchRef | None = None


class RulingAppealed(Fact, frozen=True, tag="ruling-appealed/1"):
    """An entrant has appealed."""

    ruling: str


class AppealDecided(Fact, frozen=True, tag="appeal-decided/1"):
    """The final ruling; both stay on record."""

    ruling: str
    text: str
    replaces: bool


class JudgeCalled(Fact, frozen=True, tag="judge-called/1"):
    """A table waits for a judge."""

    id: str
    match: MatchRef
    entrant: EntrantId


class CallAnswered(Fact, frozen=True, tag="call-answered/1"):
    """A judge is on the way."""

    call: str


class CallFinished(Fact, frozen=True, tag="call-finished/1"):
    """The call is over."""

    call: str


def has_last_word(state: State, role: Role | None) -> bool:
    """Whether this role decides appeals: the head judge or, where the rulebook says so or there is
    no head judge, the organiser (EV-10).
    """
    judges = any(member.role is Role.HEAD_JUDGE for member in state.staff.values())
    if state.rulebook.staff.last_word is LastWord.HEAD_JUDGE and judges:
        return role is Role.HEAD_JUDGE
    return role is Role.ORGANISER


def _rule(state: State, command: GiveRuling, asker: Asker) -> Decision:
    if command.match is not None and find_match(state, command.match) is None:
        return unknown(match_thing(command.match))
    scope = "" if command.match is None else match_scope(command.match)
    key = next_id(state, ThingKind.RULING, scope)
    return (
        RulingGiven(key, command.text, command.outcome, command.match, by=asker.by, at=asker.now),
    )


def _appeal(state: State, command: AppealRuling, asker: Asker) -> Decision:
    ruling = state.rulings.get(command.ruling)
    if ruling is None or not _concerned(asker, ruling.entrants):
        return unknown(_ruling_thing(command))
    if ruling.final is not None:
        return refuse(Code.RULING_FINAL)
    return () if ruling.appealed else (RulingAppealed(command.ruling, by=asker.by, at=asker.now),)


def _decide_appeal(state: State, command: DecideAppeal, asker: Asker) -> Decision:
    ruling = state.rulings.get(command.ruling)
    if ruling is None:
        return unknown(_ruling_thing(command))
    if not has_last_word(state, asker.role):
        return refuse(Code.NOT_ALLOWED)
    if ruling.final is not None:
        return refuse(Code.RULING_FINAL)
    if not ruling.appealed:
        return refuse(Code.NOT_APPEALED)
    return (
        AppealDecided(command.ruling, command.text, command.replaces, by=asker.by, at=asker.now),
    )


def _call(state: State, command: CallJudge, asker: Asker) -> Decision:
    played = find_match(state, command.match)
    if played is None or command.match.round != len(state.rounds):
        return unknown(match_thing(command.match))
    if asker.entrant is None or asker.entrant not in played.match.entrants:
        return refuse(Code.NOT_IN_MATCH)
    waiting = any(
        call.match == command.match and call.state is CallState.WAITING
        for call in state.calls.values()
    )
    if waiting:
        return ()
    key = next_id(state, ThingKind.CALL, match_scope(command.match))
    return (JudgeCalled(key, command.match, asker.entrant, by=asker.by, at=asker.now),)


def _answer(state: State, command: AnswerCall, asker: Asker) -> Decision:
    call = state.calls.get(command.call)
    if call is None:
        return unknown(_call_thing(command))
    if call.state is not CallState.WAITING:
        return refuse(Code.ALREADY_DONE)
    return (CallAnswered(command.call, by=asker.by, at=asker.now),)


def _finish(state: State, command: FinishCall, asker: Asker) -> Decision:
    call = state.calls.get(command.call)
    if call is None or not _concerned(asker, call.entrants):
        return unknown(_call_thing(command))
    if asker.role is None and asker.entrant != call.caller:
        return refuse(Code.NOT_ALLOWED)
    if call.state is CallState.DONE:
        return ()
    return (CallFinished(command.call, by=asker.by, at=asker.now),)


def _concerned(asker: Asker, entrants: tuple[EntrantId, ...]) -> bool:
    """Whether a person may know of a thing; for all others it does not exist."""
    return asker.role is not None or asker.entrant in entrants


def _ruled(state: State, fact: RulingGiven) -> State:
    played = None if fact.match is None else find_match(state, fact.match)
    entrants = () if played is None else played.match.entrants
    act = state.seq + 1
    kept = RulingKept(fact.match, entrants, fact.outcome, fact.text, fact.by, act=act)
    return with_new(state, ThingKind.RULING, fact.id, kept)


def _appealed(state: State, fact: RulingAppealed) -> State:
    return _with_ruling(state, fact.ruling, appealed=True)


def _appeal_decided(state: State, fact: AppealDecided) -> State:
    return _with_ruling(
        state, fact.ruling, final=fact.text, final_by=fact.by, replaced=fact.replaces
    )


def _with_ruling(state: State, key: str, **changes: Any) -> State:
    kept = changed(state.rulings[key], state.seq + 1, **changes)
    return replace(state, rulings={**state.rulings, key: kept})


def _called(state: State, fact: JudgeCalled) -> State:
    played = state.rounds[fact.match.round - 1].matches[fact.match.index]
    kept = CallKept(fact.match, played.match.entrants, fact.entrant, act=state.seq + 1)
    return with_new(state, ThingKind.CALL, fact.id, kept)


def _answered(state: State, fact: CallAnswered) -> State:
    return _with_call(state, fact.call, state=CallState.ANSWERED, judge=fact.by)


def _finished(state: State, fact: CallFinished) -> State:
    return _with_call(state, fact.call, state=CallState.DONE)


def _with_call(event: State, key: str, **changes: Any) -> State:
    kept = changed(event.calls[key], event.seq + 1, **changes)
    return replace(event, calls={**event.calls, key: kept})


def _ruling_audience(state: State, fact: RulingAppealed | AppealDecided) -> Audience:
    return Audience(entrants=state.rulings[fact.ruling].entrants)


def _new_ruling_audience(state: State, fact: RulingGiven) -> Audience:
    played = None if fact.match is None else find_match(state, fact.match)
    return Audience(entrants=() if played is None else played.match.entrants)


def _new_call_audience(state: State, fact: JudgeCalled) -> Audience:
    played = state.rounds[fact.match.round - 1].matches[fact.match.index]
    return Audience(entrants=played.match.entrants)


def _call_audience(state: State, fact: CallAnswered | CallFinished) -> Audience:
    return Audience(entrants=state.calls[fact.call].entrants)


def _ruled_on(state: State, command: DecideAppeal, _asker: Asker) -> Iterator[EntrantId]:
    return the_thing(state, _ruling_thing(command))


def _at_the_call(state: State, command: AnswerCall, _asker: Asker) -> Iterator[EntrantId]:
    return the_thing(state, _call_thing(command))


def _not_the_caller(state: State, command: FinishCall, _asker: Asker) -> Iterator[EntrantId]:
    call = state.calls.get(command.call)
    if call is not None:
        yield from (entrant for entrant in call.entrants if entrant != call.caller)


def _ruling_thing(command: Any) -> Thing:
    return Thing(ThingKind.RULING, command.ruling)


def _call_thing(command: Any) -> Thing:
    return Thing(ThingKind.CALL, command.call)


def _new_ruling(_state: State, fact: RulingGiven) -> tuple[Thing, ...]:
    return (Thing(ThingKind.RULING, fact.id),)


def _old_call(_state: State, fact: CallAnswered | CallFinished) -> tuple[Thing, ...]:
    return (Thing(ThingKind.CALL, fact.call),)


COMMANDS: Commands = {
    GiveRuling: CommandRow(_rule, Who.STAFF, the_match),
    AppealRuling: CommandRow(_appeal, Who.ENTRANT, nobody, _ruling_thing),
    DecideAppeal: CommandRow(_decide_appeal, Who.HEAD_JUDGE, _ruled_on, _ruling_thing),
    CallJudge: CommandRow(_call, Who.ENTRANT, nobody),
    AnswerCall: CommandRow(_answer, Who.STAFF, _at_the_call, _call_thing),
    FinishCall: CommandRow(_finish, Who.ENTRANT, _not_the_caller, _call_thing),
}
FACTS: Facts = {
    RulingGiven: FactRow(_ruled, _new_ruling_audience, _new_ruling),
    RulingAppealed: FactRow(_appealed, _ruling_audience),
    AppealDecided: FactRow(_appeal_decided, _ruling_audience),
    JudgeCalled: FactRow(_called, _new_call_audience),
    CallAnswered: FactRow(_answered, _call_audience, _old_call),
    CallFinished: FactRow(_finished, _call_audience, _old_call),
}
