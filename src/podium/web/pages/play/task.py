"""What a seat has to choose now, and the form's fields as moves of the rules."""

from collections.abc import Iterable, Sequence
from itertools import permutations

from msgspec import Struct

from podium.allstar.rules.apply import apply
from podium.allstar.rules.moves import (
    BLOCK,
    SEAL,
    Move,
    bus,
    discard,
    give,
    pick,
    put_in,
    shoot,
    take_out,
)
from podium.allstar.rules.playoffs import building
from podium.allstar.rules.refusals import MoveRefused
from podium.allstar.rules.state import Game, GamePhase, GameState, Public, Seat
from podium.allstar.table.view import OwnView, TableView
from podium.web.pages.play.faces import CardFace, Faces, TeamFace

SINGLE = {
    GamePhase.PICK: pick,
    GamePhase.MARKET: pick,
    GamePhase.DISCARD: discard,
    GamePhase.SHOOT: shoot,
}
SEVERAL = {
    GamePhase.LINEUP: put_in,
    GamePhase.INCOMING: put_in,
    GamePhase.OUTGOING: take_out,
}


class PlanTeam(Struct, frozen=True):
    """A team of the plan. `out`, `enters`: the swap as it stands; `bus`: 0 for none. `moves_on`:
    the card taken out plays in the new team.
    """

    team: TeamFace
    out: int
    enters: int
    bus: int
    moves_on: bool


class Task(Struct, frozen=True):
    """A choice. `cards`: to choose from; `chosen`: as it stands, if it does. `give`: the card for
    the other's bench. `teams`: of the plan, the new one last; `entering`: what may enter an
    earlier team.
    """

    phase: GamePhase
    step: int
    seat: int
    cards: tuple[CardFace, ...]
    chosen: tuple[int, ...] = ()
    give: int = -1
    least: int = 1
    most: int = 1
    teams: tuple[PlanTeam, ...] = ()
    entering: tuple[CardFace, ...] = ()
    sealed: bool = False


def task_of(faces: Faces, view: TableView) -> Task | None:
    """What the viewer chooses now; None if nothing."""
    public, own = view.game, view.own
    if public is None or own is None or not public.concerned >> own.seat & 1:
        return None
    stands = arranged(faces.game, public, own)
    phase, held, sealed = public.phase, own.cards, own.choice is not None
    if phase in SINGLE:
        cards = {
            GamePhase.PICK: held.hand,
            GamePhase.MARKET: public.trio,
            GamePhase.DISCARD: held.fresh,
            GamePhase.SHOOT: held.bench,
        }[phase]
        return Task(
            phase,
            public.step,
            own.seat,
            faces.cards(cards),
            stands.choice if sealed else (),
            sealed=sealed,
        )
    if phase is GamePhase.PAIR:
        shown = faces.cards(held.hand)
        return Task(
            phase, public.step, own.seat, shown, stands.choice, give=stands.gift, sealed=sealed
        )
    if phase in SEVERAL:
        task = building(public, held, own.seat)
        most = min(task.most, len(task.source))
        return Task(
            phase,
            public.step,
            own.seat,
            faces.cards(task.source),
            stands.choice if sealed else (),
            least=task.least,
            most=most,
            sealed=sealed,
        )
    return _plan(faces, public, own, stands)


def _plan(faces: Faces, public: Public, own: OwnView, stands: Seat) -> Task:
    held, sealed = own.cards, own.choice is not None
    swaps = stands.swaps if sealed else held.swaps
    teams = tuple(
        PlanTeam(
            faces.team(number, held.teams[number - 1] if number < public.round else ()),
            *(swaps[number - 1] if number < public.round else (-1, -1)),
            bus=stands.buses[number - 1],
            moves_on=number < public.round and swaps[number - 1][0] in stands.choice,
        )
        for number in range(1, public.round + 1)
    )
    entering = sorted({*held.bench, *(card for team in held.teams for card in team)})
    return Task(
        GamePhase.PLAN,
        public.step,
        own.seat,
        faces.cards(held.bench),
        stands.choice if sealed else (),
        least=5,
        most=5,
        teams=teams,
        entering=faces.cards(entering) if public.round > 1 else (),
        sealed=sealed,
    )


def arranged(game: Game, public: Public, own: OwnView) -> Seat:
    """The seat's cards with the choice that stands for it laid out."""
    if own.choice is None or public.concerned == 1 << own.seat:
        return own.cards
    return _after(game, public, own, own.choice).seats[own.seat]


def _after(game: Game, public: Public, own: OwnView, moves: Iterable[int]) -> GameState:
    """The game after these moves, in which the others hold nothing. Raises `MoveRefused`."""
    seats = tuple(own.cards if seat == own.seat else Seat() for seat in range(game.managers))
    state = GameState(game, public, seats, public.concerned, ())
    for move in moves:
        state = apply(state, own.seat, Move(move))
    return state


class Fields:
    """The fields of a form. Raises ValueError for what is no card, team or bus."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._pairs = [(name, value.strip()) for name, value in pairs if value.strip()]

    def several(self, name: str) -> tuple[int, ...]:
        """All numbers under a name, each once."""
        found = [_number(value) for known, value in self._pairs if known == name]
        return tuple(dict.fromkeys(found))

    def one(self, name: str) -> int | None:
        """The number under a name; None if it is left out."""
        found = self.several(name)
        if len(found) > 1:
            raise ValueError(name)
        return found[0] if found else None


def moves_of(game: Game, view: TableView, fields: Fields) -> tuple[int, ...]:
    """The choice that a form makes, as moves; possibly not a whole one. Raises ValueError."""
    public, own = view.game, view.own
    if public is None or own is None:
        return ()
    phase = public.phase
    if phase in SINGLE:
        card = fields.one("card")
        return () if card is None else (SINGLE[phase](card),)
    if phase is GamePhase.PAIR:
        keep, gift = fields.one("keep"), fields.one("give")
        last = len(own.cards.hand) == 2
        return (
            *(() if keep is None else (pick(keep),)),
            *(
                ()
                if gift is None or (last and keep is not None and gift != keep)
                else (give(gift),)
            ),
        )
    if phase in SEVERAL:
        return (*[SEVERAL[phase](card) for card in fields.several("cards")], SEAL)
    if phase is GamePhase.PLAN:
        return _plan_moves(game, public, own, fields)
    return ()


def _plan_moves(game: Game, public: Public, own: OwnView, fields: Fields) -> tuple[int, ...]:
    """Swaps in an order that the rules allow, if there is one; then the new team and buses."""
    number = public.round
    swaps = [
        swap
        for team in range(1, number)
        if (swap := (team, fields.one(f"out.{team}"), fields.one(f"enters.{team}")))[1:]
        != (None, None)
    ]
    new = list(fields.several("cards"))
    new += [out for team, out, _ in swaps if out is not None and fields.one(f"on.{team}")]
    rest = [put_in(card, team=number) for card in dict.fromkeys(new)]
    if number > 1:
        rest += _buses(number, fields)
    found: tuple[Move, ...] = ()
    for order in permutations(swaps):
        moves = (*_swaps(order), *rest, SEAL)
        found = found or moves
        if _possible(game, public, own, moves):
            return moves
    return found


def _buses(number: int, fields: Fields) -> list[Move]:
    """Every team's bus; the last one would follow by itself, but may contradict."""
    chosen = {team: fields.one(f"bus.{team}") or 0 for team in range(1, number + 1)}
    if sorted(chosen.values()) != list(range(1, number + 1)):
        return []  # the plan is not whole
    return [bus(chosen[team], team=team) for team in sorted(chosen)]


def _swaps(order: Sequence[tuple[int, int | None, int | None]]) -> list[Move]:
    moves = []
    for team, out, enters in order:
        if out is not None:
            moves.append(take_out(out, team=team))
        if enters is not None:
            moves.append(put_in(enters, team=team))
    return moves


def _possible(game: Game, public: Public, own: OwnView, moves: Sequence[int]) -> bool:
    try:
        _after(game, public, own, moves[:-1])
    except MoveRefused:
        return False
    return True


def _number(text: str) -> int:
    """A small number: a card, a team or a bus. Raises ValueError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) < BLOCK):
        raise ValueError(text[:10])
    return int(text)
