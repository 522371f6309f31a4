"""Rounds: drawn as a draft that only staff see, published, taken back."""

from msgspec.structs import replace

from podium.core.departure import Reason
from podium.core.sheet import Match, Stage
from podium.event.added_numbers import Asking
from podium.event.basis import BasisSealed, basis_sealed, sealed_for
from podium.event.chance import (
    entered_roll,
    missing,
    newest,
    next_take,
    roll_draw,
    roll_of,
    round_draw,
)
from podium.event.draw_round import DrawnRound, draw_round, inputs_of
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.held import open_appeals
from podium.event.ids import DrawId, Thing
from podium.event.judged import nobody
from podium.event.matches import Matches
from podium.event.numbers import NumbersAsked, NumbersCounted, awaited, wanted_now
from podium.event.rematches import rematches_in
from podium.event.rosters import rosters_refusal
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    circumstances,
    only_added,
    to_everyone,
)
from podium.event.staff import start_refusal
from podium.event.state import Clock, Draft, Draw, Played, RoundState, SealedBasis, State
from podium.event.terms import Paired
from podium.event.things import draft_thing, with_draws
from podium.kernel.refusal import Code, Refusal, refuse
from podium.pairing.algorithm import NEWEST, Algorithm


class DrawRound(Command, frozen=True, tag="draw-round"):
    """Draws the next round as a draft; repeated on unchanged inputs it gives the same draft.

    `allow_rematches`: accepts as few as possible where there is no pairing without one (EV-3).
    `accept_chance`: makes the cut although only chance separates in from out (EV-19). `reason`: for
    rematches (EV-24).
    """

    allow_rematches: bool = False
    accept_chance: bool = False
    reason: Reason = ""


class PublishRound(Command, frozen=True, tag="publish-round"):
    """Publishes the draft to everyone: the round begins.

    `despite_appeal`: the first round of a cut although a removal is under appeal (EV-9).
    """

    despite_appeal: bool = False


class TakeBackRound(Command, frozen=True, tag="take-back-round"):
    """Takes back the last published round with its results: it is a draft again."""

    round: int


class RoundDrawn(Fact, frozen=True, tag="round-drawn/2"):
    """A draft was drawn. `inputs`: the digest of its inputs. `floats`: pairs across points
    groups. `algorithm`: what drew a Swiss round; version 1 named none and was drawn by the first.
    """

    number: int
    stage: Stage
    draw: DrawId
    inputs: str
    matches: tuple[Paired, ...]
    floats: int = 0
    rematches: int = 0
    allow_rematches: bool = False
    untimed: bool = False
    algorithm: Algorithm = Algorithm.FIRST
    reason: Reason = ""


class RoundPublished(Fact, frozen=True, tag="round-published/1"):
    """The draft was published. `draws`: of the next round, committed to from now on."""

    number: int
    draws: tuple[Draw, ...]


class RoundTakenBack(Fact, frozen=True, tag="round-taken-back/1"):
    """The round is a draft again. `draws`: replace those already opened, if it is drawn again."""

    number: int
    draws: tuple[Draw, ...]


def _draw(state: State, command: DrawRound, asker: Asker) -> Decision:
    inputs = inputs_of(state)
    known = known_draft(state, inputs, allow_rematches=command.allow_rematches)
    if known is not None:
        same = known is state.draft and not known.by_hand
        return () if same else (_drawn_again(known, asker),)
    if (refusal := awaited(state, asker.now)) is not None:
        return refusal
    command = _as_asked(state, inputs, command)
    asking = asking_for(state, inputs, allow_rematches=command.allow_rematches)
    drawn = draw_round(
        state,
        allow_rematches=command.allow_rematches,
        accept_chance=command.accept_chance,
        algorithm=NEWEST,
        asking=asking,
    )
    if isinstance(drawn, Refusal):
        return drawn
    if asking is not None:
        counted = _counted(asking, drawn, asker)
        return (*counted, _round_drawn(drawn, inputs, command, asker))
    if wanted_now(state):
        return _phones_asked(state, drawn, inputs, command, asker)
    sealed = sealed_for(state, drawn, asker, rematches=command.allow_rematches)
    return (sealed, _round_drawn(drawn, inputs, command, asker))


def _as_asked(state: State, inputs: str, command: DrawRound) -> DrawRound:
    """The command, without rematches if phones were asked for a round that needs none: allowing
    them meanwhile must not ask for other numbers.
    """
    if asking_for(state, inputs, allow_rematches=False) is None:
        return command
    return replace(command, allow_rematches=False)


def _round_drawn(drawn: DrawnRound, inputs: str, command: DrawRound, asker: Asker) -> RoundDrawn:
    return RoundDrawn(
        drawn.number,
        drawn.stage,
        drawn.draw,
        inputs,
        drawn.matches,
        drawn.floats,
        drawn.rematches,
        command.allow_rematches,
        drawn.untimed,
        NEWEST,
        command.reason,
        by=asker.by,
        at=asker.now,
    )


def asking_for(state: State, inputs: str, *, allow_rematches: bool) -> Asking | None:
    """The numbers that were asked for the next round as it would be drawn now, if any were."""
    draw = newest(state, round_draw(len(state.rounds) + 1))
    return state.numbers.asking(draw, inputs, allow_rematches=allow_rematches)


def _phones_asked(
    state: State, drawn: DrawnRound, inputs: str, command: DrawRound, asker: Asker
) -> Decision:
    """Seals the basis and asks the phones first. What was drawn without them is forgotten, but for
    whether it needs rematches.
    """
    rematches = command.allow_rematches and bool(drawn.rematches)
    sealed = sealed_for(state, drawn, asker, rematches=rematches)
    asked = NumbersAsked(drawn.number, drawn.draw, inputs, rematches, by=asker.by, at=asker.now)
    return (sealed, asked)


def _counted(asking: Asking, drawn: DrawnRound, asker: Asker) -> tuple[NumbersCounted, ...]:
    if asking.counted:
        return ()
    return (NumbersCounted(drawn.number, drawn.draw, asking.seal, by=asker.by, at=asker.now),)


def known_draft(state: State, inputs: str, *, allow_rematches: bool) -> Draft | None:
    """The same round as it was drawn before, even if it was published and taken back since:
    repeating a draw cannot change its outcome. A draw without rematches counts whether or not
    rematches are allowed.
    """
    drafts = (state.draft, state.known_drafts.get(inputs))
    return next(
        (
            draft
            for draft in drafts
            if draft is not None
            and not draft.entered
            and draft.inputs == inputs
            and (draft.allow_rematches == allow_rematches or not rematches_in(state, draft.drawn))
        ),
        None,
    )


def _drawn_again(draft: Draft, asker: Asker) -> RoundDrawn:
    """The draft as it came from the draw, without swaps."""
    return RoundDrawn(
        draft.number,
        draft.stage,
        draft.draw,
        draft.inputs,
        draft.drawn,
        draft.floats,
        draft.rematches,
        draft.allow_rematches,
        draft.untimed,
        draft.algorithm,
        "" if draft.how is None else draft.how.reason,
        by=asker.by,
        at=asker.now,
    )


def _publish(state: State, command: PublishRound, asker: Asker) -> Decision:
    draft = state.draft
    if draft is None:
        return refuse(Code.NO_DRAFT)
    if not state.rounds:
        if state.setup.announced is None:
            return refuse(Code.NOT_ANNOUNCED)
        if (refusal := start_refusal(state)) is not None:
            return refusal
        playing = (entrant for paired in draft.matches for entrant in paired.entrants)
        if (refusal := rosters_refusal(state, playing, asker)) is not None:
            return refusal
    if draft.inputs != inputs_of(state):
        return refuse(Code.DRAFT_OUTDATED)
    in_cut = any(played.stage is Stage.CUT for played in state.rounds)
    makes_cut = draft.stage is Stage.CUT and not in_cut
    if makes_cut and not command.despite_appeal and (appeals := open_appeals(state)):
        return refuse(Code.APPEAL_OPEN, entrants=appeals)
    following = (round_draw(draft.number + 1), roll_draw(draft.number + 1))
    draws = missing(state, following, asker.fresh)
    return (RoundPublished(draft.number, draws, by=asker.by, at=asker.now),)


def _take_back(state: State, command: TakeBackRound, asker: Asker) -> Decision:
    if command.round != len(state.rounds):
        return refuse(Code.NOT_LAST_ROUND, round=command.round, last=len(state.rounds))
    if not state.rounds:
        return refuse(Code.NOT_STARTED)
    return (round_taken_back(state, asker),)


def round_taken_back(state: State, asker: Asker) -> RoundTakenBack:
    """The fact that makes the last round a draft again."""
    number = len(state.rounds)
    again = (next_take(state, round_draw(number)), next_take(state, roll_draw(number)))
    draws = missing(state, again, asker.fresh)
    return RoundTakenBack(number, draws, by=asker.by, at=asker.now)


def _drawn(state: State, fact: RoundDrawn) -> State:
    return with_draft(state, drafted(state, fact))


def drafted(state: State, fact: RoundDrawn) -> Draft:
    """The draft that was drawn; `state` is the one before."""
    return Draft(
        fact.number,
        fact.stage,
        fact.draw,
        fact.inputs,
        drawn=fact.matches,
        matches=fact.matches,
        floats=fact.floats,
        rematches=fact.rematches,
        allow_rematches=fact.allow_rematches,
        untimed=fact.untimed,
        algorithm=fact.algorithm,
        how=circumstances(state, fact, fact.reason),
        basis=_basis(state, fact),
    )


def _basis(state: State, fact: RoundDrawn) -> SealedBasis | None:
    """What a draft was drawn from: sealed just before, or long ago if it is the same draft, or
    before numbers were asked for it.
    """
    rematches = fact.allow_rematches
    asking = state.numbers.asking(fact.draw, fact.inputs, allow_rematches=rematches)
    if asking is not None:
        return next(one for one in state.bases if one.seal == asking.seal)
    if state.bases and state.bases[-1].act == state.seq:
        return state.bases[-1]
    known = known_draft(state, fact.inputs, allow_rematches=fact.allow_rematches)
    return None if known is None else known.basis


def with_draft(state: State, draft: Draft) -> State:
    """The state with a new draft in place of the current one. A draft never has the version of an
    earlier one, so a command that saw the earlier one is stale. It counts drafts alone: numbers of
    facts would tell how often the clock was touched (LG-12).
    """
    act = state.seq + 1
    version = state.drafted + 1
    return replace(state, draft=replace(draft, version=version, act=act, was=state.draft))


def _published(state: State, fact: RoundPublished) -> State:
    draft = state.draft
    if draft is None or draft.number != fact.number:
        message = f"there is no draft of round {fact.number}"
        raise ValueError(message)
    act = state.seq + 1
    matches = Matches(published_match(paired, act) for paired in draft.matches)
    published = RoundState(
        draft.number,
        draft.stage,
        draft.draw,
        draft,
        matches,
        seats={e: i for i, paired in enumerate(draft.matches) for e in paired.entrants},
        untimed=draft.untimed,
        since=act,
    )
    clocks = tuple(
        clock if clock.ended is not None else replace(clock, ended=fact.at)
        for clock in state.clocks
    )
    opened = {draft.draw}
    if state.rounds:
        opened.update(rolls_of(state, len(state.rounds)))
    state = replace(
        started(state),
        rounds=(*state.rounds, published),
        clocks=(*clocks, Clock(minutes_of(state, draft.stage), act=act)),
        draft=None,
        opened=state.opened | opened,
        turned=act,
        taken=(),
    )
    return with_draws(state, fact.draws)


def started(state: State) -> State:
    """The state with the event started, if it was not: its first round is about to begin."""
    if state.rounds:
        return state
    return replace(state, setup=replace(state.setup, at_start=state.setup.settings))


def rolls_of(state: State, number: int) -> set[DrawId]:
    """The draws of a round's clock: rolled by Podium, or entered."""
    rolls = {roll_of(state, number), newest(state, entered_roll(number))}
    return rolls & state.draws.keys()


def published_match(paired: Paired, act: int) -> Played:
    """A match of a draft as published."""
    match = Match(paired.entrants, paired.kind, paired.table, paired.bracket, paired.result)
    return Played(match, paired.dark, paired.chooses, paired.decider, act=act)


def minutes_of(state: State, stage: Stage) -> int:
    """The round time: announced, or the rulebook's (SP-14, LG-11, LCG-3, LCG-9, TM-3)."""
    settings, clock = state.setup.settings, state.rulebook.clock
    if stage is Stage.SWISS or clock.cut is None:
        return settings.swiss_minutes or clock.swiss.minutes
    return settings.cut_minutes or clock.cut.minutes


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


def _draft(_state: State, _fact: Fact) -> tuple[Thing, ...]:
    return (draft_thing(),)


COMMANDS: Commands = {
    DrawRound: CommandRow(_draw, Who.ORGANISER, nobody, draft_thing),
    PublishRound: CommandRow(_publish, Who.ORGANISER, nobody, draft_thing),
    TakeBackRound: CommandRow(_take_back, Who.ORGANISER, nobody),
}
FACTS: Facts = {
    BasisSealed: FactRow(basis_sealed, to_everyone),
    RoundDrawn: FactRow(_drawn, _to_staff, _draft, upcasters=(only_added("round-drawn/2"),)),
    RoundPublished: FactRow(_published, to_everyone),
}
