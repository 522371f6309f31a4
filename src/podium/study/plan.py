"""A study: which formats are compared by which players, and what comes out.

The event with number k of a study has the seed "SEED k" in every format: strengths are the same in
all of them, so that formats differ by what they are and not by who came.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from podium.study.day import PAUSE, day_minutes
from podium.study.formats import EventFormat, rounds_and_cut_of, rulebook_of
from podium.study.intervals import Estimate, mean, share
from podium.study.measures import CutMeasures, Measures, measure
from podium.study.play import Setting, play
from podium.study.strengths import Players

PORTION = 640
"""About so many entrants, over all its events, are played between two reports."""
MOST_EVENTS = 20
"""So many events, however few play in each."""


class StudyPlan(Struct, frozen=True):
    """What is to be studied. `events`: of each format. `pause`: minutes between two rounds."""

    players: Players
    formats: tuple[EventFormat, ...]
    events: int
    seed: str = "study"
    pause: int = PAUSE


class Portion(Struct, frozen=True):
    """Some events of one format: its place in the plan, and the numbers of the events."""

    place: int
    first: int
    after: int


class CutSummary(Struct, frozen=True):
    """How fair the cut line is. `best_is_in`: how often the best player is in the cut.

    `rightly`: the share of its places held by those who are among so many best by strength.
    `by_points`: how often the last one in had more points than the first one out, so that no
    tie-break drew the line.
    """

    best_is_in: Estimate
    rightly: Estimate
    by_points: Estimate


class Summary(Struct, frozen=True):
    """What a study says of one format, with intervals of 95 percent.

    `best_wins`: how often the best player is first. `agreement`: Kendall's tau of final places and
    strengths, from -1 to 1. `idle`: the share of Swiss matches that mean nothing any more.
    `minutes`: the length of the day. `cut_line`: None without a cut.
    """

    rounds: int
    cut: int
    events: int
    best_wins: Estimate
    agreement: Estimate
    idle: Estimate
    minutes: Estimate
    cut_line: CutSummary | None


Report = Callable[[int, int], None]
"""Called with the events played so far and all events."""


def portions(plan: StudyPlan) -> list[Portion]:
    """All events of a plan in portions, the formats in turn."""
    size = min(max(PORTION // plan.players.entrants, 1), MOST_EVENTS)
    return [
        Portion(place, first, min(first + size, plan.events))
        for first in range(0, plan.events, size)
        for place in range(len(plan.formats))
    ]


def setting_of(plan: StudyPlan, wanted: EventFormat, number: int) -> Setting:
    """The event with this number in the study, before it is played."""
    entrants = plan.players.entrants
    rounds, cut = rounds_and_cut_of(wanted, entrants)
    return Setting(rulebook_of(wanted), entrants, rounds, cut, f"{plan.seed} {number}")


def play_portion(plan: StudyPlan, portion: Portion) -> list[Measures]:
    """Plays some events of one format."""
    wanted = plan.formats[portion.place]
    return [
        measure(play(setting_of(plan, wanted, number), plan.players))
        for number in range(portion.first, portion.after)
    ]


def study(plan: StudyPlan, report: Report = lambda _played, _all: None) -> tuple[Summary, ...]:
    """Plays all events in this process and says what came out, format by format."""
    return tuple(gathered(plan, ((one, play_portion(plan, one)) for one in portions(plan)), report))


def gathered(
    plan: StudyPlan,
    played: Iterator[tuple[Portion, list[Measures]]],
    report: Report = lambda _played, _all: None,
) -> list[Summary]:
    """What came out of the portions, in whatever order they come in."""
    measures: list[list[Measures | None]] = [[None] * plan.events for _ in plan.formats]
    done, total = 0, plan.events * len(plan.formats)
    for portion, found in played:
        measures[portion.place][portion.first : portion.after] = found
        done += len(found)
        report(done, total)
    return [
        summarise(plan, wanted, [one for one in found if one is not None])
        for wanted, found in zip(plan.formats, measures, strict=True)
    ]


def summarise(plan: StudyPlan, wanted: EventFormat, measures: Sequence[Measures]) -> Summary:
    """What the events of one format say about it."""
    rounds, cut = rounds_and_cut_of(wanted, plan.players.entrants)
    cuts = [one.cut for one in measures if one.cut is not None]
    return Summary(
        rounds=rounds,
        cut=cut,
        events=len(measures),
        best_wins=share(sum(one.best_won for one in measures), len(measures)),
        agreement=mean([one.in_order / one.pairs for one in measures], -1, 1),
        idle=mean([one.idle / max(one.matches, 1) for one in measures], 0, 1),
        minutes=mean(
            [day_minutes(wanted, one.swiss_rounds, one.cut_rounds, plan.pause) for one in measures]
        ),
        cut_line=_cut_summary(cuts) if cuts else None,
    )


def _cut_summary(cuts: Sequence[CutMeasures]) -> CutSummary:
    return CutSummary(
        best_is_in=share(sum(one.best_is_in for one in cuts), len(cuts)),
        rightly=mean([one.rightly / one.size for one in cuts], 0, 1),
        by_points=share(sum(one.by_points for one in cuts), len(cuts)),
    )
