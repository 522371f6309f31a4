"""Decides what comes next in an event, for event files and live events alike."""

from msgspec import Struct

from podium.brackets.state import MatchStatus
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Round
from podium.progress.course import Course
from podium.progress.cut import Cut, MisplacedMatch, cut_of, misplaced_matches


class MissingResult(Struct, frozen=True):
    """A match of the last round that has no result yet."""

    entrants: tuple[EntrantId, ...]
    table: int | None


class AwaitResults(Struct, frozen=True, tag=True):
    """A round is still being played; in the cut, a level match may have to go on (SP-13)."""

    round: int
    missing: tuple[MissingResult, ...]


class AnnounceRounds(Struct, frozen=True, tag=True):
    """The rules have no event of this size: the organiser must set the rounds by hand (SP-9)."""

    entrants: int


class TooFewEntrants(Struct, frozen=True, tag=True):
    """Fewer than two entrants are active: nobody can be paired."""

    active: int


class PairSwissRound(Struct, frozen=True, tag=True):
    """The next Swiss round is to be paired."""

    round: int


class PairRobinRound(Struct, frozen=True, tag=True):
    """The next round of the round robin is to be paired."""

    round: int


class PairCutRound(Struct, frozen=True, tag=True):
    """The next round of the cut is to be paired; with `first` the cut is made now."""

    round: int
    first: bool
    cut: Cut


class MendBracket(Struct, frozen=True, tag=True):
    """The cut does not fit its bracket: these matches have the wrong entrants."""

    misplaced: tuple[MisplacedMatch, ...]


class EventOver(Struct, frozen=True, tag=True):
    """Everything has been played."""


Blocked = AwaitResults | AnnounceRounds | TooFewEntrants | MendBracket | EventOver
"""No round can be paired now."""

NextStep = PairSwissRound | PairRobinRound | PairCutRound | Blocked


def next_step(course: Course) -> NextStep:
    """What is to be done now."""
    if course.sheet.cut_rounds():
        return _next_in_cut(course)
    for played in course.sheet.rounds:
        if missing := _missing_in_swiss(played):
            return AwaitResults(played.number, missing)
    if course.rounds is not None and len(course.sheet.rounds) >= course.rounds:
        return _next_in_cut(course)
    if course.rulebook.round_robin is not None and course.sheet.rounds:
        return PairRobinRound(len(course.sheet.rounds) + 1)
    active = len(course.to_pair())
    if active <= 1:
        return TooFewEntrants(active)
    if course.rounds is None:
        return AnnounceRounds(active)
    if course.rulebook.round_robin is not None:
        return PairRobinRound(1)
    return PairSwissRound(len(course.sheet.rounds) + 1)


def _missing_in_swiss(played: Round) -> tuple[MissingResult, ...]:
    return tuple(
        MissingResult(match.entrants, match.table)
        for match in played.matches
        if match.kind is MatchKind.MATCH and match.result is None
    )


def _next_in_cut(course: Course) -> NextStep:
    cut = cut_of(course)
    if cut is None:
        return EventOver()
    if misplaced := misplaced_matches(course, cut):
        return MendBracket(misplaced)
    if missing := _missing_in_cut(course, cut):
        return AwaitResults(len(course.sheet.rounds), missing)
    if cut.state.next_round() is None:
        return EventOver()
    number = len(course.sheet.rounds) + 1
    return PairCutRound(number, first=not course.sheet.cut_rounds(), cut=cut)


def _missing_in_cut(course: Course, cut: Cut) -> tuple[MissingResult, ...]:
    """The matches of the cut that are paired but not decided. A level match may have to go on
    (SP-13); one that an entrant lost by leaving needs no result (EV-18). The bye of an entrant
    whose seat is in question waits for the choice (LG-10).
    """
    return tuple(
        MissingResult(match.entrants, match.table)
        for played in course.sheet.cut_rounds()
        for match in played.matches
        if match.bracket
        and (
            cut.state.match(match.bracket).status is MatchStatus.READY
            or (match.kind is MatchKind.BYE and not course.held.isdisjoint(match.entrants))
        )
    )
