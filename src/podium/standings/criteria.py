"""The criteria of the places as splitters: points, the rulebook's tie-breaks, the lot."""

from collections.abc import Mapping

from podium.core.ids import EntrantId
from podium.standings import head_to_head
from podium.standings.head_to_head import HeadToHead
from podium.standings.settings import Places
from podium.standings.sos import EXTENDED_SOS, SOS, extended, strength
from podium.standings.splitters import Metric
from podium.standings.tally import Tally

POINTS = "points"
HEAD_TO_HEAD = head_to_head.NAME
CHANCE = "chance"


def points(tally: Tally) -> Metric:
    """Event points after deductions: they decide places and who is tied (EV-13)."""
    return Metric(POINTS, [e - d for e, d in zip(tally.earned, tally.deducted, strict=True)])


def tiebreaks(
    tally: Tally, *, places: Places, tallies: tuple[str, ...]
) -> tuple[Metric | HeadToHead, ...]:
    """The tie-breaks in the order of the rulebook; a name it does not know is a ValueError."""
    named = set(places.tiebreaks)
    known: dict[str, Metric | HeadToHead] = {
        name: Metric(name, [sum([side.tallies[k] for side in own]) for own in tally.sides])
        for k, name in enumerate(tallies)
        if name in named
    }
    if named & {SOS, EXTENDED_SOS}:
        sos = known[SOS] = strength(tally, places.sos)
        if EXTENDED_SOS in named:
            known[EXTENDED_SOS] = extended(tally, sos)
    if HEAD_TO_HEAD in named:
        known[HEAD_TO_HEAD] = HeadToHead(head_to_head.margins(tally, points(tally).values))
    if unknown := named - known.keys():
        message = f"there is no tie-break named {', '.join(sorted(unknown))}"
        raise ValueError(message)
    return tuple(known[name] for name in places.tiebreaks)


def lot(tally: Tally, lots: Mapping[EntrantId, int]) -> Metric:
    """The last criterion: the place in the lot order, lower is better (EV-20)."""
    return Metric(CHANCE, [-lots[entrant] for entrant in tally.ids])
