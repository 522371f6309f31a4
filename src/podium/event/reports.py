"""Results from players: one reports, the opponent confirms; if they disagree, the judges decide.

Only the two players and the staff know of a report that waits for the opponent.
"""

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.core.result import Ended, Result, Scores
from podium.core.sheet import MatchKind
from podium.event.fact import Audience, Command, Fact
from podium.event.ids import MatchRef, match_thing
from podium.event.judged import nobody
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
from podium.event.state import Played, State, changed
from podium.event.terms import Report
from podium.event.things import find_match, match_of, unknown, with_match
from podium.kernel.refusal import Code, Refusal, refuse
from podium.results.early_end import NOT_KNOWN, conceded, known_of
from podium.results.registry import AnyResult

BY_STAFF_ONLY = frozenset(
    {Ended.NO_SHOW, Ended.WALKOVER, Ended.MATCH_LOSS, Ended.DOUBLE_LOSS, Ended.VOID}
)
"""Endings of a match or game that only staff can record."""


class ReportResult(Command, frozen=True, tag="report-result"):
    """Reports the result of the entrant's own match."""

    match: MatchRef
    result: AnyResult


class ConfirmResult(Command, frozen=True, tag="confirm-result"):
    """Confirms the result that the opponent has reported."""

    match: MatchRef


class Concede(Command, frozen=True, tag="concede"):
    """Concedes the entrant's own match (EV-11).

    `scores`: at that moment; without them, they are not known. With scores it is a report, unless
    the opponent has reported the same scores (EV-21).
    """

    match: MatchRef
    scores: tuple[Scores, ...] = ()


class ResultReported(Fact, frozen=True, tag="result-reported/1"):
    """One side has reported."""

    match: MatchRef
    entrant: EntrantId
    result: AnyResult


class ResultConfirmed(Fact, frozen=True, tag="result-confirmed/1"):
    """The other side agrees: the result stands. `result`: what was agreed on."""

    match: MatchRef
    entrant: EntrantId
    result: AnyResult


class ResultDisputed(Fact, frozen=True, tag="result-disputed/1"):
    """The other side reports a different result: the judges decide."""

    match: MatchRef
    entrant: EntrantId
    result: AnyResult


class MatchConceded(Fact, frozen=True, tag="match-conceded/1"):
    """One side has conceded the match."""

    match: MatchRef
    entrant: EntrantId
    result: AnyResult


class NewDeviceNoted(Fact, frozen=True, tag="new-device-noted/1"):
    """What comes next was said by a device that came in late, by a code that staff issued after
    the round was published, or by one that the opponent issued.
    """

    match: MatchRef
    entrant: EntrantId


def _own(state: State, ref: MatchRef, asker: Asker) -> Played | Refusal:
    """The actor's own match, still without a result."""
    played = find_match(state, ref)
    if played is None:
        return unknown(match_thing(ref))
    if asker.entrant not in played.match.entrants:
        return refuse(Code.NOT_IN_MATCH)
    if played.match.result is not None or played.match.kind is not MatchKind.MATCH:
        return refuse(Code.SETTLED)
    return played


def _report(state: State, command: ReportResult, asker: Asker) -> Decision:
    played = _own(state, command.match, asker)
    if isinstance(played, Refusal):
        return () if _stands_already(state, command, asker) else played
    entrant = asker.entrant or EntrantId("")
    ended = next((one for one in command.result.endings() if one in BY_STAFF_ONLY), None)
    if ended is not None:
        return refuse(Code.NOT_ALLOWED, ended=ended)
    if (refusal := why_not_reported(state, command.match, command.result)) is not None:
        return refusal
    facts = reported(played, command.match, entrant, command.result, asker)
    return marked(state, command.match, asker, facts)


def marked(state: State, ref: MatchRef, asker: Asker, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts that a player's device leads to, marked if it came in late."""
    entrant = asker.entrant
    if not facts or entrant is None or not _came_late(state, ref, asker):
        return facts
    if entrant in state.rounds[ref.round - 1].matches[ref.index].new_devices:
        return facts
    return (NewDeviceNoted(ref, entrant, by=asker.by, at=asker.now), *facts)


def _came_late(state: State, ref: MatchRef, asker: Asker) -> bool:
    """Whether a player's device came in by a code that was issued after the round of this match
    was published, or by their opponent.
    """
    known = state.code_issues.get(asker.issue)
    if known is None:
        return False
    played = state.rounds[ref.round - 1]
    issuer = state.people.get(known.by)
    by_opponent = issuer != asker.entrant and issuer in played.matches[ref.index].match.entrants
    return known.act > played.since or by_opponent


def reported(
    played: Played, ref: MatchRef, entrant: EntrantId, result: Result, asker: Asker
) -> tuple[Fact, ...]:
    """What follows when an entrant reports this result; nothing if they have done so before."""
    own = _report_of(played, entrant)
    if own is not None and own.result == result:
        return ()
    other = _report_of(played, opponent(played, entrant))
    kind: type[ResultReported | ResultConfirmed | ResultDisputed]
    if other is None:
        kind = ResultReported
    else:
        kind = ResultConfirmed if other.result == result else ResultDisputed
    return (kind(ref, entrant, result, by=asker.by, at=asker.now),)


def stands_at_once(reports: tuple[Report, ...], loser: EntrantId, result: Result) -> bool:
    """Whether a match that an entrant gives up is settled without the opponent: the scores are not
    known, or they are those that the opponent has reported (EV-21).
    """
    known = known_of(result)
    others = (report for report in reports if report.entrant != loser)
    return known == NOT_KNOWN or any(known_of(report.result) == known for report in others)


def _stands_already(state: State, command: ReportResult, asker: Asker) -> bool:
    """Whether this report repeats the result with which the match was settled."""
    played = find_match(state, command.match)
    if played is None or asker.entrant not in played.match.entrants:
        return False
    return played.match.result == command.result


def _confirm(state: State, command: ConfirmResult, asker: Asker) -> Decision:
    played = _own(state, command.match, asker)
    if isinstance(played, Refusal):
        return played
    entrant = asker.entrant or EntrantId("")
    other = _report_of(played, opponent(played, entrant))
    if other is None:
        return refuse(Code.OWN_REPORT if played.reports else Code.NOTHING_REPORTED)
    if (refusal := why_not_reported(state, command.match, other.result)) is not None:
        return refusal  # a side was chosen since, or the start of the clock was taken back
    confirmed = ResultConfirmed(command.match, entrant, other.result, by=asker.by, at=asker.now)
    return marked(state, command.match, asker, (confirmed,))


def _concede(state: State, command: Concede, asker: Asker) -> Decision:
    played = _own(state, command.match, asker)
    if isinstance(played, Refusal):
        return played
    scoring = state.rulebook.scoring
    if scoring.games is not None or Ended.CONCESSION not in scoring.endings:
        return refuse(Code.NO_CONCESSION)  # LCG-8: games are conceded one by one
    entrant = asker.entrant or EntrantId("")
    result = conceded(played.match, entrant, command.scores)
    if (refusal := wrong_result(state, command.match, result)) is not None:
        return refusal
    facts: tuple[Fact, ...]
    if not stands_at_once(played.reports, entrant, result):
        facts = reported(played, command.match, entrant, result, asker)
    else:
        facts = (MatchConceded(command.match, entrant, result, by=asker.by, at=asker.now),)
    return marked(state, command.match, asker, facts)


def why_not_reported(state: State, ref: MatchRef, result: Result) -> Refusal | None:
    """Why players cannot report this result. LG-12: where the clock is hidden from players, no
    response may tell whether it runs.
    """
    if (refusal := wrong_result(state, ref, result)) is not None:
        return refusal
    if state.rulebook.clock.players_see is PlayersSee.NOTHING:
        return None
    return too_early(state, ref, result)


def _report_of(played: Played, entrant: EntrantId) -> Report | None:
    return next((report for report in played.reports if report.entrant == entrant), None)


def _with_report(state: State, fact: ResultReported | ResultDisputed) -> State:
    was = state.rounds[fact.match.round - 1].matches[fact.match.index]
    others = tuple(report for report in was.reports if report.entrant != fact.entrant)
    reports = (*others, Report(fact.entrant, fact.result))
    return with_match(state, fact.match, changed(was, state.seq + 1, reports=reports))


def _with_new_device(state: State, fact: NewDeviceNoted) -> State:
    was = state.rounds[fact.match.round - 1].matches[fact.match.index]
    devices = (*was.new_devices, fact.entrant)
    return with_match(state, fact.match, changed(was, state.seq + 1, new_devices=devices))


def _settled(state: State, fact: ResultConfirmed | MatchConceded) -> State:
    return settled(state, fact.match, fact.result)


def _to_the_match(state: State, fact: ResultReported | ResultDisputed | NewDeviceNoted) -> Audience:
    played = state.rounds[fact.match.round - 1].matches[fact.match.index]
    return Audience(entrants=played.match.entrants)


COMMANDS: Commands = {
    ReportResult: CommandRow(_report, Who.ENTRANT, nobody, match_of),
    ConfirmResult: CommandRow(_confirm, Who.ENTRANT, nobody, match_of),
    Concede: CommandRow(_concede, Who.ENTRANT, nobody, match_of),
}
FACTS: Facts = {
    ResultReported: FactRow(_with_report, _to_the_match, counted=True),
    ResultConfirmed: FactRow(_settled, to_everyone),
    ResultDisputed: FactRow(_with_report, _to_the_match, counted=True),
    MatchConceded: FactRow(_settled, to_everyone),
    NewDeviceNoted: FactRow(_with_new_device, _to_the_match, counted=True),
}
