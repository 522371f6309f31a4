"""What a player sees of the other's draft between two of their own choices, as lines of text.

The story of a game begins with the plans. In a free market every pick is open; in a duel players
see what they are given. The lines are built from two observations of the same seat, so that they
cannot reveal anything else.
"""

from collections.abc import Iterator, Sequence

from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Mode
from podium.allstar.rules.state import GamePhase, minus
from podium.cli.allstar.words import card_name, card_names


def draft_news(before: Observation, seen: Observation, names: Sequence[str]) -> Iterator[str]:
    """`before`: the observation at the player's last choice, or at the start of the game."""
    if seen.game.options.mode is Mode.MARKET:
        yield from _market(before, seen, names[1 - seen.seat])
    elif before.public.phase is GamePhase.PAIR:
        yield from _gift(before, seen, names[1 - seen.seat])
    elif before.public.phase is GamePhase.PICK:
        yield from _last_card(before, seen)


def _market(before: Observation, seen: Observation, name: str) -> Iterator[str]:
    """Cards the other player took, and the third of a trio that nobody took (AS-53)."""
    game, old, new, other = seen.game, before.public, seen.public, 1 - seen.seat
    taken = minus(new.known[other], old.known[other] + sum(old.teams[other], ()))
    for card in taken:
        if card in old.trio:
            yield f"{name} takes {card_name(game, card)}."
    if old.phase is GamePhase.MARKET:
        for card in minus(new.gone, old.gone):
            yield f"Left over and out of the game: {card_name(game, card)}."
    for card in minus(taken, old.trio):
        trio = card_names(game, sorted((*new.trio, card)))
        yield f"{name} opens {trio} and takes {card_name(game, card)}."


def _last_card(before: Observation, seen: Observation) -> Iterator[str]:
    """The last card of a hand, which came with the pick and is no decision (AS-11)."""
    old, new = before.own, seen.own
    gained = minus((*new.fresh, *new.bench), (*old.fresh, *old.bench, *old.hand))
    for card in gained if seen.public.round == before.public.round else ():
        yield f"The last card of the hand is yours: {card_name(seen.game, card)}."


def _gift(before: Observation, seen: Observation, name: str) -> Iterator[str]:
    """The new cards of a pair: the one kept, the gift, and the last card of a hand, if any."""
    _, gift, *last = seen.own.fresh[len(before.own.fresh) :]
    yield f"{name} gives you {card_name(seen.game, gift)}."
    for card in last:
        yield f"The last card of the hand is yours: {card_name(seen.game, card)}."
