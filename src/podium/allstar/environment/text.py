"""All-Star Draft as a conversation, for language models: prompts, answers, a tolerant parser.

A prompt shows what the seat may see (AS-61) and its choices, numbered and in words; an answer names
one of them. A loop around any model calls `prompt` and `answer` until the game is `over`.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from podium.allstar.environment.picture import card_text, picture
from podium.allstar.rules.apply import apply, is_over, next_seat
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import SEAL, Move, text_of
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import Game, GameState
from podium.kernel.chance import Chance

UNREADABLE = 3
"""After so many answers in a row that name no choice, a seat forfeits the game."""

_NUMBERS = re.compile(r"(?<!\d)\d{1,4}(?!\d)")
_MARKED = re.compile(r"(?:choice|answer|option)\W*(\d{1,4})(?!\d)", re.IGNORECASE)


class TextResult(NamedTuple):
    """How a game ended, by seat: places (AS-37), and who forfeited; then the others share place
    1."""

    places: tuple[int, ...]
    forfeited: int = -1

    def wins(self) -> list[float]:
        """Each seat's part of the win."""
        return [float(place == 1) / self.places.count(1) for place in self.places]


class TextGame:
    """One game from its first draw on. Seats that choose simultaneously are asked in turn and
    cannot see what the others have chosen."""

    def __init__(self, game: Game, seed: str, unreadable: int = UNREADABLE) -> None:
        self._chance = Chance(seed)
        self._unreadable = unreadable
        self._state = self._drawn(new_game(game))
        self._misread = [0] * game.managers
        self._forfeited = -1

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self._forfeited >= 0 or is_over(self._state)

    @property
    def seat(self) -> int:
        """Who is asked, -1 if the game is over."""
        return -1 if self.over else next_seat(self._state)

    def seen(self) -> Observation:
        """What the seat that is asked sees, as bots get it."""
        return observe(self._state, self.seat)

    def choices(self) -> tuple[Move, ...]:
        """What the seat that is asked can do."""
        return forward_moves(self.seen())

    def prompt(self) -> str:
        """What the seat that is asked should read."""
        return prompt_of(self.seen())

    def answer(self, text: str) -> bool:
        """Carries out what an answer means; False if it names no choice."""
        seat, choices = self.seat, self.choices()
        move = read(text, self.seen(), choices)
        if move is None:
            self._misread[seat] += 1
            if self._misread[seat] >= self._unreadable:
                self._forfeited = seat
            return False
        self.make(move)
        return True

    def make(self, move: Move) -> None:
        """Carries out a move of the seat that is asked."""
        seat = self.seat
        self._misread[seat] = 0
        self._state = self._drawn(apply(self._state, seat, move))

    def result(self) -> TextResult:
        """How the game ended. Raises RuntimeError before."""
        if not self.over:
            raise RuntimeError("the game is not over")
        if self._forfeited < 0:
            return TextResult(final_places(self._state.public))
        managers = self._state.game.managers
        places = [managers if seat == self._forfeited else 1 for seat in range(managers)]
        return TextResult(tuple(places), self._forfeited)

    def _drawn(self, state: GameState) -> GameState:
        while waits_for_chance(state):
            state = resolve(state, draw(state, self._chance))
        return state


def prompt_of(seen: Observation) -> str:
    """What a seat should read that sees this."""
    lines = [
        f"You are manager {seen.seat}.",
        picture(seen.game, seen.public),
        *_own_lines(seen),
        "Your choices:",
        *(f"{n}: {words(seen, move)}" for n, move in enumerate(forward_moves(seen), start=1)),
        "Answer with the number of one choice.",
    ]
    return "\n".join(lines)


def words(seen: Observation, move: Move) -> str:
    """A move in words: its notation with the card spelt out."""
    card = _card_of(move)
    if card is None:
        return text_of(move)
    verb, _, _ = text_of(move).rpartition(" ")
    return f"{verb} {card_text(seen.game, card)}".replace("_", " ")


def read(text: str, seen: Observation, choices: Sequence[Move]) -> Move | None:
    """The choice that an answer names: by a number after `choice` or `answer`, else by its card or
    bus, else by the only number in the text. None if that is not clear."""
    if marked := _MARKED.findall(text):
        return _numbered(int(marked[-1]), choices)
    plain = " ".join(text.lower().replace("_", " ").split())
    found = {move: name for move in choices if _stands_in(name := _name(seen, move), plain)}
    # A bear is no polar bear.
    longest = [
        move
        for move, name in found.items()
        if not any(name != other and name in other for other in found.values())
    ]
    if longest:
        return longest[0] if len(longest) == 1 else None
    if any(_stands_in(species.replace("_", " "), plain) for species in seen.game.box.species):
        return None
    numbers = {int(number) for number in _NUMBERS.findall(text)}
    return _numbered(numbers.pop(), choices) if len(numbers) == 1 else None


def _numbered(number: int, choices: Sequence[Move]) -> Move | None:
    return choices[number - 1] if 1 <= number <= len(choices) else None


def _card_of(move: Move) -> int | None:
    """The card that a move is about; None for a bus and for sealing."""
    text = text_of(move)
    return None if move == SEAL or text.startswith("bus ") else int(text.rpartition(" ")[2])


def _name(seen: Observation, move: Move) -> str:
    """What tells a choice from all others: no two are about the same card."""
    number = _card_of(move)
    if number is None:
        return text_of(move)
    card = seen.game.card(number)
    return f"{card.species} {card.number}".replace("_", " ")


def _stands_in(phrase: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text) is not None


def _own_lines(seen: Observation) -> list[str]:
    own, game = seen.own, seen.game
    rows = [
        ("hand", own.hand),
        ("new cards", own.fresh),
        ("bench", own.bench),
        ("chosen so far", own.choice),
    ]
    rows += [(f"your team {number}", team) for number, team in enumerate(own.teams, start=1)]
    lines = [
        f"{name}: {', '.join(card_text(game, card) for card in cards)}"
        for name, cards in rows
        if cards
    ]
    if any(own.buses):
        lines.append(f"buses of your teams: {' '.join(map(str, own.buses))}")
    return lines
