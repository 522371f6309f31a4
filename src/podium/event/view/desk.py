"""What organisers and judges see in addition to the public view."""

from collections import Counter
from collections.abc import Iterator

from podium.core.sheet import MatchKind, Stage
from podium.event.clock_face import Phase, base_end, is_over, phase, round_end
from podium.event.conduct import open_question
from podium.event.draw_round import inputs_of, reasons_of
from podium.event.duties import head_judge_wanted
from podium.event.ids import MatchRef
from podium.event.rematches import rematches_in
from podium.event.setup import taken_places
from podium.event.sheet import active, course_of
from podium.event.staff import no_judge
from podium.event.state import Clock, State
from podium.event.taken_rounds import round_to_put_back
from podium.event.terms import SeatState
from podium.event.view.applications import application_lines
from podium.event.view.deck_checks import deck_check_lines
from podium.event.view.duties import duty_lines, substitute_lines
from podium.event.view.own import call_lines, lacking, open_match, removal_line, ruling_lines
from podium.event.view.shapes import (
    Desk,
    DeskClock,
    DeskDraft,
    DeskEntrant,
    FlagLine,
    OpenMatch,
    PenaltyLine,
    Remark,
    RemarkCode,
    TakenLine,
    WarningLine,
)
from podium.event.view.squads import missing_squads
from podium.kernel.now import Now
from podium.kernel.viewer import Sight, Viewer
from podium.progress.cut import chance_at_the_cut
from podium.progress.next_step import AwaitResults, PairCutRound, next_step
from podium.rulebooks.stages import rounds_and_cut
from podium.rulebooks.structure import RoundsAndCut, most_rounds


def desk_part(state: State, now: Now, viewer: Viewer) -> Desk:
    """Everything that this viewer of the staff works with."""
    step, sight = next_step(course_of(state)), viewer.sight
    return Desk(
        setup_version=state.setup.version,
        settings=state.setup.settings,
        entrants=_entrants(state),
        draft=_draft(state),
        clock=_clock(state, now, sight),
        matches=_matches(state),
        warnings=_warnings(state),
        penalties=_penalties(state),
        rulings=ruling_lines(state),
        calls=call_lines(state),
        flags=_flags(state),
        remarks=tuple(remarks(state)),
        next=type(step).__name__,
        missing=step.missing if isinstance(step, AwaitResults) else (),
        makes_cut=isinstance(step, PairCutRound) and step.first,
        sight=sight,
        duties=duty_lines(state, viewer),
        substitutes=substitute_lines(state),
        deck_checks=deck_check_lines(state),
        taken=_taken(state),
        squads=missing_squads(state),
        applications=application_lines(state),
    )


def _taken(state: State) -> TakenLine | None:
    taken = None if state.setup.closed else round_to_put_back(state)
    if taken is None:
        return None
    played = [one.match for one in taken.round.matches if one.match.kind is MatchKind.MATCH]
    return TakenLine(taken.round.number, sum(one.result is not None for one in played))


def _entrants(state: State) -> tuple[DeskEntrant, ...]:
    warned = Counter(kept.entrant for kept in state.warnings.values())
    return tuple(
        DeskEntrant(
            entered.id,
            entered.version,
            entered.standing,
            entered.group,
            entered.items,
            lacking(state, entered),
            entered.note,
            warned[entered.id],
            question=bool(warned[entered.id]) and open_question(state, entered.id),
            removal=removal_line(entered),
            seat_open=entered.seat_is(SeatState.OPEN),
        )
        for entered in state.entrants.values()
    )


def _draft(state: State) -> DeskDraft | None:
    draft = state.draft
    if draft is None:
        return None
    return DeskDraft(
        draft.number,
        draft.version,
        draft.stage,
        draft.matches,
        draft.floats,
        draft.rematches,
        outdated=(outdated := draft.inputs != inputs_of(state)),
        by_hand=draft.by_hand,
        met=() if draft.stage is Stage.CUT else tuple(sorted(rematches_in(state, draft.matches))),
        reasons=None if outdated or draft.entered else reasons_of(state, draft),
    )


def _clock(state: State, now: Now, sight: Sight) -> DeskClock | None:
    if not state.clocks:
        return None
    clock = state.clocks[-1]
    if sight is not Sight.WHOLE and not is_over(clock, now):
        return None if sight is Sight.NOTHING else _untold(len(state.clocks), clock, now)
    return DeskClock(
        len(state.clocks),
        clock.version,
        phase(clock, now),
        clock.minutes,
        clock.extra,
        clock.faces,
        clock.started,
        clock.paused,
        base_end(clock),
        round_end(clock),
        tuple(sorted(clock.extended.items())),
        clock.entered,
        clock.more,
    )


def _untold(number: int, clock: Clock, now: Now) -> DeskClock:
    """The clock without time and roll, for an organiser who runs it and plays (LG-12)."""
    face = phase(clock, now)
    return DeskClock(
        number,
        clock.version,
        Phase.RUNNING if face is Phase.EXTRA_TIME else face,
        clock.minutes,
        extra=None,
        faces=(),
        started=None,
        paused=None,
        base_ends=None,
        ends=None,
        extended=tuple(sorted(clock.extended.items())),
        entered=clock.entered,
        more=clock.more,
    )


def _matches(state: State) -> tuple[OpenMatch, ...]:
    """The matches of the last round with their versions and reports."""
    return tuple(
        open_match(MatchRef(played.number, index), one)
        for played in state.rounds[-1:]
        for index, one in enumerate(played.matches)
        if one.match.kind is MatchKind.MATCH
    )


def _warnings(state: State) -> tuple[WarningLine, ...]:
    return tuple(
        WarningLine(key, kept.version, kept.entrant, kept.ground, kept.rule, kept.note, kept.by)
        for key, kept in state.warnings.items()
    )


def _penalties(state: State) -> tuple[PenaltyLine, ...]:
    return tuple(
        PenaltyLine(
            key,
            kept.version,
            kept.entrant,
            kept.kind,
            kept.points,
            kept.reason,
            kept.rule,
            kept.by,
        )
        for key, kept in state.penalties.items()
    )


def _flags(state: State) -> tuple[FlagLine, ...]:
    return tuple(
        FlagLine(key, kept.version, kept.match, kept.note, kept.by, kept.upheld)
        for key, kept in state.flags.items()
    )


def remarks(state: State) -> Iterator[Remark]:
    """Remarks that the staff should read before they go on."""
    yield from _structure_remarks(state)
    if no_judge(state):
        yield Remark(RemarkCode.JUDGE_MISSING, "EV-8")
    if head_judge_wanted(state):
        yield Remark(RemarkCode.HEAD_JUDGE_MISSING, "EV-8", {"entrants": taken_places(state)})
    course = course_of(state)
    step = next_step(course)
    if isinstance(step, PairCutRound) and step.first:
        border = chance_at_the_cut(course, step.cut)
        if border is not None:
            values: dict[str, int | str | None] = {"inside": border[0], "outside": border[1]}
            yield Remark(RemarkCode.ONLY_CHANCE_SEPARATES, "EV-19", values)


def _structure_remarks(state: State) -> Iterator[Remark]:
    """EV-17, SP-9: compares the announced or stated rounds with what this field can play."""
    field = len(active(state))
    if state.rounds or not field:
        return
    announced = state.setup.settings.rounds
    stated = rounds_and_cut(state.rulebook.stages, field)
    possible = most_rounds(field)
    if announced is not None:
        if announced > possible:
            values: dict[str, int | str | None] = {"rounds": announced, "most": possible}
            yield Remark(RemarkCode.MORE_ROUNDS_THAN_POSSIBLE, "EV-17", values)
    elif not isinstance(stated, RoundsAndCut):
        yield Remark(RemarkCode.ROUNDS_NOT_SET, "SP-9", {"entrants": field})
    elif stated.rounds < stated.stated:
        values = {"rounds": stated.stated, "most": stated.rounds}
        yield Remark(RemarkCode.FEWER_ROUNDS_THAN_STATED, "EV-17", values)
