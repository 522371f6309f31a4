"""`podium allstar arena`: rates a pool of bots against each other."""

import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import Struct

from podium.allstar.bots.bot import Bot
from podium.allstar.bots.match import play
from podium.allstar.bots.pool import BotPool, PoolGame, round_of, seats_of
from podium.allstar.bots.rating import Rated, Ratings
from podium.allstar.rules.options import Options
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import record_text
from podium.allstar.rules.state import Game
from podium.cli.allstar.options import bot_named, box_of, data_option
from podium.cli.allstar.own_bot import BotFailed
from podium.cli.allstar.progress import with_progress
from podium.cli.allstar.tally import Interval, share_of
from podium.cli.document import print_document
from podium.cli.refusal import refuse
from podium.cli.terminal import one_line, show
from podium.cli.whole_file import Write, whole_file


class ArenaManifest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who meets whom in which game. `block`: games that a pair plays at once; `most`: the most that
    it plays, if the two are hard to tell apart."""

    seed: str
    bots: tuple[str, ...]
    game: Options = Options(4)
    block: int = 48
    most: int = 480


@click.command()
@click.argument("manifest", type=click.Path(path_type=Path))
@data_option
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--engine", default="arrays", metavar="NAME", help="What plays out: arrays, or native."
)
@click.option("--record", type=click.Path(path_type=Path), help="Write the games to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def arena(
    manifest: Path,
    data: Path | None,
    *,
    jobs: int,
    engine: str,
    record: Path | None,
    as_json: bool,
) -> None:
    """Rate the bots that MANIFEST names against each other."""
    asked = _read(manifest)
    game = _game(asked, data)
    _check_engine(engine)
    pool = BotPool(len(asked.bots))
    one_game = partial(_played, asked, game, engine)
    try:
        with (
            nullcontext() if record is None else whole_file(record) as write,
            ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as workers,
        ):
            run = map if workers is None else partial(workers.map, chunksize=4)
            pool.play(partial(_play_all, run, one_game, write), asked.block, asked.most)
    except BotFailed as failed:
        refuse(str(failed))
    rows = list(_rows(asked.bots, pool))
    if as_json:
        print_document(_document(asked, game, rows))
    else:
        _show(asked, rows)


def _read(file: Path) -> ArenaManifest:
    name = click.format_filename(file)
    try:
        asked = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), ArenaManifest)
    except OSError as error:
        refuse(f"{name}: cannot be read: {error.strerror}")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        refuse(f"{name}: {error}")
    if len(asked.bots) < 2 or len(set(asked.bots)) < len(asked.bots):
        refuse(f"{name}: bots: expected two or more different ones")
    for bot in asked.bots:
        bot_named(bot, f"{name}: bots")
    return asked


def _game(asked: ArenaManifest, data: Path | None) -> Game:
    try:
        game = Game(box_of(data), asked.game)
    except ValueError as error:
        refuse(f"game: {error}")
    fair = round_of(game.managers)
    if asked.block < 1 or asked.block % fair or asked.most < asked.block or asked.most % fair:
        refuse(f"block, most: expected multiples of {fair}, so that seats are balanced")
    return game


def _check_engine(name: str) -> None:
    from podium.allstar.bots.playouts.engine import NoSuchEngine, engine_named

    try:
        engine_named(name)
    except NoSuchEngine as missing:
        refuse(f"--engine: {missing}")


def _played(asked: ArenaManifest, game: Game, engine: str, pairing: PoolGame) -> tuple[float, str]:
    """What the first bot of the pair won of one game, and the record of it."""
    from podium.allstar.bots.playouts.engine import engine_named, served_by

    names = [asked.bots[bot] for bot in seats_of(pairing, game.managers)]
    bots: dict[str, Bot] = {name: bot_named(name, "bots") for name in dict.fromkeys(names)}
    first, second = asked.bots[pairing.one], asked.bots[pairing.two]
    with served_by(engine_named(engine)):
        last, record = play(
            game, [bots[name] for name in names], f"{asked.seed}/{first}/{second}/{pairing.number}"
        )
    places = final_places(last.public)
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    return winners.count(first) / len(winners), record_text(record)


def _play_all(
    run: Any, one_game: Any, write: Write | None, pairings: Sequence[PoolGame]
) -> list[float]:
    won = []
    for part, text in with_progress(run(one_game, pairings), len(pairings)):
        won.append(part)
        if write is not None:
            write(text.encode())
    return won


class ArenaRow(Struct, frozen=True):
    """One bot, the strongest first: points above the weakest bot of the pool; games; and what it
    won against the next weaker one, by points and by games that the two played."""

    bot: str
    points: Rated
    games: int
    step: Rated | None = None
    share: Interval | None = None


def _rows(bots: Sequence[str], pool: BotPool) -> Iterator[ArenaRow]:
    ratings: Ratings = pool.ratings()
    order = ratings.order()
    for bot, below in zip(order, [*order[1:], None], strict=True):
        points = ratings.against(bot, order[-1])
        games = sum(pool.games(bot, other) for other in order if other != bot)
        if below is None:
            yield ArenaRow(bots[bot], points, games)
        else:
            share = share_of(float(pool.wins[bot, below]), pool.games(bot, below))
            yield ArenaRow(bots[bot], points, games, ratings.against(bot, below), share)


def _document(asked: ArenaManifest, game: Game, rows: Sequence[ArenaRow]) -> dict[str, Any]:
    return {
        "options": game.options,
        "data": game.data_hash,
        "seed": asked.seed,
        "bots": [
            {
                "bot": row.bot,
                "games": row.games,
                "points": _json(row.points),
                "above_next": None if row.step is None else _json(row.step),
                "share_against_next": None if row.share is None else _json(row.share),
            }
            for row in rows
        ],
    }


def _json(interval: Rated | Interval) -> dict[str, float]:
    return {name: round(value, 4) for name, value in interval._asdict().items()}


def _show(asked: ArenaManifest, rows: Sequence[ArenaRow]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=f"{asked.game.managers} managers, half of the seats each")
    for name in (
        "bot",
        "points (95 %)",
        "games",
        "above the next (95 %)",
        "wins against it (95 %)",
    ):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for row in rows:
        table.add_row(
            Text(one_line(row.bot)),
            _points(row.points),
            str(row.games),
            "" if row.step is None else _points(row.step),
            ""
            if row.share is None
            else f"{row.share.value:.1%} ({row.share.low:.1%} to {row.share.high:.1%})",
        )
    show(table, Text(f"Seed: {one_line(asked.seed)}"))


def _points(rated: Rated) -> str:
    return f"{rated.value:.0f} ({rated.low:.0f} to {rated.high:.0f})"
