"""The plan of a round: swaps, a new team, buses; sealed as one (AS-12, AS-13), then scored."""

from typing import TypeVar

from msgspec.structs import replace

from podium.allstar.rules import playoffs
from podium.allstar.rules.arenas import arena_key, fans_of, ranks
from podium.allstar.rules.choices import ask, chosen, opens_or_is_free, reopened, with_seat
from podium.allstar.rules.moves import (
    SEAL,
    Move,
    MoveKind,
    block_of,
    bus_of,
    detail_of,
    undone_team,
)
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import (
    NO_SWAP,
    ROUNDS,
    ArenaScored,
    Event,
    GamePhase,
    GameState,
    Seat,
    SwappedOut,
    joined,
    minus,
    without,
)
from podium.allstar.rules.strength import TEAM

T = TypeVar("T")


def begin(state: GameState) -> GameState:
    """Everyone plans. In round 1 the only bus automatically goes to the only team."""
    number = state.public.round
    buses = (1,) if number == 1 else (0,) * number
    swaps = (NO_SWAP,) * (number - 1)
    seats = tuple(replace(own, choice=(), swaps=swaps, buses=buses) for own in state.seats)
    state = replace(state, seats=seats)
    return ask(state, state.public, GamePhase.PLAN, state.game.everyone)


def unfinished_swap(own: Seat) -> int:
    """The team, from 1, with a card taken out and none put in yet; 0 if there is none."""
    for team, (taken, entered) in enumerate(own.swaps, start=1):
        if taken >= 0 > entered:
            return team
    return 0


def is_complete(own: Seat) -> bool:
    """Whether the plan can be sealed."""
    return len(own.choice) == TEAM and 0 not in own.buses and not unfinished_swap(own)


def take(state: GameState, seat: int, move: Move) -> GameState:
    """`out`, `in`, `undo`, `bus`, `seal`, `open`."""
    if opens_or_is_free(state, seat, move):
        return reopened(state, seat)
    own = state.seats[seat]
    if move == SEAL:
        if not is_complete(own):
            raise MoveRefused(MoveRefusal.NOT_COMPLETE)
        state = chosen(state, seat, own)
        return state if state.waiting else _settle(state)
    return with_seat(state, seat, _changed(own, move, state.public.round))


def _changed(own: Seat, move: Move, number: int) -> Seat:
    """The seat after one small move of round `number`."""
    block = block_of(move)
    team = block & 3
    if block < MoveKind.IN or team > number or (team == 0 and block < MoveKind.OTHER):
        raise MoveRefused(MoveRefusal.WRONG_KIND)
    if block < MoveKind.OUT:
        return _put_in_new_team(own, move) if team == number else _put_in_earlier_team(own, move)
    if block < MoveKind.OTHER:
        return _take_out(own, move) if team == number else _take_out_of_earlier_team(own, move)
    if (undone := undone_team(move)) is not None:
        return _undo(own, undone)
    if (assigned := bus_of(move)) is not None:
        return _assign(own, team=assigned[0], number=assigned[1])
    raise MoveRefused(MoveRefusal.WRONG_KIND)


def _card(move: Move, cards: tuple[int, ...]) -> int:
    card = detail_of(move)
    if card not in cards:
        raise MoveRefused(MoveRefusal.CARD_NOT_THERE)
    return card


def _take_out(own: Seat, move: Move) -> Seat:
    return replace(own, choice=without(own.choice, _card(move, own.choice)))


def _put_in_new_team(own: Seat, move: Move) -> Seat:
    if unfinished_swap(own):
        raise MoveRefused(MoveRefusal.SWAP_UNFINISHED)
    card = _card(move, own.bench)
    if card in own.choice:
        raise MoveRefused(MoveRefusal.CARD_NOT_THERE)
    if len(own.choice) == TEAM:
        raise MoveRefused(MoveRefusal.TEAM_FULL)
    return replace(own, choice=joined(own.choice, (card,)))


def _put_in_earlier_team(own: Seat, move: Move) -> Seat:
    """The second half of a swap: a card of the bench that is not the one just taken out."""
    team = block_of(move) & 3
    if unfinished_swap(own) != team:
        raise MoveRefused(MoveRefusal.TEAM_FULL)
    card = _card(move, own.bench)
    taken = own.swaps[team - 1][0]
    if card == taken or card in own.choice:
        raise MoveRefused(MoveRefusal.CARD_NOT_THERE)
    return replace(
        own,
        bench=without(own.bench, card),
        teams=_with(own.teams, team, joined(own.teams[team - 1], (card,))),
        swaps=_with(own.swaps, team, (taken, card)),
    )


def _take_out_of_earlier_team(own: Seat, move: Move) -> Seat:
    """The first half of a swap, at most one for each team; the card is on the bench at once."""
    team = block_of(move) & 3
    if unfinished_swap(own):
        raise MoveRefused(MoveRefusal.SWAP_UNFINISHED)
    if own.swaps[team - 1] != NO_SWAP:
        raise MoveRefused(MoveRefusal.SWAPPED_ALREADY)
    card = _card(move, own.teams[team - 1])
    return replace(
        own,
        bench=joined(own.bench, (card,)),
        teams=_with(own.teams, team, without(own.teams[team - 1], card)),
        swaps=_with(own.swaps, team, (card, -1)),
    )


def undoable(own: Seat, team: int) -> bool:
    """Whether the swap of a team can be taken back: its card is free and no other is pending."""
    if not 1 <= team <= len(own.swaps) or own.swaps[team - 1] == NO_SWAP:
        return False
    taken = own.swaps[team - 1][0]
    return unfinished_swap(own) in (0, team) and taken in own.bench and taken not in own.choice


def _undo(own: Seat, team: int) -> Seat:
    if not undoable(own, team):
        raise MoveRefused(MoveRefusal.NOTHING_TO_UNDO)
    taken, entered = own.swaps[team - 1]
    cards, bench = joined(own.teams[team - 1], (taken,)), without(own.bench, taken)
    if entered >= 0:
        cards, bench = without(cards, entered), joined(bench, (entered,))
    return replace(
        own,
        bench=bench,
        teams=_with(own.teams, team, cards),
        swaps=_with(own.swaps, team, NO_SWAP),
    )


def _assign(own: Seat, *, team: int, number: int) -> Seat:
    """Gives a bus to a team; the team that had it gets the other's. The last bus is automatic."""
    count = len(own.buses)
    if not (1 <= team <= count and 1 <= number <= count):
        raise MoveRefused(MoveRefusal.NO_SUCH_BUS)
    buses = [own.buses[team - 1] if bus == number else bus for bus in own.buses]
    buses[team - 1] = number
    if buses.count(0) == 1:
        buses[buses.index(0)] = count * (count + 1) // 2 - sum(buses)
    return replace(own, buses=tuple(buses))


def _with(row: tuple[T, ...], team: int, value: T) -> tuple[T, ...]:
    return (*row[: team - 1], value, *row[team:])


def _settle(state: GameState) -> GameState:
    """All plans are in: teams open, arenas are scored in order, and the round ends."""
    public = state.public
    number = public.round
    seats = tuple(
        [
            replace(
                own, teams=(*own.teams, own.choice), bench=minus(own.bench, own.choice), choice=()
            )
            for own in state.seats
        ]
    )
    taken = tuple([tuple([out for out, _ in own.swaps if out >= 0]) for own in seats])
    scored = [_score(state, seats, bus) for bus in range(1, number + 1)]
    story: list[Event] = [*public.story, *scored]
    if any(taken):
        story.insert(len(public.story), SwappedOut(round=number, cards=taken))
    public = replace(
        public,
        used=public.used + public.arenas,
        arenas=(),
        teams=tuple([own.teams for own in seats]),
        known=tuple(
            [
                tuple([card for card in own.bench if card in before or card in out])
                for own, before, out in zip(seats, public.known, taken, strict=True)
            ]
        ),
        cards=tuple([len(own.bench) for own in seats]),
        season_fans=tuple(
            [sum(row) for row in zip(public.season_fans, *(s.fans for s in scored), strict=True)]
        ),
        story=tuple(story),
    )
    seats = tuple([replace(own, swaps=(), buses=()) for own in seats])
    state = replace(state, seats=seats, public=public)
    if number == ROUNDS:
        return playoffs.begin(state)
    return ask(state, replace(public, round=number + 1), GamePhase.ARENAS, 0)


def _score(state: GameState, seats: tuple[Seat, ...], bus: int) -> ArenaScored:
    """The teams with this bus meet in the arena of the same number (AS-13)."""
    game = state.game
    arena = game.arenas[state.public.arenas[bus - 1]]
    teams = [own.buses.index(bus) for own in seats]
    keys = [
        arena_key(arena, own.teams[team], game.scale, game.options)
        for own, team in zip(seats, teams, strict=True)
    ]
    order = ranks(keys)
    return ArenaScored(
        round=state.public.round,
        bus=bus,
        arena=arena.id,
        teams=tuple([team + 1 for team in teams]),
        keys=tuple(keys),
        ranks=order,
        fans=tuple([fans_of(arena, rank=rank, managers=game.managers) for rank in order]),
    )
