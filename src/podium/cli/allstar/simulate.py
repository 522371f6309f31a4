"""`podium allstar simulate`: many games between bots, and how well each of them did."""

import secrets
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from podium.allstar.bots.bot import Bot
from podium.allstar.bots.match import play
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import record_text
from podium.allstar.rules.state import Game, GameState
from podium.cli.allstar.options import bots_of, engine_option, game_of, game_options
from podium.cli.allstar.own_bot import BotFailed
from podium.cli.allstar.progress import with_progress
from podium.cli.allstar.tally import Interval, WinTally
from podium.cli.document import print_document
from podium.cli.refusal import refuse
from podium.cli.seed import text_only
from podium.cli.terminal import one_line, show
from podium.cli.whole_file import Write, whole_file

NamedBot = tuple[str, Bot]
"""A bot and the name of its row in the results."""


@click.command()
@game_options
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many.")
@click.option(
    "--bots",
    "names",
    default="greedy,random",
    show_default=True,
    metavar="A,B,...",
    help="Who plays; the last one fills the remaining seats. Seats change from game to game.",
)
@click.option(
    "--seed", callback=text_only, help="The seed of every draw; a new one each time by default."
)
@engine_option
@click.option("--record", type=click.Path(path_type=Path), help="Write the games to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def simulate(
    *, games: int, names: str, seed: str | None, record: Path | None, as_json: bool, **asked: Any
) -> None:
    """Let bots play many games and compare them."""
    game = game_of(asked)
    bots = bots_of(names, game.managers)
    seed = seed or secrets.token_hex(16)
    rows = _rows(bots, names.count(",") + 1)
    tallies = {row: WinTally(rows.count(row)) for row in rows}
    seeds = [f"{seed}/{number}" for number in range(1, games + 1)]
    start = perf_counter()
    try:
        with nullcontext() if record is None else whole_file(record) as write:
            _play_all(game, tuple(zip(rows, bots, strict=True)), seeds, tallies, write)
    except BotFailed as failed:
        refuse(str(failed))
    seconds = perf_counter() - start
    if as_json:
        print_document(_document(game, seed, games, seconds, tallies))
    else:
        _show(game, seed, games, seconds, tallies)


def _rows(bots: Sequence[Bot], named: int) -> tuple[str, ...]:
    """The name of each seat's row in the results, such as `greedy`, `greedy (2)`.

    Each bot named has its own row; remaining seats count with the last one.
    """
    rows: list[str] = []
    for seat, bot in enumerate(bots[:named]):
        before = sum(other.name == bot.name for other in bots[:seat])
        rows.append(f"{bot.name} ({before + 1})" if before else bot.name)
    return (*rows, *rows[-1:] * (len(bots) - named))


def _play_all(
    game: Game,
    bots: tuple[NamedBot, ...],
    seeds: Sequence[str],
    tallies: dict[str, WinTally],
    write: Write | None,
) -> None:
    """Plays a game for each seed; every bot moves on one seat after each game."""
    for number, seed in enumerate(with_progress(seeds, len(seeds))):
        turn = number % game.managers
        seated = (*bots[turn:], *bots[:turn])
        last, record = play(game, tuple(bot for _, bot in seated), seed)
        if write is not None:
            write(record_text(record).encode())
        _count(last, [row for row, _ in seated], tallies)


def _count(last: GameState, seated: Sequence[str], tallies: dict[str, WinTally]) -> None:
    """Counts one more game. `seated`: the row of each seat."""
    places, fans = final_places(last.public), last.public.fans()
    won = dict.fromkeys(tallies, 0.0)
    for row, place, count in zip(seated, places, fans, strict=True):
        won[row] += (place == 1) / places.count(1)
        tallies[row].add_fans(count)
    for row, share in won.items():
        tallies[row].add_game(share)


def _document(
    game: Game, seed: str, games: int, seconds: float, tallies: dict[str, WinTally]
) -> dict[str, Any]:
    return {
        "options": game.options,
        "data": game.data_hash,
        "seed": seed,
        "games": games,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
        "bots": [
            {
                "bot": name,
                "seats": tally.seats,
                "wins": round(tally.wins, 3),
                "win_share": _json(tally.win_share()),
                "mean_fans": _json(tally.mean_fans()),
            }
            for name, tally in tallies.items()
        ],
    }


def _json(interval: Interval) -> dict[str, float]:
    return {name: round(value, 4) for name, value in interval._asdict().items()}


def _show(game: Game, seed: str, games: int, seconds: float, tallies: dict[str, WinTally]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=f"{games} games, {game.managers} managers, {game.options.mode.value}")
    for name in ("bot", "seats", "wins", "win share (95 %)", "mean fans (95 %)"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for name, tally in tallies.items():
        share, fans = tally.win_share(), tally.mean_fans()
        table.add_row(
            Text(one_line(name)),
            str(tally.seats),
            f"{tally.wins:g}" if tally.wins == int(tally.wins) else f"{tally.wins:.1f}",
            f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})",
            f"{fans.value:.1f} ({fans.low:.1f} to {fans.high:.1f})",
        )
    rate = games / seconds
    speed = f"{rate:,.0f} games per second" if rate >= 10 else f"{rate:.2g} games per second"
    show(table, Text(f"{speed}. Seed: {one_line(seed)}"))
