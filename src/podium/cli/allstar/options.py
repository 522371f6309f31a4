"""Options shared by the commands of the card game: the rules, the data, the bots."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from podium.allstar.bots.bot import BOTS, Bot
from podium.allstar.rules.box import BadBox, default_box, load_box
from podium.allstar.rules.material import MANAGERS, Box
from podium.allstar.rules.options import AllSymbols, DuelCycle, Mode, Options, Shootout, ThreePair
from podium.allstar.rules.state import Game
from podium.cli.allstar.own_bot import load_own_bot
from podium.cli.refusal import refuse

Command = TypeVar("Command", bound=Callable[..., Any])

_RULES = {
    "shootout": (
        Shootout,
        "Who shoots: all of equal strength, of these the weakest tier, or only full ties.",
    ),
    "three_pair": (ThreePair, "The attributes that a three and a pair can share."),
    "all_symbols": (AllSymbols, "Whether cards show all symbols together or one each."),
    "duel_cycle": (DuelCycle, "What repeats in a duel."),
}

_DATA = click.option(
    "--data", type=click.Path(path_type=Path), help="Your own file of cards and arenas."
)


def data_option(command: Command) -> Command:
    """Adds `--data`."""
    return _DATA(command)


def game_option(command: Command) -> Command:
    """Adds `--game`: which game of a recorded file."""
    return click.option(
        "--game",
        "wanted",
        type=click.IntRange(1),
        default=1,
        show_default=True,
        help="Which game of the file.",
    )(command)


def engine_option(command: Command) -> Command:
    """Adds `--engine`, which serves playouts while the command runs."""
    return click.option(
        "--engine",
        expose_value=False,
        callback=_serve,
        metavar="NAME",
        help="What plays games out for bots that think: arrays, or native if installed.",
    )(command)


def _serve(context: click.Context, _: click.Parameter, name: str | None) -> None:
    if name is None or context.resilient_parsing:
        return
    from podium.allstar.bots.playouts.engine import NoSuchEngine, engine_named, served_by

    try:
        context.with_resource(served_by(engine_named(name)))
    except NoSuchEngine as missing:
        refuse(f"--engine: {missing}")


def game_options(command: Command) -> Command:
    """Adds the options that say which game is played; `game_of` reads them."""
    for name, (kind, help_text) in reversed(_RULES.items()):
        choice = click.Choice([value.value for value in kind])
        command = click.option(f"--{name.replace('_', '-')}", type=choice, help=help_text)(command)
    command = data_option(command)
    command = click.option(
        "--species", metavar="A,B,...", help="Play with these species instead of drawn ones."
    )(command)
    command = click.option(
        "--mode",
        type=click.Choice([mode.value for mode in Mode]),
        help="How two managers play the season.",
    )(command)
    return click.option(
        "--managers",
        type=click.IntRange(MANAGERS[0], MANAGERS[-1]),
        help="How many play; 4, or 2 with a --mode for two.",
    )(command)


def game_of(asked: dict[str, Any]) -> Game:
    """The game that `game_options` ask for; takes them out of `asked`."""
    box = box_of(asked.pop("data"))
    species = asked.pop("species")
    fields = {name: asked.pop(name) for name in ("managers", "mode", *_RULES)}
    fields = {name: value for name, value in fields.items() if value is not None}
    for_two = fields.get("mode", Mode.TRADITION) != Mode.TRADITION
    fields.setdefault("managers", 2 if for_two else 4)
    if species is not None:
        fields["species"] = tuple(name.strip() for name in species.split(","))
    try:
        return Game(box, msgspec.convert(fields, type=Options))
    except ValueError as error:
        text = str(error)
        refuse(f"--{text}" if text.startswith("species: ") else f"--mode: {text}")


def box_of(data: Path | None) -> Box:
    """The box in a data file, or the default one."""
    if data is None:
        return default_box()
    name = click.format_filename(data)
    try:
        return load_box(data.read_bytes())
    except OSError as error:
        refuse(f"{name}: cannot be read: {error.strerror}")
    except BadBox as error:
        refuse(*(f"{name}: {line}" for line in str(error).splitlines()))


def bots_of(names: str, seats: int) -> tuple[Bot, ...]:
    """The bots named, one for each seat; the last one fills the remaining seats."""
    wanted = [name.strip() for name in names.split(",")]
    if len(wanted) > seats:
        refuse(f"--bots: expected at most {seats} names, one for each seat, found {len(wanted)}")
    bots = [bot_named(name) for name in wanted]
    return (*bots, *[bots[-1]] * (seats - len(bots)))


def bot_named(name: str, where: str = "--bots") -> Bot:
    """A bot of ours or, at `FILE.py:CLASS`, of a user; `where` it was asked for is told with any
    error."""
    if name in BOTS:
        return BOTS[name]
    if ".py:" in name:
        return load_own_bot(name, where)
    refuse(f"{where}: expected {', '.join(BOTS)} or FILE.py:CLASS, found {name!r}")
