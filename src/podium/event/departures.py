"""By the book or not (EV-24): the departures from the rulebook that still stand.

Each kind has a row in `ROWS` with the function that finds it in the state. Only what still stands
is found there: what was taken back, undone or never published is no departure. What a row calls
secret is kept back until its round is over, from everyone.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from podium.core.departure import Departure, DepartureKind
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.circumstances import Circumstances
from podium.event.rosters import why_roster_due
from podium.event.settings import Settings
from podium.event.sheet import course_of, sheet_of
from podium.event.sight import hides_the_clock
from podium.event.state import Draft, RoundState, Setup, State
from podium.event.terms import Paired, SeatState
from podium.progress.course import planned
from podium.progress.next_step import EventOver, next_step

Found = tuple[int | None, Circumstances | None]
"""A departure: the round it concerns, None for the whole event, and its circumstances."""


class DepartureRow(NamedTuple):
    """How a kind of departure is found. `secret`: it would tell what players may not know yet."""

    find: Callable[[State], Iterable[Found]]
    secret: bool = False


def departures(state: State) -> tuple[Departure, ...]:
    """All departures that may be told, oldest first. None: the event is by the book."""
    found = [
        _departure(kind, number, how)
        for kind, row in ROWS.items()
        for number, how in row.find(state)
        if not (row.secret and number is not None and not round_is_over(state, number))
    ]
    return (*state.departed, *sorted(found, key=lambda one: one.at or 0))


def round_is_over(state: State, number: int) -> bool:
    """Whether a round is over by what everyone knows: a later one is published, all its matches
    have results, or the event is closed.
    """
    if state.setup.closed or number < len(state.rounds):
        return True
    return state.rounds[number - 1].has_all_results


def _departure(kind: DepartureKind, number: int | None, how: Circumstances | None) -> Departure:
    if how is None:
        return Departure(kind, number)
    return Departure(kind, number, how.role, how.reason, how.at)


def _paired_here(state: State) -> Iterator[tuple[RoundState, Circumstances]]:
    """The rounds that were drawn or entered here. One that a file brought in is accepted as it
    stands: its departures are in the file.
    """
    for played in state.rounds:
        if played.draft.how is not None:
            yield played, played.draft.how


def _rematches(state: State) -> Iterator[Found]:
    """EV-3: accepted with the draw, or made by a swap or an entered pairing."""
    for played, how in _paired_here(state):
        draft = played.draft
        if not draft.rematches or played.stage is not Stage.SWISS:
            continue
        met = {
            pair
            for before in state.rounds[: played.number - 1]
            if before.stage is Stage.SWISS
            for pair in _pairs(before.draft.matches)
        }
        again = _pairs(draft.matches) & met
        if again and draft.swaps and not again & _pairs(draft.drawn):
            yield played.number, draft.swaps[-1].how
        elif again:
            yield played.number, how


def _pairs(matches: Iterable[Paired]) -> set[frozenset[EntrantId]]:
    return {frozenset(paired.entrants) for paired in matches if len(paired.entrants) == 2}


def _swapped(state: State) -> Iterator[Found]:
    for played in state.rounds:
        if played.draft.matches != played.draft.drawn:
            for swap in played.draft.swaps:
                yield played.number, swap.how


def _entered(state: State) -> Iterator[Found]:
    for played, how in _paired_here(state):
        if played.draft.entered:
            yield played.number, how


def _byes(state: State) -> Iterator[Found]:
    """EV-7: given to another than was drawn, or to more than the one left over."""
    for played, how in _paired_here(state):
        given = _byes_by_hand(played.draft)
        if given and (not played.draft.entered or len(given) > 1):
            yield played.number, _how_given(played.draft, given, how)


def _awarded_byes(state: State) -> Iterator[Found]:
    """VA-8: awarded where the rulebook does not foresee it."""
    for played, how in _paired_here(state):
        if state.rulebook.pairing.foresees_award(played.number):
            continue
        for paired in played.draft.matches:
            if paired.kind is MatchKind.AWARDED_BYE:
                given = state.entrants[paired.entrants[0]].awarded
                yield played.number, how if given is None or given.how is None else given.how


def _byes_again(state: State) -> Iterator[Found]:
    """EV-7: given to somebody who had more byes than others in the round."""
    for index, played in enumerate(state.rounds):
        draft = played.draft
        given = _byes_by_hand(draft)
        if given and draft.how is not None and _had_more(given, played, state.rounds[:index]):
            yield played.number, _how_given(draft, given, draft.how)


def _had_more(given: set[EntrantId], played: RoundState, before: Sequence[RoundState]) -> bool:
    """Whether one of these had more byes in the rounds before than somebody else in the round."""
    had = Counter(entrant for one in before for entrant in _byes_in(one.draft.matches))
    fewest = min((had[entrant] for entrant in played.seats), default=0)
    return any(had[entrant] > fewest for entrant in given)


def _byes_by_hand(draft: Draft) -> set[EntrantId]:
    """Who has a bye that no draw gave."""
    if draft.entered:
        return _byes_in(draft.matches)
    return _byes_in(draft.matches) - _byes_in(draft.drawn) if draft.swaps else set()


def _byes_in(matches: Iterable[Paired]) -> set[EntrantId]:
    return {
        entrant for paired in matches if paired.kind is MatchKind.BYE for entrant in paired.entrants
    }


def _how_given(draft: Draft, given: set[EntrantId], how: Circumstances) -> Circumstances:
    swaps = (swap.how for swap in reversed(draft.swaps) if swap.pair & given)
    return next(swaps, how)


def _rounds(state: State) -> Iterator[Found]:
    return _changed_plan(state, lambda plan: plan[0])


def _cut(state: State) -> Iterator[Found]:
    return _changed_plan(state, lambda plan: plan[1])


Plan = tuple[int | None, int | None]
"""Swiss rounds and the size of the cut; None: not known yet."""


def _changed_plan(state: State, part: Callable[[Plan], int | None]) -> Iterator[Found]:
    """EV-1: a part of the plan that is no longer as it was first announced."""
    stated = [
        (setup, value)
        for setup in _setups(state.setup)
        if setup.announced is not None
        and (value := part(_plan(state, setup.announced))) is not None
    ]
    if not stated or stated[-1][1] == stated[0][1]:
        return
    yield None, _last_set(stated)


def _plan(state: State, said: Settings) -> Plan:
    """The plan by these settings. What the number of entrants decides is known once round 1 is
    published: before that it would tell how many are checked in.
    """
    if not state.rounds:
        return said.rounds, said.cut
    return planned(state.rulebook, sheet_of(state), rounds=said.rounds, cut=said.cut)


def _last_set(values: Sequence[tuple[Setup, object]]) -> Circumstances | None:
    """How the newest value came about: the change since which it has been the same."""
    since, newest = values[-1]
    for setup, value in reversed(values):
        if value != newest:
            break
        since = setup
    return since.how


def _round_time(state: State) -> Iterator[Found]:
    """SP-14, LG-11: another time than the one that the rules call the standard."""
    announced, clock = state.setup.announced, state.rulebook.clock
    if announced is None:
        return
    times = (clock.swiss, announced.swiss_minutes), (clock.cut, announced.cut_minutes)
    if any(rule is not None and rule.departs(said or rule.minutes) for rule, said in times):
        setups = _setups(state.setup)
        yield None, _last_set([(setup, _minutes(setup.settings)) for setup in setups])


def _minutes_changed(state: State) -> Iterator[Found]:
    """EV-1: everyone got more or fewer minutes than announced, while the clock ran, or time was
    called before it was up. Where players may not know the time, nobody reads it before the round
    is over (LG-12).
    """
    for number, clock in enumerate(state.clocks, 1):
        changed = clock.more or clock.early is not None
        if changed and (not hides_the_clock(state) or round_is_over(state, number)):
            yield number, clock.early or clock.how


def _looks(state: State) -> Iterator[Found]:
    """LG-12: somebody who plays looked at a clock that players may not see."""
    for look in state.looks:
        if look.round <= len(state.rounds):
            yield look.round, Circumstances(look.role, look.at)


def _minutes(settings: Settings) -> tuple[int | None, int | None]:
    return settings.swiss_minutes, settings.cut_minutes


def _setups(newest: Setup) -> list[Setup]:
    """The settings as they were, oldest first."""
    setups = [newest]
    while setups[-1].was is not None:
        setups.append(setups[-1].was)
    return setups[::-1]


def _walkovers(state: State) -> Iterator[Found]:
    """LG-10: chosen for a leaver's seat in the cut although its round had not begun."""
    rounds = [one.number for one in state.rounds if one.stage is Stage.CUT]
    seats = [one.seat for one in state.entrants.values() if one.seat is not None]
    for seat in seats if rounds else ():
        if seat.state is SeatState.WALKOVER and not seat.begun and seat.at is not None:
            yield rounds[0], Circumstances(seat.role, seat.at)


def _against_duty(state: State) -> Iterator[Found]:
    """SP-19: a choice of squads after which not all of them can be used. Told when a later round
    is published: before that an opponent could work out what was chosen.
    """
    for number, chosen in state.squads.items():
        if number < len(state.rounds) or state.setup.closed:
            for one in chosen.values():
                if one.against_duty is not None:
                    yield number, one.against_duty


def _late_choices(state: State) -> Iterator[Found]:
    """SP-18: a choice of squads was changed after it had been shown, or after its round."""
    for number, chosen in state.squads.items():
        for one in chosen.values():
            if one.corrected is not None:
                yield number, one.corrected


def _late_rosters(state: State) -> Iterator[Found]:
    """LG-13, LCG-20: the staff handed in or changed a roster after the deadline."""
    for handed in state.rosters.handed.values():
        yield from ((None, one.how) for one in handed if one.late)


def _without_rosters(state: State) -> Iterator[Found]:
    """LCG-30: somebody plays without a legal roster, as the staff said."""
    for entrant, how in state.rosters.let_play.items():
        plays = bool(state.rounds) and entrant in state.rounds[0].seats
        if plays and why_roster_due(state, entrant) is not None:
            yield 1, how


def _closed_early(state: State) -> Iterator[Found]:
    if state.setup.closed and not isinstance(next_step(course_of(state)), EventOver):
        yield None, state.setup.how


ROWS: Mapping[DepartureKind, DepartureRow] = {
    DepartureKind.REMATCH: DepartureRow(_rematches),
    DepartureKind.SWAPPED: DepartureRow(_swapped),
    DepartureKind.ENTERED: DepartureRow(_entered),
    DepartureKind.BYE: DepartureRow(_byes),
    DepartureKind.BYE_AGAIN: DepartureRow(_byes_again),
    DepartureKind.AWARDED_BYE: DepartureRow(_awarded_byes),
    DepartureKind.ROUND_TIME: DepartureRow(_round_time),
    DepartureKind.MINUTES: DepartureRow(_minutes_changed),
    DepartureKind.LOOKED: DepartureRow(_looks, secret=True),
    DepartureKind.ROUNDS: DepartureRow(_rounds),
    DepartureKind.CUT: DepartureRow(_cut),
    DepartureKind.WALKOVER: DepartureRow(_walkovers, secret=True),
    DepartureKind.AGAINST_DUTY: DepartureRow(_against_duty),
    DepartureKind.LATE_CHOICE: DepartureRow(_late_choices),
    DepartureKind.LATE_ROSTER: DepartureRow(_late_rosters),
    DepartureKind.WITHOUT_ROSTER: DepartureRow(_without_rosters),
    DepartureKind.CLOSED_EARLY: DepartureRow(_closed_early),
}
"""The kinds of departures. A further kind is one more row here, and its words in `web.texts`."""
