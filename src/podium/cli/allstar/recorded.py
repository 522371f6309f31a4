"""A file of recorded games, as `simulate --record` and `play --record` write it."""

from pathlib import Path

import click

from podium.allstar.rules.box import shipped_box
from podium.allstar.rules.record import FORMAT, BadRecord, Record, parse_record
from podium.allstar.rules.record import replay as states_of
from podium.allstar.rules.refusals import Malformed
from podium.allstar.rules.state import GameState
from podium.cli.allstar.options import box_of
from podium.cli.refusal import refuse


def recorded_game(
    file: Path, wanted: int, data: Path | None
) -> tuple[int, Record, list[GameState]]:
    """The number of games in the file, the wanted one (from 1), and all its states."""
    texts = _texts(file)
    if wanted > len(texts):
        refuse(f"--game: expected a game from 1 to {len(texts)}, found {wanted}")
    where = f"{click.format_filename(file)}: game {wanted}"
    return len(texts), *_played(where, texts[wanted - 1], data)


def _texts(file: Path) -> list[str]:
    """The games of a file; each begins with a line that names the format."""
    name = click.format_filename(file)
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        refuse(f"{name}: cannot be read: {error.strerror}")
    except UnicodeDecodeError as error:
        refuse(f"{name}: expected text in UTF-8: {error.reason} at byte {error.start}")
    if not text.startswith(f"{FORMAT}\n"):
        refuse(f"{name}: line 1: expected {FORMAT!r}")
    first, *others = text.split(f"\n{FORMAT}\n")
    return [first, *(f"{FORMAT}\n{other}" for other in others)]


def _played(where: str, text: str, data: Path | None) -> tuple[Record, list[GameState]]:
    """The record and all its states."""
    try:
        # Splitting the file took away the line break between two games.
        record = parse_record(text if text.endswith("\n") else text + "\n")
        box = None if data else shipped_box(record.data_hash)
        return record, list(states_of(record, box or box_of(data)))
    except BadRecord as error:
        hint = "" if data or "other data" not in str(error) else "; --data FILE names that data"
        refuse(f"{where}: {error}{hint}")
    except (Malformed, ValueError) as error:
        refuse(f"{where}: {error}")
