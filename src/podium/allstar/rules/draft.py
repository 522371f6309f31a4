"""The draft: passing hands (AS-11), and the three ways of two managers (AS-51 to AS-53)."""

from msgspec.structs import replace

from podium.allstar.rules import plan
from podium.allstar.rules.choices import ask, card_of, chosen, with_seat
from podium.allstar.rules.moves import Move, MoveKind, block_of
from podium.allstar.rules.options import DuelCycle, Mode
from podium.allstar.rules.state import GamePhase, GameState, Seat, joined, minus, without

Cards = tuple[int, ...]

TRIOS = 6


def begin(state: GameState, hands: tuple[tuple[int, ...], ...]) -> GameState:
    """Hands are dealt; everyone picks."""
    seats = tuple(
        replace(own, hand=hand, choice=()) for own, hand in zip(state.seats, hands, strict=True)
    )
    public = replace(state.public, turn=0)
    return ask(replace(state, seats=seats), public, GamePhase.PICK, state.game.everyone)


def take_pick(state: GameState, seat: int, move: Move) -> GameState:
    """`pick`: keep one card; may be changed until the last one has picked."""
    own = state.seats[seat]
    card = card_of(move, MoveKind.PICK, own.hand)
    state = chosen(state, seat, replace(own, choice=(card,)))
    return state if state.waiting else _settle_picks(state)


def take_pair(state: GameState, seat: int, move: Move) -> GameState:
    """`pick` and `give`: one card for each bench (AS-52); the last card of a hand is forced."""
    own = state.seats[seat]
    if block_of(move) == MoveKind.GIVE:
        gift = card_of(move, MoveKind.GIVE, own.hand)
        keep = minus(own.choice, (gift,)) or _last(own, gift)
        own = replace(own, gift=gift, choice=keep)
    else:
        card = card_of(move, MoveKind.PICK, own.hand)
        gift = own.gift if own.gift != card else -1
        if gift < 0 and (rest := _last(own, card)):
            gift = rest[0]
        own = replace(own, choice=(card,), gift=gift)
    if own.gift >= 0 and own.choice:
        state = chosen(state, seat, own)
        return state if state.waiting else _settle_pairs(state)
    return replace(with_seat(state, seat, own), waiting=state.waiting | 1 << seat)


def take_discard(state: GameState, seat: int, move: Move) -> GameState:
    """`discard`: one of the seven new cards leaves, face down (AS-51)."""
    own = state.seats[seat]
    card = card_of(move, MoveKind.DISCARD, own.fresh)
    state = chosen(state, seat, replace(own, choice=(card,)))
    if state.waiting:
        return state
    seats = tuple(
        replace(
            own,
            fresh=minus(own.fresh, own.choice),
            discarded=joined(own.discarded, own.choice),
            choice=(),
        )
        for own in state.seats
    )
    return _close(replace(state, seats=seats))


def take_market(state: GameState, seat: int, move: Move) -> GameState:
    """`pick` from the open cards, in turn and for all to see (AS-53)."""
    public = state.public
    own = state.seats[seat]
    card = card_of(move, MoveKind.PICK, public.trio)
    state = with_seat(state, seat, replace(own, fresh=(*own.fresh, card)))
    known, cards = list(public.known), list(public.cards)
    known[seat] = joined(known[seat], (card,))
    cards[seat] += 1
    public = replace(
        public,
        trio=without(public.trio, card),
        turn=public.turn + 1,
        known=tuple(known),
        cards=tuple(cards),
    )
    if public.turn % 2:
        return ask(state, public, GamePhase.MARKET, 1 << 1 - seat)
    public = replace(public, trio=(), gone=joined(public.gone, public.trio))
    if public.turn < 2 * TRIOS:
        return ask(state, public, GamePhase.TRIO, 0)
    return _close(replace(state, public=public))


def open_trio(state: GameState, trio: tuple[int, ...]) -> GameState:
    """Three cards lie open; who opened them picks first, and that alternates (AS-53)."""
    public = state.public
    opener = (public.starter + public.turn // 2) % 2
    return ask(state, replace(public, trio=trio), GamePhase.MARKET, 1 << opener)


def _last(own: Seat, card: int) -> tuple[int, ...]:
    """The other card of a hand of two; empty if the hand is larger."""
    return without(own.hand, card) if len(own.hand) == 2 else ()


def _settle_picks(state: GameState) -> GameState:
    hands = [without(own.hand, own.choice[0]) for own in state.seats]
    fresh = [own.fresh + own.choice for own in state.seats]
    if state.game.options.mode is Mode.DUEL:
        return _ask_next(_holding(state, hands, fresh), GamePhase.PAIR)
    return _pass_on(state, hands, fresh, GamePhase.PICK)


def _settle_pairs(state: GameState) -> GameState:
    one, two = state.seats
    hands = [minus(own.hand, (*own.choice, own.gift)) for own in (one, two)]
    fresh = [(*one.fresh, *one.choice, two.gift), (*two.fresh, *two.choice, one.gift)]
    given = [replace(own, given=joined(own.given, (own.gift,)), gift=-1) for own in (one, two)]
    whole = state.game.options.duel_cycle is DuelCycle.WHOLE
    state = replace(state, seats=tuple(given))
    return _pass_on(state, hands, fresh, GamePhase.PICK if whole else GamePhase.PAIR)


def _pass_on(
    state: GameState, hands: list[Cards], fresh: list[Cards], phase: GamePhase
) -> GameState:
    """Hands go on: left, that is to the next seat, in rounds 1 and 3, right in round 2 (AS-11)."""
    hands = hands[1:] + hands[:1] if state.public.round == 2 else hands[-1:] + hands[:-1]
    if len(hands[0]) > 1:
        return _ask_next(_holding(state, hands, fresh), phase)
    # The last card of a hand is forced and is no decision (AS-11).
    fresh = [cards + hand for cards, hand in zip(fresh, hands, strict=True)]
    state = _holding(state, [()] * len(hands), fresh)
    return _ask_next(state, GamePhase.DISCARD) if state.game.managers == 2 else _close(state)


def _holding(state: GameState, hands: list[Cards], fresh: list[Cards]) -> GameState:
    """The state with these hands and new cards by seat, and no card chosen."""
    seats = [
        replace(own, hand=hand, fresh=cards, choice=())
        for own, hand, cards in zip(state.seats, hands, fresh, strict=True)
    ]
    return replace(state, seats=tuple(seats))


def _ask_next(state: GameState, phase: GamePhase) -> GameState:
    public = state.public
    cards = tuple([len(own.bench) + len(own.fresh) for own in state.seats])
    public = replace(public, turn=public.turn + 1, cards=cards)
    return ask(state, public, phase, public.concerned)


def _close(state: GameState) -> GameState:
    """New cards join the bench; everyone plans."""
    seats = tuple(replace(own, bench=joined(own.bench, own.fresh), fresh=()) for own in state.seats)
    public = replace(state.public, cards=tuple([len(own.bench) for own in seats]))
    return plan.begin(replace(state, seats=seats, public=public))
