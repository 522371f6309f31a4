"""Phones that add numbers to draws, for tests."""

import hashlib

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.added_numbers import TIME_TO_OPEN, hash_of_number
from podium.event.fact import Fact
from podium.event.numbers import CommitNumber, OpenNumber
from podium.event.rounds import DrawRound
from podium.kernel.now import Now
from tests.unit.event.playing import Playing, person

DRAW = DrawRound(accept_chance=True)


def number_of(entrant: str, turn: int = 1) -> str:
    """The number that the phone of an entrant has made for its first, second ... draw."""
    return hashlib.sha256(f"{entrant} {turn}".encode()).hexdigest()


def hash_for(entrant: str, turn: int = 1) -> str:
    """What the phone sends of it beforehand."""
    return hash_of_number(EntrantId(entrant), number_of(entrant, turn))


def committing(entrant: str, turn: int = 1) -> CommitNumber:
    return CommitNumber(EntrantId(entrant), hash_for(entrant, turn))


def telling(entrant: str, turn: int = 1) -> OpenNumber:
    return OpenNumber(EntrantId(entrant), number_of(entrant, turn))


def commit(event: Playing, *entrants: str, turn: int = 1) -> None:
    for entrant in entrants:
        event.do(committing(entrant, turn), by=person(entrant))


def open_numbers(event: Playing, *entrants: str, turn: int = 1) -> None:
    """Each opens its number and sends the hash of the next."""
    for entrant in entrants:
        both = replace(telling(entrant, turn), following=hash_for(entrant, turn + 1))
        event.do(both, by=person(entrant))


def wait(event: Playing, milliseconds: int = TIME_TO_OPEN) -> None:
    event.now = Now(event.now + milliseconds)


def draw_with(event: Playing, *opening: str, turn: int = 1) -> tuple[Fact, ...]:
    """Asks the phones, of which these open in time, and draws."""
    event.do(DRAW)
    open_numbers(event, *opening, turn=turn)
    wait(event)
    return event.do(DRAW)
