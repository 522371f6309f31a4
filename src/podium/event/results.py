"""Results from staff: recorded, corrected (EV-12), no-shows (EV-16), flags (EV-11), sides."""

from collections.abc import Iterator

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.deciders import decider_sides
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.held import why_waits
from podium.event.ids import MatchRef, Thing, ThingKind, match_thing
from podium.event.judged import the_match, the_thing
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
from podium.event.settings import Text
from podium.event.sheet import course_of
from podium.event.state import FlagKept, Played, State, changed
from podium.event.things import (
    entrant_thing,
    find_clock,
    find_match,
    match_of,
    match_scope,
    next_id,
    unknown,
    with_entrants,
    with_match,
    with_new,
)
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Sight
from podium.progress.next_step import MendBracket, next_step
from podium.results.game import GameResult, Side
from podium.results.next_game import dark_in, game_place
from podium.results.registry import AnyResult, games_in, problems


class RecordResult(Command, frozen=True, tag="record-result"):
    """Records the result of a match that has none yet."""

    match: MatchRef
    result: AnyResult


class CorrectResult(Command, frozen=True, tag="correct-result"):
    """Replaces the result of a match (EV-12)."""

    match: MatchRef
    result: AnyResult


class RecordNoShow(Command, frozen=True, tag="record-no-show"):
    """Records that an entrant did not appear (EV-16).

    `take_out`: also takes the entrant out of the event (EV-5).
    """

    match: MatchRef
    missing: EntrantId
    take_out: bool = False


class ChooseSide(Command, frozen=True, tag="choose-side"):
    """Records the side chosen for the first game (LCG-1, LCG-11)."""

    match: MatchRef
    side: Side


class FlagResult(Command, frozen=True, tag="flag-result"):
    """Flags a result that looks arranged (EV-11)."""

    match: MatchRef
    note: Text


class DecideFlag(Command, frozen=True, tag="decide-flag"):
    """Decides a flagged result.

    A warning or exclusion is a separate command.
    """

    flag: str
    upheld: bool


class ResultRecorded(Fact, frozen=True, tag="result-recorded/1"):
    """Staff entered a result."""

    match: MatchRef
    result: AnyResult


class ResultCorrected(Fact, frozen=True, tag="result-corrected/1"):
    """Staff replaced the result that stood."""

    match: MatchRef
    result: AnyResult


class NoShowRecorded(Fact, frozen=True, tag="no-show-recorded/1"):
    """An entrant did not appear."""

    match: MatchRef
    missing: EntrantId
    taken_out: bool


class SideChosen(Fact, frozen=True, tag="side-chosen/1"):
    """Who plays dark in the first game."""

    match: MatchRef
    dark: EntrantId


class ResultFlagged(Fact, frozen=True, tag="result-flagged/1"):
    """A result looks arranged."""

    id: str
    match: MatchRef
    note: str


class FlagDecided(Fact, frozen=True, tag="flag-decided/1"):
    """A judge has decided the flag."""

    flag: str
    upheld: bool


def wrong_result(state: State, ref: MatchRef, result: Result) -> Refusal | None:
    """Why a match cannot have this result; None if it can."""
    played = find_match(state, ref)
    if played is None:
        return unknown(match_thing(ref))
    its_round, rules = state.rounds[ref.round - 1], state.rulebook
    if its_round.stage is Stage.CUT and (refusal := why_waits(state, ref)) is not None:
        return refusal
    cut = rules.cut if its_round.stage is Stage.CUT else None
    found = problems(
        replace(played.match, result=result),
        rules.scoring,
        its_round.stage,
        games_in_cut=1 if cut is None else cut.games,
    )
    if found:
        first = found[0]
        return refuse(
            Code.IMPOSSIBLE_RESULT,
            **{**first.values, "problem": first.code, "rule": first.rule, "place": first.place},
        )
    games = games_in(result)
    if its_round.untimed and any(g.ended is Ended.TIME for g in games):
        return refuse(Code.UNTIMED)  # LCG-13
    return _wrong_side(state, ref, games)


def _wrong_side(state: State, ref: MatchRef, games: tuple[GameResult, ...]) -> Refusal | None:
    """Sides that are known and were not played so: of the first game, of one that is played again
    (LCG-21), and of deciders (TM-5).
    """
    its_round, rules = state.rounds[ref.round - 1], state.rulebook
    played = its_round.matches[ref.index]
    cut = rules.cut if its_round.stage is Stage.CUT else None
    in_cut = 0 if cut is None else cut.games
    for index, game in enumerate(games):
        dark = played.dark if index == 0 else None
        place = game_place(games, index, played.match, rules.scoring, in_cut) if in_cut else None
        if place is not None and place.decider:
            sides = decider_sides(state, ref, place.number + 1)
            dark = sides[-1] if sides else None
        elif place is not None and index:
            dark = dark_in(place, played.match.entrants, games[0].dark)
        if dark is not None and game.dark != dark:
            return refuse(Code.WRONG_SIDE, game=index + 1, dark=dark)
    return None


def too_early(
    state: State, ref: MatchRef, result: Result, sight: Sight = Sight.WHOLE
) -> Refusal | None:
    """Why a match cannot have ended by time yet: its clock has neither started nor been ended.

    Never checked where it would tell players, or staff who play, whether a hidden clock runs
    (LG-12).
    """
    if sight is Sight.NOTHING:
        return None
    clock = find_clock(state, ref.round)
    waits = clock is not None and clock.started is None and clock.ended is None
    return refuse(Code.CLOCK_NOT_STARTED) if waits and Ended.TIME in result.endings() else None


def why_not_instead(
    state: State, ref: MatchRef, result: Result, sight: Sight = Sight.WHOLE
) -> Refusal | None:
    """Why a result cannot replace another: it is impossible, the Swiss table is frozen (EV-14), or
    another entrant has already advanced in the bracket.
    """
    early = too_early(state, ref, result, sight)
    if (refusal := wrong_result(state, ref, result) or early) is not None:
        return refusal
    if state.rounds[-1].stage is Stage.SWISS:
        return None
    if state.rounds[ref.round - 1].stage is Stage.SWISS:
        return refuse(Code.SWISS_FROZEN)
    if isinstance(next_step(course_of(settled(state, ref, result))), MendBracket):
        return refuse(Code.BRACKET_WENT_ON)
    return None


def _record(state: State, command: RecordResult, asker: Asker) -> Decision:
    played = find_match(state, command.match)
    if played is None:
        return unknown(match_thing(command.match))
    if played.match.result is not None or played.match.kind is not MatchKind.MATCH:
        return () if played.match.result == command.result else refuse(Code.SETTLED)
    ref, result = command.match, command.result
    early = too_early(state, ref, result, asker.sight)
    if (refusal := wrong_result(state, ref, result) or early) is not None:
        return refusal
    return (ResultRecorded(command.match, command.result, by=asker.by, at=asker.now),)


def _correct(state: State, command: CorrectResult, asker: Asker) -> Decision:
    played = find_match(state, command.match)
    if played is None:
        return unknown(match_thing(command.match))
    if played.match.result is None:
        return refuse(Code.NO_RESULT)
    if played.match.result == command.result:
        return ()
    if (refusal := why_not_instead(state, command.match, command.result, asker.sight)) is not None:
        return refusal
    return (ResultCorrected(command.match, command.result, by=asker.by, at=asker.now),)


def _no_show(state: State, command: RecordNoShow, asker: Asker) -> Decision:
    played = find_match(state, command.match)
    if played is None:
        return unknown(match_thing(command.match))
    if played.match.result is not None or played.match.kind is not MatchKind.MATCH:
        return refuse(Code.SETTLED)
    if command.missing not in played.match.entrants:
        return refuse(Code.NOT_IN_MATCH, entrant=command.missing)
    if (refusal := why_waits(state, command.match)) is not None:
        return refusal
    plays_on = state.entrants[command.missing].status is Status.ACTIVE
    taken_out = command.take_out and plays_on  # EV-6: disqualified entrants stay disqualified
    return (NoShowRecorded(command.match, command.missing, taken_out, by=asker.by, at=asker.now),)


def _choose(state: State, command: ChooseSide, asker: Asker) -> Decision:
    played = find_match(state, command.match)
    if played is None:
        return unknown(match_thing(command.match))
    if played.chooses is None or played.match.result is not None:
        return refuse(Code.NO_CHOICE_OF_SIDE)
    if asker.role is None and asker.entrant != played.chooses:
        return refuse(Code.NOT_ALLOWED)
    other = opponent(played, played.chooses)
    dark = played.chooses if command.side is Side.DARK else other
    if dark == played.dark:
        return ()
    return (SideChosen(command.match, dark, by=asker.by, at=asker.now),)


def _flag(state: State, command: FlagResult, asker: Asker) -> Decision:
    if find_match(state, command.match) is None:
        return unknown(match_thing(command.match))
    key = next_id(state, ThingKind.FLAG, match_scope(command.match))
    return (ResultFlagged(key, command.match, command.note, by=asker.by, at=asker.now),)


def _decide_flag(state: State, command: DecideFlag, asker: Asker) -> Decision:
    flag = state.flags.get(command.flag)
    if flag is None:
        return unknown(_flag_thing(command))
    if flag.upheld is not None:
        return refuse(Code.ALREADY_DONE)
    return (FlagDecided(command.flag, command.upheld, by=asker.by, at=asker.now),)


def opponent(played: Played, entrant: EntrantId) -> EntrantId:
    """The opponent in a match of two."""
    return next(other for other in played.match.entrants if other != entrant)


def settled(state: State, ref: MatchRef, result: Result | None) -> State:
    """The state with this result and without waiting reports."""
    was = state.rounds[ref.round - 1].matches[ref.index]
    match = replace(was.match, result=result)
    return with_match(state, ref, changed(was, state.seq + 1, match=match, reports=()))


def _settled(state: State, fact: ResultRecorded | ResultCorrected) -> State:
    return settled(state, fact.match, fact.result)


def _not_shown(state: State, fact: NoShowRecorded) -> State:
    played = state.rounds[fact.match.round - 1].matches[fact.match.index]
    result = MatchResult(Ended.NO_SHOW, opponent(played, fact.missing))
    state = settled(state, fact.match, result)
    if not fact.taken_out:
        return state
    missing = changed(state.entrants[fact.missing], state.seq + 1, status=Status.REMOVED)
    return with_entrants(state, missing)


def _chosen(state: State, fact: SideChosen) -> State:
    was = state.rounds[fact.match.round - 1].matches[fact.match.index]
    return with_match(state, fact.match, changed(was, state.seq + 1, dark=fact.dark))


def _flagged(state: State, fact: ResultFlagged) -> State:
    played = state.rounds[fact.match.round - 1].matches[fact.match.index]
    kept = FlagKept(fact.match, played.match.entrants, fact.note, fact.by, act=state.seq + 1)
    return with_new(state, ThingKind.FLAG, fact.id, kept)


def _flag_decided(state: State, fact: FlagDecided) -> State:
    flag = changed(state.flags[fact.flag], state.seq + 1, upheld=fact.upheld)
    return replace(state, flags={**state.flags, fact.flag: flag})


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


def _who_does_not_choose(state: State, command: ChooseSide, _asker: Asker) -> Iterator[EntrantId]:
    played = find_match(state, command.match)
    if played is not None:
        yield from (one for one in played.match.entrants if one != played.chooses)


def _flagged_ones(state: State, command: DecideFlag, _asker: Asker) -> Iterator[EntrantId]:
    return the_thing(state, _flag_thing(command))


def _flag_thing(command: DecideFlag) -> Thing:
    return Thing(ThingKind.FLAG, command.flag)


def _match(_state: State, fact: ResultRecorded | ResultCorrected | SideChosen) -> tuple[Thing, ...]:
    return (match_thing(fact.match),)


def _match_and_entrant(_state: State, fact: NoShowRecorded) -> tuple[Thing, ...]:
    match = match_thing(fact.match)
    return (match, entrant_thing(fact.missing)) if fact.taken_out else (match,)


def _new_flag(_state: State, fact: ResultFlagged) -> tuple[Thing, ...]:
    return (Thing(ThingKind.FLAG, fact.id),)


def _old_flag(_state: State, fact: FlagDecided) -> tuple[Thing, ...]:
    return (Thing(ThingKind.FLAG, fact.flag),)


COMMANDS: Commands = {
    RecordResult: CommandRow(_record, Who.STAFF, the_match, match_of),
    CorrectResult: CommandRow(_correct, Who.STAFF, the_match, match_of),
    RecordNoShow: CommandRow(_no_show, Who.STAFF, the_match, match_of),
    ChooseSide: CommandRow(_choose, Who.ENTRANT, _who_does_not_choose, match_of),
    FlagResult: CommandRow(_flag, Who.STAFF, the_match),
    DecideFlag: CommandRow(_decide_flag, Who.STAFF, _flagged_ones, _flag_thing),
}
FACTS: Facts = {
    ResultRecorded: FactRow(_settled, to_everyone, _match),
    ResultCorrected: FactRow(_settled, to_everyone, _match),
    NoShowRecorded: FactRow(_not_shown, to_everyone, _match_and_entrant),
    SideChosen: FactRow(_chosen, to_everyone, _match),
    ResultFlagged: FactRow(_flagged, _to_staff, _new_flag),
    FlagDecided: FactRow(_flag_decided, _to_staff, _old_flag),
}
