"""`podium study`: compares formats by playing thousands of events of each."""

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from podium.cli.document import print_document
from podium.cli.event import named_rulebook
from podium.cli.refusal import refuse
from podium.cli.seed import text_only
from podium.cli.study_formats import label, read_format, refuse_impossible
from podium.cli.terminal import show
from podium.cli.whole_file import whole_file
from podium.studies.processes import study_on_cores
from podium.study.day import PAUSE, by_the_rulebook, fitting
from podium.study.formats import EventFormat
from podium.study.intervals import Estimate
from podium.study.picture import Chart, ChartBar, picture
from podium.study.plan import StudyPlan, Summary
from podium.study.strengths import Players

if TYPE_CHECKING:
    from rich.table import Table

PERCENT = click.IntRange(0, 100)
HOUR = 60
DASH = "\N{EN DASH}"


@click.command()
@click.option("--rulebook", "wanted", required=True, metavar="ID", help="An id, or a TOML file.")
@click.option("--entrants", required=True, type=click.IntRange(2, 2000), help="How many play.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="WORDS",
    help="What to compare, such as rounds=4,cut=8,pairing=fold,tiebreaks=sos+wounds,minutes=60; "
    "may be given several times. Without it: as the rulebook says.",
)
@click.option("--hours", type=click.FloatRange(0, 100), help="Compare what fits into a day.")
@click.option("--events", default=1000, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option(
    "--spread",
    default=200,
    show_default=True,
    type=click.IntRange(0, 10_000),
    help="Standard deviation of the strengths, in Elo points.",
)
@click.option("--draws", default=0, show_default=True, type=PERCENT, help="Percent among equals.")
@click.option(
    "--leavers", default=0, show_default=True, type=PERCENT, help="Percent after each round."
)
@click.option(
    "--pause",
    default=PAUSE,
    show_default=True,
    type=click.IntRange(0, 600),
    help="Minutes between two rounds.",
)
@click.option("--seed", callback=text_only, help="The same seed gives the same study.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--picture", "drawing", type=click.Path(path_type=Path), help="Write a picture (SVG) here."
)
def study(
    wanted: str,
    entrants: int,
    formats: tuple[str, ...],
    hours: float | None,
    events: int,
    spread: int,
    draws: int,
    leavers: int,
    pause: int,
    seed: str | None,
    jobs: int | None,
    drawing: Path | None,
    *,
    as_json: bool,
) -> None:
    """Compare formats: how often the best player wins, how well places agree with strength."""
    players = Players(entrants, spread, draws, leavers)
    compared = _compared(wanted, entrants, formats, hours, pause)
    plan = StudyPlan(players, compared, events, seed or secrets.token_hex(8), pause)
    summaries = _with_progress(plan, jobs or os.cpu_count() or 1)
    labels = _labels(plan, summaries)
    if drawing is not None:
        with whole_file(drawing) as write:
            write(_drawn(plan, labels, summaries).encode())
    if as_json:
        print_document(_document(plan, labels, summaries))
    else:
        show(_table(plan, labels, summaries), _legend(), f"Seed: {plan.seed}")


def _compared(
    wanted: str, entrants: int, formats: tuple[str, ...], hours: float | None, pause: int
) -> tuple[EventFormat, ...]:
    rulebook = named_rulebook(wanted)
    found = [read_format(text, rulebook) for text in formats]
    if hours is not None:
        found += fitting(rulebook, entrants, round(hours * HOUR), round_minutes=None, pause=pause)
        if not found:
            refuse(f"--hours: no format fits into {hours:g} hours")
    compared = tuple(found) or (by_the_rulebook(rulebook, entrants, None),)
    refuse_impossible(compared, entrants)
    return compared


def _with_progress(plan: StudyPlan, jobs: int) -> tuple[Summary, ...]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Events", total=plan.events * len(plan.formats))
        return study_on_cores(
            plan, jobs, lambda done, total: progress.update(task, completed=done, total=total)
        )


def _labels(plan: StudyPlan, summaries: tuple[Summary, ...]) -> list[str]:
    return [
        label(wanted, summary.rounds, summary.cut, plan.formats[0])
        for wanted, summary in zip(plan.formats, summaries, strict=True)
    ]


def _table(plan: StudyPlan, labels: list[str], summaries: tuple[Summary, ...]) -> "Table":
    from rich.table import Table

    table = Table(title=_title(plan))
    table.add_column("Format")
    for heading in (
        "Best player wins",
        "Agreement",
        "Best is in cut",
        "Rightly in cut",
        "Line by points",
        "Idle matches",
        "Day",
    ):
        table.add_column(heading, justify="right")
    for name, one in zip(labels, summaries, strict=True):
        table.add_row(
            name,
            _percent(one.best_wins),
            _interval(one.agreement),
            *_cut_line(one),
            _percent(one.idle),
            _hours(one.minutes),
        )
    return table


def _title(plan: StudyPlan) -> str:
    players = plan.players
    return (
        f"{plan.events} events of {players.entrants} entrants, spread {players.spread} Elo, "
        f"draws {players.draws} %, leavers {players.leavers} %"
    )


def _legend() -> str:
    return (
        "In brackets: intervals of 95 % (shares: Wilson; means: normal). Agreement: Kendall's tau "
        "of final places and strengths. Rightly in cut: places held by the strongest. Line by "
        "points: no tie-break drew it. Idle: matches of two whose points can no longer bring "
        "them in or out."
    )


def _interval(found: Estimate) -> str:
    return f"{found.value:.3f} ({found.low:.3f}{DASH}{found.high:.3f})"


def _cut_line(summary: Summary) -> tuple[str, str, str]:
    line = summary.cut_line
    if line is None:
        return DASH, DASH, DASH
    return _percent(line.best_is_in), _percent(line.rightly), _percent(line.by_points)


def _percent(found: Estimate) -> str:
    value, low, high = (100 * one for one in (found.value, found.low, found.high))
    return f"{value:.1f} % ({low:.1f}{DASH}{high:.1f})"


def _hours(minutes: Estimate) -> str:
    whole = round(minutes.value)
    return f"{whole // HOUR}:{whole % HOUR:02} h"


def _document(plan: StudyPlan, labels: list[str], summaries: tuple[Summary, ...]) -> dict[str, Any]:
    return {
        "seed": plan.seed,
        "events": plan.events,
        "players": plan.players,
        "pause": plan.pause,
        "formats": [
            {"format": name, "rulebook": wanted.rulebook.id, **msgspec.to_builtins(summary)}
            for name, wanted, summary in zip(labels, plan.formats, summaries, strict=True)
        ],
    }


def _drawn(plan: StudyPlan, labels: list[str], summaries: tuple[Summary, ...]) -> str:
    found = list(zip(labels, summaries, strict=True))
    longest = max(summary.minutes.high for summary in summaries)
    charts = [
        _shares("Best player wins", [(name, one.best_wins) for name, one in found]),
        Chart(
            "Agreement of places with strength (Kendall)",
            1,
            tuple(
                ChartBar(name, one.agreement, f"{one.agreement.value:.3f}") for name, one in found
            ),
        ),
        _shares("Rightly in the cut", [(n, o.cut_line.rightly) for n, o in found if o.cut_line]),
        _shares("Idle matches", [(name, one.idle) for name, one in found]),
        Chart(
            "Length of the day",
            longest,
            tuple(ChartBar(name, one.minutes, _hours(one.minutes)) for name, one in found),
        ),
    ]
    return picture(_title(plan), [chart for chart in charts if chart.bars])


def _shares(title: str, found: list[tuple[str, Estimate]]) -> Chart:
    bars = tuple(ChartBar(name, one, f"{100 * one.value:.1f} %") for name, one in found)
    return Chart(title, 1, bars)
