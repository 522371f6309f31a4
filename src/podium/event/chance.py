"""Draws: each has its own secret, committed to before and opened after."""

import hashlib

from podium.event.ids import DrawId
from podium.event.state import Draw, State
from podium.kernel.chance import Chance

LOTS = DrawId("lots")


def round_draw(number: int) -> DrawId:
    """The draw of a round's pairing and sides."""
    return DrawId(f"round {number}")


def roll_draw(number: int) -> DrawId:
    """The dice of a round's clock."""
    return DrawId(f"roll {number}")


def entered_roll(number: int) -> DrawId:
    """The number of a roll of real dice, hidden like a draw."""
    return DrawId(f"entered roll {number}")


def is_entered(draw: DrawId) -> bool:
    """Whether this is a roll of real dice. Its existence is hidden as well: Podium commits to dice
    of its own for every round, whether or not a roll is entered (LG-12).
    """
    return draw.startswith("entered roll ")


def commitment(draw: DrawId, *, nonce: bytes, secret: bytes) -> str:
    """The published commitment: SHA-256 of nonce, secret and the draw's id, in hex."""
    return hashlib.sha256(nonce + secret + draw.encode()).hexdigest()


def make_draw(draw: DrawId, fresh: bytes, *, secret: bytes | None = None) -> Draw:
    """A new draw. Its nonce, and its secret unless given, come from fresh random bytes."""
    source = Chance(fresh)
    nonce = source.digest(f"nonce {draw}")
    secret = source.digest(f"secret {draw}") if secret is None else secret
    return Draw(draw, nonce, secret, commitment(draw, nonce=nonce, secret=secret))


def newest(state: State, draw: DrawId) -> DrawId:
    """The draw itself, or the latest one that replaced it after it had been opened."""
    current = draw
    while (later := _later(draw, current)) in state.draws:
        current = later
    return current


def roll_of(state: State, number: int) -> DrawId:
    """The dice of a published round: the newest, or those that it had before it was put back."""
    return state.clocks[number - 1].roll or newest(state, roll_draw(number))


def next_take(state: State, draw: DrawId) -> DrawId:
    """The id of the draw that replaces the newest one."""
    return _later(draw, newest(state, draw)) if draw in state.draws else draw


def chance_of(state: State, draw: DrawId) -> Chance:
    """The random source of a draw to which no phone adds a number, such as dice."""
    return Chance(state.draws[draw].secret)


def seed_of_lots(state: State) -> str:
    """The text from which all lots come (EV-20): for an event that was brought in, the seed in its
    file; otherwise the secret of the lots in hex. An event file with this seed has the same lots.
    """
    draw = newest(state, LOTS)
    secret = state.draws[draw].secret
    return secret.hex() if draw == LOTS else secret.decode()


def missing(state: State, draws: tuple[DrawId, ...], fresh: bytes) -> tuple[Draw, ...]:
    """New draws for those of these ids that do not exist yet."""
    return tuple(make_draw(draw, fresh) for draw in draws if draw not in state.draws)


def _later(draw: DrawId, current: DrawId) -> DrawId:
    take = 1 if current == draw else int(current.rpartition(" take ")[2])
    return DrawId(f"{draw} take {take + 1}")
