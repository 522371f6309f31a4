"""The seal on a round's roll: everyone gets a new one with every public fact.

It commits the organiser to the current extra minutes, or to there being none yet, whether Podium
rolled or real dice were entered. Each seal is new and has its own salt, so it does not reveal that
a roll was entered or that the clock has started (LG-12).
"""

import hashlib

from podium.event.chance import roll_of
from podium.event.state import Draw, Sealed, State


def sealed(before: State, after: State, *, public: int, is_public: bool) -> tuple[Sealed, ...]:
    """What the seals hold, and from which number on, after one more fact.

    `public`: the number of public facts, including this one if it is public itself (`is_public`). A
    change that is not public is under seal from the next public fact on. Only called if a clock has
    changed: nothing else is under seal.
    """
    content = _content(after, since=public if is_public else public + 1)
    if content is None:
        return before.sealed
    last = before.sealed[-1] if before.sealed else None
    if last is not None and (last.draw, last.extra) == (content.draw, content.extra):
        return before.sealed
    kept = before.sealed[:-1] if last is not None and last.since == content.since else before.sealed
    return (*kept, content)


def _content(state: State, *, since: int) -> Sealed | None:
    if not state.clocks or state.rulebook.clock.dice is None:
        return None
    draw = roll_of(state, len(state.clocks))
    return Sealed(draw, since, state.clocks[-1].extra) if draw in state.draws else None


def under_seal(state: State, number: int) -> Sealed | None:
    """What the seal with this number holds; None: there was none yet."""
    return next((one for one in reversed(state.sealed) if one.since <= number), None)


def seal_at(state: State, number: int) -> str | None:
    """The seal that everyone got with the public fact of this number; None: there was none."""
    held = under_seal(state, number) if number <= state.public else None
    return None if held is None else seal(state.draws[held.draw], held.extra, number=number)


def seal(draw: Draw, extra: int | None, *, number: int) -> str:
    """SHA-256, in hex, of the draw's nonce and of what is sealed: `roll 3 seal 57: 4`."""
    content = f"{draw.id} seal {number}: {'none yet' if extra is None else extra}"
    return hashlib.sha256(draw.nonce + content.encode()).hexdigest()
