"""What somebody noted of the draws before they were opened, compared with what is told now."""

from podium.event.view.numbers import AskingLine
from podium.exchange.draws_file import DrawsFile

SHORTEST = 16
"""So many digits of a hash are enough to note."""


def is_noted(file: DrawsFile, draw: str, digits: str) -> bool:
    """Whether a draw has a commitment, a seal on its basis, or the hash of a number that a phone
    was asked for, that begins with these digits.
    """
    hashes = (one.hash for asked in file.askings if asked.draw == draw for one in asked.numbers)
    return any(known.startswith(digits) for known in hashes) or any(
        known.startswith(digits)
        for one in file.draws
        if one.id == draw
        for known in (one.commitment, *one.seals)
    )


def changed_since(earlier: DrawsFile, now: DrawsFile) -> tuple[str, ...]:
    """The draws of an earlier file of the event whose commitment or seals are others now, or the
    hashes of the numbers that phones were asked for.
    """
    known = {one.id: one for one in now.draws}
    askings = {one.seal: _hashes(one) for one in now.askings}
    changed = [one.draw for one in earlier.askings if askings.get(one.seal) != _hashes(one)]
    return tuple(
        one.id
        for one in earlier.draws
        if one.id not in known
        or one.id in changed
        or one.commitment != known[one.id].commitment
        or one.seals != known[one.id].seals[: len(one.seals)]
    )


def _hashes(asking: AskingLine) -> list[tuple[str, str]]:
    return [(one.entrant, one.hash) for one in asking.numbers]
