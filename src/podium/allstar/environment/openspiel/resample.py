"""Plays a game that could be the one a seat is in, from what the seat has seen and nothing else."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from podium.allstar.environment.facts import FactKind, SeatFact
from podium.allstar.environment.openspiel.drafts import (
    DraftSampler,
    DrawnDraft,
    SeenDraft,
    ShownCard,
)
from podium.allstar.environment.openspiel.node import GameNode
from podium.allstar.rules.moves import (
    BLOCK,
    SEAL,
    Move,
    MoveKind,
    detail_of,
    discard,
    pick,
    put_in,
)
from podium.allstar.rules.options import Mode
from podium.allstar.rules.state import Game, GamePhase
from podium.kernel.chance import Chance

_ATTEMPTS = 1000
"""Nearly every draw fits; this many never all fail in a real game."""

_WITH_CARDS = (GamePhase.PLAN, GamePhase.LINEUP, GamePhase.SHOOT, GamePhase.INCOMING)


class SeatMemory(NamedTuple):
    """All that a seat knows: its facts, and what all see of the moment: the step and who is asked
    first of those whose choice is missing."""

    seat: int
    facts: Sequence[SeatFact]
    step: int
    asked: int


def resampled(start: GameNode, memory: SeatMemory, chance: Chance) -> Iterator[int]:
    """The draws and actions of a game that looks the same to a seat. Raises ValueError for the mode
    duel, where it is not offered: gifts change hands."""
    game = start.state.game
    if game.options.mode is Mode.DUEL:
        raise ValueError("games in the mode duel cannot be resampled")
    past = _Past(game, start.state.public.species, memory, chance)
    position = start
    while (moves := past.next(position)) is not None:
        for action in moves:
            yield action
            position = position.after(action)


class _Past:
    """A past that fits what a seat knows; it is asked for step by step."""

    def __init__(
        self, game: Game, species: tuple[int, ...], memory: SeatMemory, chance: Chance
    ) -> None:
        self._memory = memory
        self._chance = chance
        self._draws = deque(f.numbers for f in memory.facts if f.kind is FactKind.DRAWN)
        self._own = deque(Move(f.numbers[0]) for f in memory.facts if f.kind is FactKind.OWN)
        self._shown: dict[tuple[int, GamePhase], deque[tuple[int, ...]]] = defaultdict(deque)
        self._put_down: tuple[int, ...] = ()
        for fact in memory.facts:
            if fact.kind is FactKind.SHOWN:
                self._shown[fact.who, fact.phase].append(fact.numbers)
            elif fact.kind is FactKind.PUT_DOWN:
                self._put_down = fact.numbers
        shown = _shown_cards(game, memory.facts)
        kinds = species or self._draws[0]
        in_play = [card for kind in kinds for card in game.species[kind]]
        seen = _seen_drafts(game, memory.facts)
        sampler = DraftSampler(game, memory.seat, seen, shown, in_play)
        self._drafts, self._discards = _fitting(sampler, 1 - memory.seat, shown, game, chance)
        self._dealt = iter(self._drafts)

    def next(self, position: GameNode) -> list[int] | None:
        """The next draw or choice as OpenSpiel's numbers; None when the present is reached."""
        if position.by_chance:
            return self._drawn(position)
        who, now = position.asked, position.state.public.step == self._memory.step
        if who == self._memory.seat:
            return [position.action_of(self._own.popleft())] if self._own else None
        if now and who == self._memory.asked:
            return None
        if now:
            return [self._chance.choose(sorted(position.choices(who)))]
        return [position.action_of(move) for move in self._chosen(position, who)]

    def _drawn(self, position: GameNode) -> list[int]:
        phase = position.state.public.phase
        if phase is GamePhase.DEAL:
            return [card for hand in next(self._dealt).hands for card in hand]
        numbers = self._draws.popleft()
        if phase is GamePhase.ARENAS:
            return [sorted(position.state.game.arenas).index(number) for number in numbers]
        return list(numbers)

    def _chosen(self, position: GameNode, who: int) -> Iterable[Move]:
        """What another seat chose in a step that is settled."""
        public = position.state.public
        if public.phase is GamePhase.PICK:
            return [pick(self._drafts[public.round - 1].taken[public.turn][who])]
        if public.phase is GamePhase.DISCARD:
            return [discard(self._discards[public.round - 1])]
        if shown := self._shown[who, public.phase]:
            return [Move(number) for number in shown.popleft()]
        # Put down in the step before this one, and still face down.
        cards = self._chance.shuffled(position.state.seats[who].bench)[: self._put_down[who]]
        return [*(put_in(card) for card in sorted(cards)), SEAL]


def _seen_drafts(game: Game, facts: Sequence[SeatFact]) -> list[SeenDraft]:
    """The drafts as the seat saw them; the last card of a hand is taken by itself."""
    hands: list[list[tuple[int, ...]]] = []
    picks: list[list[int]] = []
    for fact in facts:
        if fact.kind is FactKind.HAND:
            if len(fact.numbers) == game.options.hand():
                hands.append([])
                picks.append([])
            hands[-1].append(fact.numbers)
            picks[-1] += fact.numbers if len(fact.numbers) == 1 else ()
        elif fact.kind is FactKind.OWN and fact.phase is GamePhase.PICK:
            picks[-1].append(detail_of(Move(fact.numbers[0])))
    rows = enumerate(zip(hands, picks, strict=True), start=1)
    return [SeenDraft(number, tuple(held), tuple(took)) for number, (held, took) in rows]


def _shown_cards(game: Game, facts: Sequence[SeatFact]) -> dict[int, ShownCard]:
    """The cards that others have shown and that were drafted from hands."""
    shown: dict[int, ShownCard] = {}
    if game.options.mode is Mode.MARKET:
        return shown
    drafts = 0
    for fact in facts:
        drafts += fact.kind is FactKind.HAND and len(fact.numbers) == game.options.hand()
        if fact.kind is FactKind.SHOWN and fact.phase in _WITH_CARDS:
            for move in fact.numbers:
                if move < MoveKind.OTHER * BLOCK:
                    shown.setdefault(detail_of(Move(move)), ShownCard(fact.who, drafts))
    return shown


def _fitting(
    sampler: DraftSampler, other: int, shown: dict[int, ShownCard], game: Game, chance: Chance
) -> tuple[list[DrawnDraft], list[int]]:
    """Drafts, and with two managers a card that the other discarded after each (AS-51): one that
    was never shown."""
    for _ in range(_ATTEMPTS):
        drafts = sampler.draw(chance)
        if game.managers > 2:
            return drafts, []
        taken = [draft.of_seat(other) for draft in drafts if draft.of_seat(other)]
        hidden = [[card for card in cards if card not in shown] for cards in taken]
        if all(hidden):
            return drafts, [chance.choose(cards) for cards in hidden]
    raise ValueError("what was seen does not fit together")
