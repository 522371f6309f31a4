"""The criteria of the places as splitters: points, the rulebook's tie-breaks, the lot."""

from collections.abc import Mapping

from podium.core.ids import EntrantId
from podium.standings.kind import Given, TiebreakKind, tallied
from podium.standings.registry import KINDS
from podium.standings.settings import Places
from podium.standings.splitters import Metric, Splitter
from podium.standings.tally import Tally

POINTS = "points"
CHANCE = "chance"


def points(tally: Tally) -> Metric:
    """Event points after deductions: they decide places and who is tied (EV-13)."""
    return Metric(POINTS, [e - d for e, d in zip(tally.earned, tally.deducted, strict=True)])


def tiebreaks(tally: Tally, *, places: Places, tallies: tuple[str, ...]) -> tuple[Splitter, ...]:
    """The tie-breaks in the order of the rulebook; raises ValueError for an unknown name."""
    given = Given(tally, points(tally).values, places)
    return tuple(kind.splitter(given) for kind in kinds(places, tallies))


def kinds(places: Places, tallies: tuple[str, ...]) -> tuple[TiebreakKind, ...]:
    """The kinds of the tie-breaks in the order of the rulebook."""
    known = {**{name: tallied(name, place) for place, name in enumerate(tallies)}, **KINDS}
    if unknown := set(places.tiebreaks) - known.keys():
        message = f"there is no tie-break named {', '.join(sorted(unknown))}"
        raise ValueError(message)
    return tuple(known[name] for name in places.tiebreaks)


def lot(tally: Tally, lots: Mapping[EntrantId, int]) -> Metric:
    """The last criterion: the place in the lot order, lower is better (EV-20)."""
    return Metric(CHANCE, [-lots[entrant] for entrant in tally.ids])
