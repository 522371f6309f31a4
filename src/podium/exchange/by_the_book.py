"""By the book or not (EV-24), for files of other programs: in English, as all of them are."""

from collections.abc import Sequence

from podium.core.departure import Departure
from podium.kernel.now import utc_second

BY_THE_BOOK = "by the book"


def in_words(departures: Sequence[Departure]) -> str:
    """One line, such as `not by the book: rematch (round 3, organiser, 2026-11-17 09:30 UTC)`."""
    if not departures:
        return BY_THE_BOOK
    return f"not {BY_THE_BOOK}: {'; '.join(map(_told, departures))}"


def _told(departure: Departure) -> str:
    about = [] if departure.round is None else [f"round {departure.round}"]
    about += [departure.by] if departure.by else []
    if departure.at is not None:
        about.append(f"{utc_second(departure.at):%Y-%m-%d %H:%M} UTC")
    about += [departure.reason] if departure.reason else []
    return f"{departure.what} ({', '.join(about)})" if about else departure.what
