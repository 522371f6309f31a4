"""The bots that take the other seats where an agent plays alone."""

from podium.allstar.bots.bot import BOTS, Bot


def named_bots(names: tuple[str, ...], seats: int) -> list[Bot]:
    """A bot for each seat; the last name fills the seats that are left. Raises ValueError."""
    unknown = [name for name in names if name not in BOTS]
    if unknown or not 1 <= len(names) <= seats:
        expected = f"1 to {seats} of {', '.join(BOTS)}"
        message = f"opponents: expected {expected}, found {', '.join(names) or 'none'}"
        raise ValueError(message)
    return [BOTS[name] for name in (*names, *names[-1:] * (seats - len(names)))]
