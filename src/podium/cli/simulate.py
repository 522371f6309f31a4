"""`podium simulate`: plays a whole made-up event."""

import os
import secrets
from pathlib import Path
from typing import Any

import click
import msgspec

from podium.cli.document import print_document
from podium.cli.event import course_of, named_rulebook
from podium.cli.refusal import refuse
from podium.cli.seed import text_only
from podium.cli.standings import rich_standings, row_document
from podium.cli.terminal import show
from podium.cli.whole_file import whole_file
from podium.eventfile.read import EventFile
from podium.eventfile.simulate import SIMULATED
from podium.eventfile.simulate import simulate as play_through
from podium.eventfile.wire import WireSettings
from podium.eventfile.write import encode
from podium.progress.places import final_table
from podium.rulebooks.rulebook import Rulebook
from podium.study.formats import has_sized_cut
from podium.study.strengths import Players


@click.command()
@click.option("--rulebook", "wanted", required=True, metavar="ID", help="An id, or a TOML file.")
@click.option("--entrants", required=True, type=click.IntRange(2, 100_000), help="How many play.")
@click.option(
    "--seed",
    callback=text_only,
    help="The seed of every draw and result; a new one each time by default.",
)
@click.option("--rounds", type=click.IntRange(1, 1000), help="Swiss rounds, if not the rulebook's.")
@click.option("--cut", type=click.IntRange(0, 1024), help="Size of the cut, if not the rulebook's.")
@click.option(
    "--spread",
    type=click.IntRange(0, 10_000),
    help="Let strengths decide results as in `study`: their standard deviation in Elo points.",
)
@click.option(
    "--draws", type=click.IntRange(0, 100), help="Percent of draws among equals; with --spread."
)
@click.option(
    "--leavers",
    type=click.IntRange(0, 100),
    help="Percent who leave after each round, for good; 0: nobody.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Write the event file here.")
@click.option("--force", is_flag=True, help="Replace the file even if it is a real event.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def simulate(
    wanted: str,
    entrants: int,
    seed: str | None,
    rounds: int | None,
    cut: int | None,
    spread: int | None,
    draws: int | None,
    leavers: int | None,
    out: Path | None,
    *,
    force: bool,
    as_json: bool,
) -> None:
    """Play a whole event up to the champion with made-up results."""
    rulebook = named_rulebook(wanted)
    _refuse_impossible_cut(cut, rulebook, entrants)
    if rounds is not None and rulebook.swiss is None:
        refuse(f"--rounds: expected none, found {rounds}: the entrants decide how many there are")
    if out is not None and not force:
        _refuse_to_replace(out)
    announced = WireSettings(rounds=rounds, cut=cut, seed=seed or secrets.token_hex(16))
    name = wanted if out is None else _rulebook_name(wanted, out)
    players = _players(entrants, spread, draws, leavers)
    event = _play_with_progress(
        rulebook,
        rulebook_name=name,
        entrants=entrants,
        announced=announced,
        players=players,
        leavers=leavers,
    )
    if out is not None:
        with whole_file(out) as write:
            write(encode(event))
    course = course_of(event)
    table = final_table(course)
    if as_json:
        rows = [row_document(row, course) for row in table.rows]
        print_document({"seed": announced.seed, "standings": rows})
    else:
        show(rich_standings(event, course, table), f"Seed: {announced.seed}")


def _players(
    entrants: int, spread: int | None, draws: int | None, leavers: int | None
) -> Players | None:
    """The players whose strengths decide; None without strengths."""
    if spread is None:
        if draws is not None:
            refuse("--draws: expected --spread as well: strengths decide how often equals draw")
        return None
    return Players(entrants, spread, draws or 0, leavers or 0)


def _refuse_impossible_cut(cut: int | None, rulebook: Rulebook, entrants: int) -> None:
    if not cut:
        return
    if not has_sized_cut(rulebook):
        refuse(f"--cut: expected 0, found {cut}: the rulebook has no cut of a fixed size")
    if not 2 <= cut <= entrants:
        refuse(f"--cut: expected 0, or from 2 to {entrants}, found {cut}")


def _refuse_to_replace(out: Path) -> None:
    """A simulated event may replace an earlier one, but no other file."""
    try:
        name = str(msgspec.json.decode(out.read_bytes(), type=dict[str, Any]).get("name", ""))
    except FileNotFoundError:
        return
    except (OSError, msgspec.DecodeError):
        name = ""
    if not name.startswith(SIMULATED):
        path = click.format_filename(out)
        refuse(f"{path}: the file exists and is not a simulated event; --force replaces it")


def _rulebook_name(wanted: str, out: Path) -> str:
    """The rulebook as named in the file: a path is relative to the folder of the file, which it
    must not leave.
    """
    if not wanted.endswith(".toml"):
        return wanted
    name = Path(os.path.relpath(wanted, out.parent))
    if ".." in name.parts:
        refuse("--rulebook: expected a file in the folder of --out: the event file names it")
    return name.as_posix()


def _play_with_progress(rulebook: Rulebook, **given: Any) -> EventFile:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Rounds", total=None)
        return play_through(
            rulebook,
            **given,
            report=lambda played, total: progress.update(task, completed=played, total=total),
        )
