"""When the round will end at this pace, and which tables are late: a guess, and told as one.

It compares when results came in with the rounds before. All tables begin together, so a table is
late if time is up there, or if it is still playing when nine of ten tables of the rounds before
had long finished.
"""

from collections.abc import Sequence

from msgspec import Struct

from podium.clock.settings import PlayersSee
from podium.event.view.pace import RoundPace
from podium.kernel.now import Now
from podium.web.pages.subject import Subject

ENOUGH = 3
"""The fewest results from which a pace is worked out."""
NEVER = 2**62
"""Later than any moment."""


class Forecast(Struct, frozen=True):
    """The forecast of the running round. `earliest`, `latest`: between which the last result is
    expected; None: too little is known. `time_up`: when time is up for all. `late`: the tables that
    are late, by the index of their matches. `results`: how many it is made from. `at`: when.
    """

    at: Now
    earliest: Now | None
    latest: Now | None
    time_up: Now | None
    late: tuple[int, ...]
    results: int


def forecast(paces: Sequence[RoundPace], now: Now) -> Forecast | None:
    """The forecast of the last of these rounds; None if nothing in it is left to be played."""
    if not paces or not paces[-1].open:
        return None
    *earlier, current = paces
    complete = [one for one in earlier if one.came and not one.open]
    ends = _ends_like(complete, current) or _ends_by_rate(current)
    shown = [Now(max(min(end, _last_moment(complete, current)), now)) for end in ends]
    return Forecast(
        at=now,
        earliest=min(shown, default=None),
        latest=max(shown, default=None),
        time_up=current.time_up,
        late=_late(complete, current, now),
        results=sum(len(one.came) for one in (*complete, current)),
    )


def _lengths(pace: RoundPace) -> list[int]:
    """How long the results of a round took, in milliseconds."""
    return [moment - pace.began for moment in pace.came]


def _ends_like(complete: Sequence[RoundPace], current: RoundPace) -> list[int]:
    """The end if this round goes on as each earlier one did, faster or slower as it has begun."""
    own = _lengths(current)
    return [
        current.began + _lengths(one)[-1] * _sum(own) // _sum(_first(one, current))
        if len(own) >= ENOUGH
        else current.began + _lengths(one)[-1]
        for one in complete
    ]


def _first(like: RoundPace, current: RoundPace) -> list[int]:
    """The first results of another round: the same share of them as this one has so far."""
    share = len(like.came) * len(current.came) // (len(current.came) + len(current.open))
    lengths = _lengths(like)
    step = max(share, 1)
    return [lengths[place * step // len(current.came)] for place in range(len(current.came))]


def _sum(lengths: Sequence[int]) -> int:
    return max(sum(lengths), 1)


def _ends_by_rate(current: RoundPace) -> list[int]:
    """Without an earlier round: the end if results keep coming as they have since the first."""
    count = len(current.came)
    if count < ENOUGH:
        return []
    step = (current.came[-1] - current.came[0]) // (count - 1)
    return [current.came[-1] + step * len(current.open)]


def _last_moment(complete: Sequence[RoundPace], current: RoundPace) -> int:
    """The latest end to expect: time is up everywhere, and results are brought as slowly after it
    as they ever were.
    """
    if current.time_up is None:
        return NEVER
    brought = [one.came[-1] - one.time_up for one in complete if one.time_up is not None]
    tables = [one.ends for one in current.open if one.ends is not None]
    return max((current.time_up, *tables)) + max((0, *brought))


def _late(complete: Sequence[RoundPace], current: RoundPace, now: Now) -> tuple[int, ...]:
    lengths = sorted(length for one in complete for length in _lengths(one))
    usual = lengths[len(lengths) * 9 // 10] if len(lengths) >= ENOUGH else None
    slow = usual is not None and now - current.began > usual
    return tuple(
        one.index for one in current.open if slow or (one.ends is not None and now >= one.ends)
    )


class ForecastPart(Struct, frozen=True):
    """The forecast as the desk tells it. `late`: the tables, None for a match without one.
    `secret`: players may not know the time, so it is folded away (LG-12).
    """

    forecast: Forecast
    late: tuple[int | None, ...]
    secret: bool


def forecast_part(subject: Subject, paces: Sequence[RoundPace], now: Now) -> ForecastPart | None:
    """The forecast of the latest round; None without one."""
    found = forecast(paces, now)
    if found is None:
        return None
    tables = {line.index: line.table for line in subject.view.rounds[-1].matches}
    late = sorted((tables.get(index) for index in found.late), key=lambda table: table or 0)
    secret = subject.rulebook.clock.players_see is PlayersSee.NOTHING
    return ForecastPart(found, tuple(late), secret)
