"""What somebody noted of the draws before they were opened, compared with what is told now."""

from podium.exchange.draws_file import DrawsFile

SHORTEST = 16
"""So many digits of a hash are enough to note."""


def is_noted(file: DrawsFile, draw: str, digits: str) -> bool:
    """Whether a draw has a commitment, or a seal on its basis, that begins with these digits."""
    return any(
        known.startswith(digits)
        for one in file.draws
        if one.id == draw
        for known in (one.commitment, *one.seals)
    )


def changed_since(earlier: DrawsFile, now: DrawsFile) -> tuple[str, ...]:
    """The draws of an earlier file of the event whose commitment or seals are others now."""
    known = {one.id: one for one in now.draws}
    return tuple(
        one.id
        for one in earlier.draws
        if one.id not in known
        or one.commitment != known[one.id].commitment
        or one.seals != known[one.id].seals[: len(one.seals)]
    )
