"""The public part of the draws: commitments and seals before, what opens them after."""

from itertools import pairwise

from podium.event.chance import is_entered
from podium.event.clock_face import is_over
from podium.event.ids import DrawId
from podium.event.rounds import rolls_of
from podium.event.seal import seal_at, under_seal
from podium.event.state import State
from podium.event.view.shapes import DrawLine, SealLine, UnsealedLine
from podium.kernel.now import Now


def draw_lines(state: State, now: Now) -> tuple[DrawLine, ...]:
    """Every draw with its commitment. Opened are: pairings once published, dice once time is up,
    and all draws once the event is closed. Staff see no more than everyone else. Rolls that were
    entered are not listed before they are opened: until then they are under seal.
    """
    opened = _opened(state, now)
    return tuple(
        DrawLine(
            draw.id,
            draw.commitment,
            draw.nonce.hex() if draw.id in opened else None,
            draw.secret.hex() if draw.id in opened else None,
            tuple(sealed.seal for sealed in state.bases if sealed.draw == draw.id),
        )
        for draw in state.draws.values()
        if draw.id in opened or not is_entered(draw.id)
    )


def seal_line(state: State, now: Now) -> SealLine | None:
    """The seal of the current round; None where there are no dice, or once it is opened."""
    held, seal = under_seal(state, state.public), seal_at(state, state.public)
    if held is None or seal is None or held.draw in _opened(state, now):
        return None
    return SealLine(held.draw, state.public, seal)


def unsealed_lines(state: State, now: Now) -> tuple[UnsealedLine, ...]:
    """What the seals held, for the rounds whose dice are opened."""
    opened = _opened(state, now)
    return tuple(
        UnsealedLine(held.draw, held.since, after.since - 1 if after else None, held.extra)
        for held, after in pairwise((*state.sealed, None))
        if held is not None and held.draw in opened and held.since <= state.public
    )


def _opened(state: State, now: Now) -> set[DrawId]:
    opened = set(state.opened)
    for number, clock in enumerate(state.clocks, start=1):
        if clock.started is not None and is_over(clock, now):
            opened |= rolls_of(state, number)
    return opened
