"""Draws: each has a secret of its own, committed to before and opened after."""

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
    """Whether this is a roll of real dice. That there is one is hidden as well: the dice that
    Podium would have rolled are committed to for every round, entered or not (LG-12).
    """
    return draw.startswith("entered roll ")


def commitment(draw: DrawId, *, nonce: bytes, secret: bytes) -> str:
    """What is published before: SHA-256 of nonce, secret and the draw's id, in hex."""
    return hashlib.sha256(nonce + secret + draw.encode()).hexdigest()


def make_draw(draw: DrawId, fresh: bytes, *, secret: bytes | None = None) -> Draw:
    """A draw whose nonce, and secret unless given, come from bytes nobody has seen."""
    source = Chance(fresh)
    nonce = source.digest(f"nonce {draw}")
    secret = source.digest(f"secret {draw}") if secret is None else secret
    return Draw(draw, nonce, secret, commitment(draw, nonce=nonce, secret=secret))


def newest(state: State, draw: DrawId) -> DrawId:
    """The draw itself, or the latest that took its place after it had been opened."""
    current = draw
    while (later := _later(draw, current)) in state.draws:
        current = later
    return current


def next_take(state: State, draw: DrawId) -> DrawId:
    """The id of the draw that takes the place of the newest."""
    return _later(draw, newest(state, draw)) if draw in state.draws else draw


def chance_of(state: State, draw: DrawId) -> Chance:
    """The source of everything this draw decides."""
    return Chance(state.draws[draw].secret)


def seed_of_lots(state: State) -> str:
    """The text that all lots come from (EV-20): of an event that was brought in as its file states
    it, else the secret of the lots in hex. With it an event file has the same lots.
    """
    draw = newest(state, LOTS)
    secret = state.draws[draw].secret
    return secret.hex() if draw == LOTS else secret.decode()


def missing(state: State, draws: tuple[DrawId, ...], fresh: bytes) -> tuple[Draw, ...]:
    """New draws for those of these that do not exist yet."""
    return tuple(make_draw(draw, fresh) for draw in draws if draw not in state.draws)


def _later(draw: DrawId, current: DrawId) -> DrawId:
    take = 1 if current == draw else int(current.rpartition(" take ")[2])
    return DrawId(f"{draw} take {take + 1}")
