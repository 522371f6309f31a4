"""The playoffs: line-ups, comparisons, shoot-outs, replacements, the end (AS-30 to AS-37)."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from podium.allstar.rules.choices import ask, card_of, chosen, opens_or_is_free, reopened, with_seat
from podium.allstar.rules.material import CardTier
from podium.allstar.rules.moves import SEAL, Move, MoveKind, block_of
from podium.allstar.rules.options import Shootout
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import (
    Game,
    GamePhase,
    GameState,
    Lost,
    Public,
    RanOut,
    Replaced,
    Seat,
    ShotsTaken,
    TeamsCompared,
    joined,
    minus,
    without,
)
from podium.allstar.rules.strength import TEAM, Scale, place_of, size_of

LEAST, MOST = 2, 4
"""How many cards are replaced (AS-34)."""


def begin(state: GameState) -> GameState:
    """Everyone takes all cards back into the reserve and builds one team (AS-19, AS-30)."""
    seats = tuple(
        [
            replace(own, bench=tuple(sorted(sum(own.teams, own.bench))), teams=())
            for own in state.seats
        ]
    )
    public = state.public
    public = replace(
        public,
        known=tuple(
            [
                tuple(sorted(sum(teams, known)))
                for teams, known in zip(public.teams, public.known, strict=True)
            ]
        ),
        teams=((),) * state.game.managers,
        cards=tuple([len(own.bench) for own in seats]),
    )
    return ask(replace(state, seats=seats), public, GamePhase.LINEUP, state.game.everyone)


def still_in(public: Public) -> tuple[int, ...]:
    """The seats not yet out of the playoffs."""
    return tuple([seat for seat, place in enumerate(public.places) if place == 0])


class Building(NamedTuple):
    """A set of cards chosen one by one: from where, by which kind of move, how many."""

    source: tuple[int, ...]
    adds: MoveKind
    least: int
    most: int


def building(public: Public, own: Seat, seat: int) -> Building:
    """What the seat puts together in this phase: line-up, incoming or outgoing cards."""
    if public.phase is GamePhase.LINEUP:
        return Building(own.bench, MoveKind.IN, TEAM, TEAM)
    if public.phase is GamePhase.INCOMING:
        return Building(own.bench, MoveKind.IN, LEAST, MOST)
    count = public.incoming[seat]
    return Building(own.teams[0], MoveKind.OUT, count, count)


def take_building(state: GameState, seat: int, move: Move) -> GameState:
    """`in`, `out`, `seal`, `open`: cards for the team, or out of it, one by one."""
    if opens_or_is_free(state, seat, move):
        return reopened(state, seat)
    own = state.seats[seat]
    task = building(state.public, own, seat)
    if move == SEAL:
        if len(own.choice) < task.least:
            raise MoveRefused(MoveRefusal.NOT_COMPLETE)
        state = chosen(state, seat, own)
        return state if state.waiting else _SETTLE[state.public.phase](state)
    return with_seat(state, seat, replace(own, choice=_changed(task, own.choice, move)))


def _changed(task: Building, choice: tuple[int, ...], move: Move) -> tuple[int, ...]:
    """The chosen cards after one was added or taken back."""
    if block_of(move) != task.adds:
        back = MoveKind.OUT if task.adds is MoveKind.IN else MoveKind.IN
        return without(choice, card_of(move, back, choice))
    card = card_of(move, task.adds, task.source)
    if card in choice:
        raise MoveRefused(MoveRefusal.CARD_NOT_THERE)
    if len(choice) == task.most:
        raise MoveRefused(MoveRefusal.TEAM_FULL)
    return joined(choice, (card,))


def take_shot(state: GameState, seat: int, move: Move) -> GameState:
    """`shoot`: one card of the reserve; may be changed until the last one has chosen."""
    own = state.seats[seat]
    card = card_of(move, MoveKind.SHOOT, own.bench)
    state = chosen(state, seat, replace(own, choice=(card,)))
    return state if state.waiting else _settle_shots(state)


def _settle_lineup(state: GameState) -> GameState:
    seats = tuple(
        [
            replace(own, teams=(own.choice,), bench=minus(own.bench, own.choice), choice=())
            for own in state.seats
        ]
    )
    return _compare(replace(state, seats=seats))


def _settle_shots(state: GameState) -> GameState:
    """The weakest card loses; all cards that shot leave the game (AS-33)."""
    public = state.public
    shots = [
        own.choice[0] if public.concerned >> seat & 1 else -1
        for seat, own in enumerate(state.seats)
    ]
    fired = tuple([card for card in shots if card >= 0])
    seats = tuple(
        [
            replace(own, bench=minus(own.bench, own.choice), choice=())
            if public.concerned >> seat & 1
            else own
            for seat, own in enumerate(state.seats)
        ]
    )
    public = replace(
        public,
        gone=joined(public.gone, fired),
        known=tuple([minus(known, fired) for known in public.known]),
        cards=tuple([len(own.bench) for own in seats]),
        story=(*public.story, ShotsTaken(cards=tuple(shots))),
    )
    strength = state.game.scale.shots
    loser = shots.index(min(fired, key=lambda card: strength[card]))
    return _lose(replace(state, seats=seats, public=public), (loser,))


def _settle_incoming(state: GameState) -> GameState:
    """The number of incoming cards is known; as many of the old five must leave."""
    public = state.public
    seats = tuple(
        [
            replace(own, fresh=own.choice, bench=minus(own.bench, own.choice), choice=())
            if public.concerned >> seat & 1
            else own
            for seat, own in enumerate(state.seats)
        ]
    )
    public = replace(
        public,
        incoming=tuple([len(own.fresh) for own in seats]),
        cards=tuple([len(own.bench) for own in seats]),
    )
    return ask(replace(state, seats=seats), public, GamePhase.OUTGOING, public.concerned)


def _settle_outgoing(state: GameState) -> GameState:
    public = state.public
    left = tuple([own.choice for own in state.seats])
    seats = tuple(
        [
            replace(
                own,
                teams=(joined(minus(own.teams[0], own.choice), own.fresh),),
                fresh=(),
                choice=(),
            )
            if public.concerned >> seat & 1
            else own
            for seat, own in enumerate(state.seats)
        ]
    )
    public = replace(
        public,
        gone=joined(public.gone, sum(left, ())),
        incoming=(0,) * state.game.managers,
        story=(*public.story, Replaced(cards=left)),
    )
    return _compare(replace(state, seats=seats, public=public))


def _compare(state: GameState) -> GameState:
    """Teams are revealed; the weakest loses, several tied ones shoot (AS-31 to AS-33)."""
    public = state.public
    playing = still_in(public)
    teams = tuple([own.teams[0] if seat in playing else () for seat, own in enumerate(state.seats)])
    keys = tuple([state.game.scale.key(team) for team in teams])
    weakest = _weakest(state.game, keys, playing)
    public = replace(
        public,
        teams=tuple([own.teams for own in state.seats]),
        known=tuple([minus(k, team) for k, team in zip(public.known, teams, strict=True)]),
        cards=tuple([len(own.bench) for own in state.seats]),
        story=(*public.story, TeamsCompared(teams=teams, keys=keys, weakest=weakest)),
    )
    state = replace(state, public=public)
    if len(weakest) == 1:
        return _lose(state, weakest)
    if empty := tuple([seat for seat in weakest if not public.cards[seat]]):
        return _lose(state, empty)
    return ask(state, public, GamePhase.SHOOT, sum(1 << seat for seat in weakest))


def _weakest(game: Game, keys: tuple[int, ...], playing: tuple[int, ...]) -> tuple[int, ...]:
    """The seats whose teams are weakest by what the option compares (AS-32)."""
    strengths = [compared(game.scale, key, game.options.shootout) for key in keys]
    least = min([strengths[seat] for seat in playing])
    return tuple([seat for seat in playing if strengths[seat] == least])


def compared(scale: Scale, key: int, option: Shootout) -> int:
    """What of a team's key decides who is weakest: its size, under `equal-tier` also the tier of
    its value, under `full-tie` all of it.
    """
    match option:
        case Shootout.EQUAL_STRENGTH:
            return size_of(key)
        case Shootout.EQUAL_TIER:
            return size_of(key) * len(CardTier) + scale.tier_ranks[place_of(key)]
        case Shootout.FULL_TIE:
            return key


def _lose(state: GameState, losers: tuple[int, ...]) -> GameState:
    """Each loser hands in a ticket or is out; those out share one place (AS-31)."""
    public = state.public
    paying = tuple([seat for seat in losers if public.tickets[seat]])
    out = minus(losers, paying)
    tickets = tuple([t - (seat in paying) for seat, t in enumerate(public.tickets)])
    event = Lost(tickets=paying, out=out, place=len(still_in(public)))
    public = _out(state, replace(public, tickets=tickets), out, event)
    return _go_on(replace(state, public=public))


def _out(state: GameState, public: Public, out: tuple[int, ...], event: Lost | RanOut) -> Public:
    """These seats are out; their place is the number of managers in before this step."""
    return replace(_placed(state, public, out, event.place), story=(*public.story, event))


def _placed(state: GameState, public: Public, seats: Iterable[int], place: int) -> Public:
    places, fans = list(public.places), list(public.playoff_fans)
    for seat in seats:
        places[seat] = place
        fans[seat] += state.game.box.playoff_fans[str(state.game.managers)][place - 1]
    return replace(public, places=tuple(places), playoff_fans=tuple(fans))


def _go_on(state: GameState) -> GameState:
    """A replacement begins if two or more are in; those unable to replace two cards are out
    (AS-34, AS-35).
    """
    public = state.public
    playing = still_in(public)
    if len(playing) >= 2 and (out := tuple([s for s in playing if public.cards[s] < LEAST])):
        public = _out(state, public, out, RanOut(out=out, place=len(playing)))
        playing = still_in(public)
    if len(playing) < 2:
        return _finish(state, _placed(state, public, playing, 1))
    return ask(state, public, GamePhase.INCOMING, sum(1 << seat for seat in playing))


def _finish(state: GameState, public: Public) -> GameState:
    """Remaining tickets are worth fans to their holders, whether in or out (AS-36)."""
    worth = state.game.box.ticket_fans.get(str(state.game.managers), 0)
    fans = tuple([f + worth * t for f, t in zip(public.playoff_fans, public.tickets, strict=True)])
    return ask(state, replace(public, playoff_fans=fans), GamePhase.OVER, 0)


def final_places(public: Public) -> tuple[int, ...]:
    """Place of each seat: most fans, then most playoff fans, then shared (AS-37)."""
    order = list(zip(public.fans(), public.playoff_fans, strict=True))
    return tuple([1 + sum(other > mine for other in order) for mine in order])


_SETTLE: dict[GamePhase, Callable[[GameState], GameState]] = {
    GamePhase.LINEUP: _settle_lineup,
    GamePhase.INCOMING: _settle_incoming,
    GamePhase.OUTGOING: _settle_outgoing,
}
