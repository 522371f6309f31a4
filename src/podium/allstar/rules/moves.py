"""Moves and their notation.

A move is one small number, the same for a table, a record and a learning program:
`block * BLOCK + detail`. The detail is a card, or for `bus`, `undo`, `seal` and `open` see below.

| text | meaning |
|---|---|
| `pick 17` | keep card 17 of the hand, or take it from the market (AS-11, AS-53) |
| `give 17` | duel: put card 17 on the other's bench (AS-52) |
| `discard 17` | put away one of the seven new cards (AS-51, AS-52) |
| `shoot 17` | the card for the shoot-out (AS-33) |
| `in 17`, `out 17` | playoffs: into, out of the team (AS-30, AS-34) |
| `in 2 17`, `out 2 17` | season: into, out of team 2 (AS-12) |
| `bus 2 3` | team 2 gets bus 3 (AS-13) |
| `undo 2` | take back the swap of team 2 |
| `seal`, `open` | the choice stands; take it up again (AS-11) |
"""

from enum import IntEnum
from typing import NewType

from podium.allstar.rules.refusals import Malformed

Move = NewType("Move", int)

BLOCK = 128


class MoveKind(IntEnum):
    """The block of a move. `IN` and `OUT` have four blocks each: playoffs, teams 1 to 3."""

    PICK = 0
    GIVE = 1
    DISCARD = 2
    SHOOT = 3
    IN = 4
    OUT = 8
    OTHER = 12


_LAST_BLOCK = MoveKind.OTHER
_BUS, _UNDO, _SEAL, _OPEN = 0, 16, 32, 33
MOVES = _LAST_BLOCK * BLOCK + _OPEN + 1
"""Every move is a number from 0 to MOVES - 1 (not every such number is a move)."""

SEAL = Move(_LAST_BLOCK * BLOCK + _SEAL)
OPEN = Move(_LAST_BLOCK * BLOCK + _OPEN)

PLAYOFF_TEAM = 0

_CARD_WORDS = {
    "pick": MoveKind.PICK,
    "give": MoveKind.GIVE,
    "discard": MoveKind.DISCARD,
    "shoot": MoveKind.SHOOT,
    "in": MoveKind.IN,
    "out": MoveKind.OUT,
}
_WORDS = {kind: word for word, kind in _CARD_WORDS.items()}


def moves_of(kind: MoveKind, *, team: int = PLAYOFF_TEAM) -> tuple[Move, ...]:
    """The moves of one block, in order of card: looked up faster than computed."""
    return _TABLE[kind + team]


def pick(card: int) -> Move:
    """Keep this card."""
    return Move(MoveKind.PICK * BLOCK + card)


def give(card: int) -> Move:
    """Give this card to the other manager."""
    return Move(MoveKind.GIVE * BLOCK + card)


def discard(card: int) -> Move:
    """Put this card away."""
    return Move(MoveKind.DISCARD * BLOCK + card)


def shoot(card: int) -> Move:
    """Let this card shoot."""
    return Move(MoveKind.SHOOT * BLOCK + card)


def put_in(card: int, *, team: int = PLAYOFF_TEAM) -> Move:
    """Put this card into a team: 1 to 3, or the team of the playoffs."""
    return Move((MoveKind.IN + team) * BLOCK + card)


def take_out(card: int, *, team: int = PLAYOFF_TEAM) -> Move:
    """Take this card out of a team: 1 to 3, or the team of the playoffs."""
    return Move((MoveKind.OUT + team) * BLOCK + card)


def bus(number: int, *, team: int) -> Move:
    """Give the team this bus; the team that had it gets the other's."""
    return Move(_LAST_BLOCK * BLOCK + _BUS + team * 4 + number)


def undo(team: int) -> Move:
    """Take back the swap of this team."""
    return Move(_LAST_BLOCK * BLOCK + _UNDO + team)


def block_of(move: Move) -> int:
    """The block: a Kind, for teams of the season plus the team's number."""
    return move >> 7


def detail_of(move: Move) -> int:
    """The card of a move that has one."""
    return move & 127


def bus_of(move: Move) -> tuple[int, int] | None:
    """Team and bus, if the move assigns a bus."""
    detail = move - _LAST_BLOCK * BLOCK - _BUS
    return divmod(detail, 4) if 0 <= detail < _UNDO else None


def undone_team(move: Move) -> int | None:
    """The team, if the move takes back a swap."""
    detail = move - _LAST_BLOCK * BLOCK - _UNDO
    return detail if 0 <= detail < _SEAL - _UNDO else None


def text_of(move: Move) -> str:
    """The move as text. Raises `Malformed` for a number that is not a move."""
    block, detail = divmod(move, BLOCK)
    if block in (
        MoveKind.PICK,
        MoveKind.GIVE,
        MoveKind.DISCARD,
        MoveKind.SHOOT,
        MoveKind.IN,
        MoveKind.OUT,
    ):
        return f"{_WORDS[MoveKind(block)]} {detail}"
    if MoveKind.IN < block < MoveKind.OTHER:
        kind = MoveKind.OUT if block > MoveKind.OUT else MoveKind.IN
        return f"{_WORDS[kind]} {block - kind} {detail}"
    text = _OTHER_TEXTS.get(move)
    if text is None:
        message = f"{move} is not the number of a move"
        raise Malformed(message)
    return text


def move_of(text: str) -> Move:
    """The move that a text means. Raises `Malformed` if it is not a move."""
    move = _PARSED.get(text)
    if move is None:
        message = f"{text[:40]!r} is not a move"
        raise Malformed(message)
    return move


_TABLE = tuple(
    tuple(Move(block * BLOCK + card) for card in range(BLOCK)) for block in range(_LAST_BLOCK)
)
_OTHER_TEXTS: dict[int, str] = {
    SEAL: "seal",
    OPEN: "open",
    **{undo(team): f"undo {team}" for team in (1, 2, 3)},
    **{bus(k, team=team): f"bus {team} {k}" for team in (1, 2, 3) for k in (1, 2, 3)},
}
_PARSED: dict[str, Move] = {
    text_of(Move(number)): Move(number)
    for number in (*range(_LAST_BLOCK * BLOCK), *sorted(_OTHER_TEXTS))
}
