"""What a player can type, and the moves it means."""

import re

from podium.allstar.rules.moves import (
    Move,
    MoveKind,
    bus,
    discard,
    give,
    pick,
    put_in,
    shoot,
    take_out,
)
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.plan import unfinished_swap
from podium.allstar.rules.playoffs import building
from podium.allstar.rules.state import GamePhase, minus
from podium.allstar.rules.strength import TEAM
from podium.cli.allstar.words import counted, listed

LETTERS = "abcde"

_NUMBER = re.compile(r"[0-9]{1,3}")
_TEAM_CARD = re.compile(r"([1-3])([a-e])")
_BUSES = re.compile(r"b([1-3]{2,3})")


class Unclear(ValueError):
    """The input was not understood; the text says what can be typed instead."""


def numbered(seen: Observation) -> tuple[int, ...]:
    """The cards to choose from, in the order of their numbers on screen, from 1."""
    own = seen.own
    match seen.public.phase:
        case GamePhase.PICK:
            return own.hand
        case GamePhase.PAIR:
            return minus(own.hand, own.choice)
        case GamePhase.DISCARD:
            return tuple(sorted(own.fresh))
        case GamePhase.MARKET:
            return seen.public.trio
        case GamePhase.OUTGOING:
            return own.teams[0]
        case _:
            return own.bench


def is_single(phase: GamePhase) -> bool:
    """Whether one number is the whole choice, so that it need not be sealed."""
    return phase in (
        GamePhase.PICK,
        GamePhase.PAIR,
        GamePhase.DISCARD,
        GamePhase.MARKET,
        GamePhase.SHOOT,
    )


def understand(seen: Observation, text: str) -> tuple[Move, ...]:
    """The moves that a line means. Raises `Unclear`."""
    words = text.lower().replace(",", " ").split()
    if is_single(seen.public.phase):
        if len(words) != 1:
            raise Unclear(f"One number, please: {_range(seen)}.")
        return (_single(seen, _card(seen, words[0])),)
    if seen.public.phase is GamePhase.PLAN:
        return _plan(seen, words)
    return tuple(_toggle(seen, _card(seen, word)) for word in words)


def missing(seen: Observation) -> str:
    """What a choice still needs before it can be sealed; empty if nothing."""
    own = seen.own
    if seen.public.phase is not GamePhase.PLAN:
        task = building(seen.public, own, seen.seat)
        lack = task.least - len(own.choice)
        return counted(lack, "more card") if lack > 0 else ""
    lacks = []
    if team := unfinished_swap(own):
        lacks.append(f"a card for team {team}")
    if lack := TEAM - len(own.choice):
        lacks.append(f"{lack} more for team {seen.public.round}")
    if 0 in own.buses:
        example = "b" + "".join(str(k) for k in range(len(own.buses), 0, -1))
        lacks.append(f"the buses (such as {example})")
    return listed(lacks) if lacks else ""


def _range(seen: Observation) -> str:
    return f"1 to {len(numbered(seen))}"


def _card(seen: Observation, word: str) -> int:
    cards = numbered(seen)
    if not _NUMBER.fullmatch(word):
        raise Unclear(f"I do not understand {word!r}. Numbers go from {_range(seen)}; ? is help.")
    if not 1 <= int(word) <= len(cards):
        raise Unclear(f"There is no {int(word)}: numbers go from {_range(seen)}.")
    return cards[int(word) - 1]


def _single(seen: Observation, card: int) -> Move:
    match seen.public.phase:
        case GamePhase.DISCARD:
            return discard(card)
        case GamePhase.SHOOT:
            return shoot(card)
        case GamePhase.PAIR if seen.own.choice:
            return give(card)
        case _:
            return pick(card)


def _toggle(seen: Observation, card: int) -> Move:
    """The move that adds the card to the choice, or takes it out again."""
    adds = building(seen.public, seen.own, seen.seat).adds is MoveKind.IN
    return put_in(card) if adds != (card in seen.own.choice) else take_out(card)


def _plan(seen: Observation, words: list[str]) -> tuple[Move, ...]:
    moves: list[Move] = []
    waiting = iter(words)
    for word in waiting:
        if found := _TEAM_CARD.fullmatch(word):
            moves += _swap(seen, int(found[1]), LETTERS.index(found[2]), next(waiting, ""))
        elif found := _BUSES.fullmatch(word):
            moves += _buses(seen, found[1])
        else:
            moves.append(_into_new_team(seen, _card(seen, word)))
    return tuple(moves)


def _into_new_team(seen: Observation, card: int) -> Move:
    own, number = seen.own, seen.public.round
    if team := unfinished_swap(own):
        return put_in(card, team=team)
    return (take_out if card in own.choice else put_in)(card, team=number)


def _swap(seen: Observation, team: int, place: int, word: str) -> list[Move]:
    teams = seen.own.teams
    if team > len(teams) or place >= len(teams[team - 1]):
        raise Unclear(f"There is no card {team}{LETTERS[place]} to swap.")
    if not word:
        raise Unclear(f"Swap with which card of the bench? Such as: {team}{LETTERS[place]} 1")
    return [take_out(teams[team - 1][place], team=team), put_in(_card(seen, word), team=team)]


def _buses(seen: Observation, digits: str) -> list[Move]:
    wanted = [int(digit) for digit in digits]
    if sorted(wanted) != list(range(1, seen.public.round + 1)):
        example = "".join(str(k) for k in range(seen.public.round, 0, -1))
        raise Unclear(f"Each bus goes to one team, in order of the teams, such as: b{example}")
    return [bus(number, team=team) for team, number in enumerate(wanted, start=1)]
