"""`podium allstar replay`: shows a recorded game, move by move."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from podium.allstar.rules.moves import text_of
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import Entry, Moved, Record
from podium.allstar.rules.state import GameState
from podium.cli.allstar.options import data_option, game_option
from podium.cli.allstar.places import places_table
from podium.cli.allstar.recorded import recorded_game
from podium.cli.allstar.story import draw_lines, event_lines
from podium.cli.allstar.words import COLOURS, ENDS_EARLY, heading, move_words
from podium.cli.document import print_document
from podium.cli.terminal import one_line, show


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@game_option
@data_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def replay(file: Path, wanted: int, data: Path | None, *, as_json: bool) -> None:
    """Show a recorded game of FILE move by move."""
    games, record, states = recorded_game(file, wanted, data)
    if as_json:
        print_document({"game": wanted, "games": games, **_document(record, states)})
        return
    from rich.text import Text

    title = f"Game {wanted} of {games}, {record.options.managers} managers"
    show(Text(title, style="bold"), *(_line(text) for text in _lines(record, states)))
    if record.fans:
        names = COLOURS[: record.options.managers]
        show(places_table(states[-1].public, names))
    else:
        show(Text(ENDS_EARLY))


def _lines(record: Record, states: list[GameState]) -> Iterator[str]:
    """Headings at the left, moves and draws indented below, what they show indented further."""
    last = ""
    names = COLOURS[: record.options.managers]
    for entry, (before, after) in zip(record.entries, pairwise(states), strict=True):
        if (new := heading(before.public)) not in ("", last):
            last = new
            yield new
        for line in _entry_lines(entry, before, names):
            yield f"  {line}"
        for event in _news(before, after):
            for line in event_lines(before.game, event, names):
                yield f"    {line}"


def _entry_lines(entry: Entry, before: GameState, names: tuple[str, ...]) -> Iterator[str]:
    if isinstance(entry, Moved):
        yield f"{names[entry.seat]}: {move_words(before.game, entry.move)}"
    else:
        yield from draw_lines(before.game, entry.phase, entry.numbers, names)


def _news(before: GameState, after: GameState) -> tuple[Any, ...]:
    return after.public.story[len(before.public.story) :]


def _line(text: str) -> Any:
    from rich.text import Text

    return Text(text, style="" if text.startswith(" ") else "bold")


def _document(record: Record, states: list[GameState]) -> dict[str, Any]:
    names = COLOURS[: record.options.managers]
    return {
        "options": record.options,
        "data": record.data_hash,
        "seed": record.seed,
        "entries": [
            {
                "step": entry.step,
                **(
                    {"seat": entry.seat, "move": text_of(entry.move)}
                    if isinstance(entry, Moved)
                    else {"draw": entry.phase.name.lower(), "numbers": entry.numbers}
                ),
                "words": [one_line(line) for line in _entry_lines(entry, before, names)],
                "events": [to_builtins(event) for event in _news(before, after)],
            }
            for entry, (before, after) in zip(record.entries, pairwise(states), strict=True)
        ],
        "fans": record.fans,
        "places": final_places(states[-1].public) if record.fans else (),
    }
