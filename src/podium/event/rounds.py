"""Rounds: drawn as a draft that only staff see, swapped by hand, published, taken back."""

from msgspec.structs import replace

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.core.sheet import Match, Stage
from podium.event.chance import entered_roll, missing, newest, next_take, roll_draw, round_draw
from podium.event.draw_round import draw_round, inputs_of
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.ids import DrawId, Thing, ThingKind
from podium.event.judged import nobody
from podium.event.matches import Matches
from podium.event.rematches import rematches_in
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.staff import start_refusal
from podium.event.state import Clock, Draft, Draw, Played, RoundState, State, changed
from podium.event.terms import CallState, Paired
from podium.event.things import draft_thing, unknown, with_draws
from podium.kernel.refusal import Code, Refusal, refuse


class DrawRound(Command, frozen=True, tag="draw-round"):
    """Draws the next round as a draft; repeated on unchanged inputs it gives the same draft.

    `allow_rematches`: accepts as few as possible where there is no pairing without one (EV-3).
    `accept_chance`: makes the cut although only chance separates in from out (EV-19).
    """

    allow_rematches: bool = False
    accept_chance: bool = False


class SwapEntrants(Command, frozen=True, tag="swap-entrants"):
    """Swaps two entrants of the draft. `accept_rematch`: even if entrants meet again."""

    one: EntrantId
    other: EntrantId
    accept_rematch: bool = False


class PublishRound(Command, frozen=True, tag="publish-round"):
    """Publishes the draft to everyone: the round begins."""


class TakeBackRound(Command, frozen=True, tag="take-back-round"):
    """Takes back the last published round with its results: it is a draft again."""

    round: int


class RoundDrawn(Fact, frozen=True, tag="round-drawn/1"):
    """A draft was drawn. `inputs`: the digest of its inputs. `floats`: pairs across points
    groups.
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


class EntrantsSwapped(Fact, frozen=True, tag="entrants-swapped/1"):
    """Two entrants were swapped. `rematches`: pairs of the resulting draft that have met before."""

    one: EntrantId
    other: EntrantId
    rematches: int


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
    drawn = draw_round(
        state, allow_rematches=command.allow_rematches, accept_chance=command.accept_chance
    )
    if isinstance(drawn, Refusal):
        return drawn
    return (
        RoundDrawn(
            drawn.number,
            drawn.stage,
            drawn.draw,
            drawn.inputs,
            drawn.matches,
            drawn.floats,
            drawn.rematches,
            command.allow_rematches,
            drawn.untimed,
            by=asker.by,
            at=asker.now,
        ),
    )


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
        by=asker.by,
        at=asker.now,
    )


def _swap(state: State, command: SwapEntrants, asker: Asker) -> Decision:
    draft = state.draft
    if draft is None:
        return refuse(Code.NO_DRAFT)
    if draft.stage is Stage.CUT:
        return refuse(Code.BRACKET_FIXED)
    before = rematches_in(state, draft.matches)
    matches = _swapped(draft.matches, command.one, command.other)
    if matches == draft.matches:
        here = {entrant for paired in draft.matches for entrant in paired.entrants}
        lost = [one for one in (command.one, command.other) if one not in here]
        return unknown(Thing(ThingKind.ENTRANT, lost[0])) if lost else ()
    after = rematches_in(state, matches)
    if (new := sorted(after - before)) and not command.accept_rematch:
        first, second = new[0]
        return refuse(Code.REMATCH, entrants=(first, second))
    return (EntrantsSwapped(command.one, command.other, len(after), by=asker.by, at=asker.now),)


def _at_their_tables(state: State, command: SwapEntrants, _asker: Asker) -> tuple[EntrantId, ...]:
    """EV-8, LCG-40: everyone whose opponent a swap changes; staff must not choose their own."""
    matches = () if state.draft is None else state.draft.matches
    return tuple(
        entrant
        for paired in matches
        if command.one in paired.entrants or command.other in paired.entrants
        for entrant in paired.entrants
    )


def _swapped(matches: tuple[Paired, ...], one: EntrantId, other: EntrantId) -> tuple[Paired, ...]:
    """Two entrants in each other's places, including sides; unchanged if one is missing."""
    seats = {entrant: i for i, paired in enumerate(matches) for entrant in paired.entrants}
    if one not in seats or other not in seats or seats[one] == seats[other]:
        return matches
    names = {one: other, other: one}
    changed_matches = list(matches)
    for index in (seats[one], seats[other]):
        paired = matches[index]
        changed_matches[index] = replace(
            paired,
            entrants=tuple(names.get(entrant, entrant) for entrant in paired.entrants),
            dark=paired.dark and names.get(paired.dark, paired.dark),
            chooses=paired.chooses and names.get(paired.chooses, paired.chooses),
        )
    return tuple(changed_matches)


def _publish(state: State, _command: PublishRound, asker: Asker) -> Decision:
    draft = state.draft
    if draft is None:
        return refuse(Code.NO_DRAFT)
    if not state.rounds:
        if state.setup.announced is None:
            return refuse(Code.NOT_ANNOUNCED)
        if (refusal := start_refusal(state)) is not None:
            return refusal
    if draft.inputs != inputs_of(state):
        return refuse(Code.DRAFT_OUTDATED)
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


def has_begun(state: State) -> bool:
    """Whether a match of the last round has begun, by what everyone knows, so that the answer
    reveals nothing more: its clock runs, or there is a result. Where the start of the clock is
    hidden (LG-12), or there is no clock (LCG-13), a round begins when it is published.
    """
    hidden = state.rulebook.clock.players_see is PlayersSee.NOTHING
    if hidden or state.rounds[-1].untimed or state.clocks[-1].started is not None:
        return True
    return any(one.match.result is not None for one in state.rounds[-1].matches)


def _drawn(state: State, fact: RoundDrawn) -> State:
    return with_draft(
        state,
        Draft(
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
        ),
    )


def with_draft(state: State, draft: Draft) -> State:
    """The state with a new draft in place of the current one. A draft never has the version of an
    earlier one, so a command that saw the earlier one is stale.
    """
    act = state.seq + 1
    return replace(state, draft=replace(draft, version=act, act=act, was=state.draft))


def _after_swap(state: State, fact: EntrantsSwapped) -> State:
    if state.draft is None:
        raise ValueError("there is no draft to swap in")
    matches = _swapped(state.draft.matches, fact.one, fact.other)
    draft = changed(state.draft, state.seq + 1, matches=matches, rematches=fact.rematches)
    return replace(state, draft=draft)


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
    )
    return with_draws(state, fact.draws)


def started(state: State) -> State:
    """The state with the event started, if it was not: its first round is about to begin."""
    if state.rounds:
        return state
    return replace(state, setup=replace(state.setup, at_start=state.setup.settings))


def rolls_of(state: State, number: int) -> set[DrawId]:
    """The draws of a round's clock: rolled by Podium, or entered."""
    rolls = {newest(state, roll_draw(number)), newest(state, entered_roll(number))}
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


def _taken_back(state: State, fact: RoundTakenBack) -> State:
    act = state.seq + 1
    round_state = state.rounds[-1]
    was = round_state.draft
    entrants = {
        entrant: replace(entered, missed=tuple(n for n in entered.missed if n != fact.number))
        if fact.number in entered.missed
        else entered
        for entrant, entered in state.entrants.items()
    }
    calls = {
        number: changed(call, act, state=CallState.DONE)
        if call.match.round == fact.number and call.state is not CallState.DONE
        else call
        for number, call in state.calls.items()
    }
    state = replace(
        state,
        rounds=state.rounds[:-1],
        clocks=state.clocks[:-1],
        draft=replace(was, version=act, act=act, was=None),
        entrants=entrants,
        calls=calls,
        penalties={
            key: replace(kept, round=min(kept.round, max(fact.number - 1, 1)))
            for key, kept in state.penalties.items()
        },
        turned=act,
        known_drafts={**state.known_drafts, was.inputs: was},
    )
    return with_draws(state, fact.draws)


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


def _draft(_state: State, _fact: Fact) -> tuple[Thing, ...]:
    return (draft_thing(),)


COMMANDS: Commands = {
    DrawRound: CommandRow(_draw, Who.ORGANISER, nobody, draft_thing),
    SwapEntrants: CommandRow(_swap, Who.ORGANISER, _at_their_tables, draft_thing),
    PublishRound: CommandRow(_publish, Who.ORGANISER, nobody, draft_thing),
    TakeBackRound: CommandRow(_take_back, Who.ORGANISER, nobody),
}
FACTS: Facts = {
    RoundDrawn: FactRow(_drawn, _to_staff, _draft),
    EntrantsSwapped: FactRow(_after_swap, _to_staff, _draft),
    RoundPublished: FactRow(_published),
    RoundTakenBack: FactRow(_taken_back),
}
