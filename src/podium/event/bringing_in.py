"""Bringing in an event that was run elsewhere, as its file describes it.

What is brought in is accepted as it stands: none of it was drawn here, so none of it is replayed,
and the journal shows that. Later rounds are drawn as always.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from podium.core.departure import Departure
from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.awarded_byes import ByesAwarded
from podium.event.brought import BringIn, BroughtMatch, why_not
from podium.event.chance import LOTS, make_draw, missing, next_take, roll_draw, round_draw
from podium.event.check_in import CheckedIn
from podium.event.conduct import PenaltyGiven, PenaltyKind
from podium.event.fact import Fact
from podium.event.ids import PersonId
from podium.event.judged import nobody
from podium.event.leaving import EntrantLeft
from podium.event.matches import Matches
from podium.event.registration import EntrantRegistered
from podium.event.rounds import minutes_of, published_match, started
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
from podium.event.seats import SeatGivenUp
from podium.event.setup import EventAnnounced, EventClosed
from podium.event.state import Clock, Draft, Draw, RoundState, State
from podium.event.terms import Paired
from podium.event.things import setup_thing, with_draws


class LotsBroughtIn(Fact, frozen=True, tag="lots-brought-in/1"):
    """The lots come from a seed that was already known."""

    draw: Draw


class RoundBroughtIn(Fact, frozen=True, tag="round-brought-in/1"):
    """A round that was paired elsewhere. `draws`: of the round after the last one."""

    number: int
    stage: Stage
    matches: tuple[Paired, ...]
    draws: tuple[Draw, ...] = ()


class DeparturesBroughtIn(Fact, frozen=True, tag="departures-brought-in/1"):
    """The departures from the book that the file names (EV-24)."""

    departures: tuple[Departure, ...]


def _bring_in(state: State, command: BringIn, asker: Asker) -> Decision:
    refusal = why_not(state, command)
    return tuple(_facts(state, command, asker)) if refusal is None else refusal


def _facts(state: State, command: BringIn, asker: Asker) -> Iterator[Fact]:
    by, at = asker.by, asker.now
    lots = make_draw(next_take(state, LOTS), asker.fresh, secret=command.seed.encode())
    yield LotsBroughtIn(lots, by=by, at=at)
    yield EventAnnounced(by=by, at=at)
    for one in command.entrants:
        entrant, members = EntrantId(one.entrant), tuple(PersonId(m) for m in one.members)
        yield EntrantRegistered(entrant, one.number, members, one.group, by=by, at=at)
        yield CheckedIn(entrant, (), present=True, missed=one.missed, by=by, at=at)
        if one.awarded:
            yield ByesAwarded(entrant, one.awarded, by=by, at=at)
    following = len(command.rounds) + 1
    for number, played in enumerate(command.rounds, start=1):
        draws = (round_draw(following), roll_draw(following)) if number + 1 == following else ()
        draws_made = missing(state, draws, asker.fresh)
        matches = tuple(map(_paired, played.matches))
        yield RoundBroughtIn(number, played.stage, matches, draws_made, by=by, at=at)
    for one in command.entrants:
        if one.status is not Status.ACTIVE:
            yield EntrantLeft(EntrantId(one.entrant), one.status, by=by, at=at)
        if one.replaced:
            yield SeatGivenUp(EntrantId(one.entrant), by=by, at=at)
    yield from _penalties(command, asker)
    if command.departures:
        yield DeparturesBroughtIn(command.departures, by=by, at=at)
    if command.closed:
        yield EventClosed(by=by, at=at)


def _paired(match: BroughtMatch) -> Paired:
    return Paired(match.entrants, match.kind, match.table, match.bracket, result=match.result)


def _penalties(command: BringIn, asker: Asker) -> Iterator[Fact]:
    counted: Counter[EntrantId] = Counter()
    for penalty in command.penalties:
        counted[penalty.entrant] += 1
        yield PenaltyGiven(
            f"{penalty.entrant}#{counted[penalty.entrant]}",
            penalty.entrant,
            PenaltyKind.POINTS,
            penalty.round,
            penalty.reason,
            penalty.rule,
            penalty.points,
            by=asker.by if penalty.by is None else PersonId(penalty.by),
            at=asker.now,
        )


def _lots_brought_in(state: State, fact: LotsBroughtIn) -> State:
    return with_draws(state, (fact.draw,))


def _round_brought_in(state: State, fact: RoundBroughtIn) -> State:
    act = state.seq + 1
    draw = round_draw(fact.number)
    draft = Draft(
        fact.number,
        fact.stage,
        draw,
        inputs="",
        drawn=fact.matches,
        matches=fact.matches,
        entered=True,
        act=act,
    )
    played = RoundState(
        fact.number,
        fact.stage,
        draw,
        draft,
        Matches(published_match(paired, act) for paired in fact.matches),
        seats={e: i for i, paired in enumerate(fact.matches) for e in paired.entrants},
        untimed=False,
        since=act,
    )
    clock = Clock(minutes_of(state, fact.stage), ended=fact.at, act=act)
    rounds, clocks = (*state.rounds, played), (*state.clocks, clock)
    brought = replace(started(state), rounds=rounds, clocks=clocks, turned=act)
    return with_draws(brought, fact.draws)


def _departures_brought_in(state: State, fact: DeparturesBroughtIn) -> State:
    return replace(state, departed=fact.departures)


COMMANDS: Commands = {BringIn: CommandRow(_bring_in, Who.ORGANISER, nobody, setup_thing)}
FACTS: Facts = {
    LotsBroughtIn: FactRow(_lots_brought_in, to_everyone),
    RoundBroughtIn: FactRow(_round_brought_in, to_everyone),
    DeparturesBroughtIn: FactRow(_departures_brought_in, to_everyone),
}
