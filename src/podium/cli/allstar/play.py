"""`podium allstar play`: a game against bots in the terminal."""

import secrets
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

from podium.allstar.bots.bot import BOTS, Bot
from podium.allstar.rules.draws import new_game
from podium.allstar.rules.moves import SEAL
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import record_text
from podium.allstar.rules.refusals import MoveRefused
from podium.allstar.rules.state import NO_SWAP, Game, GamePhase
from podium.cli.allstar.draft_news import draft_news
from podium.cli.allstar.menu import Unclear, is_single, missing, understand
from podium.cli.allstar.options import bots_of, game_of, game_options
from podium.cli.allstar.orders import order_lines
from podium.cli.allstar.own_bot import BotFailed
from podium.cli.allstar.places import places_table
from podium.cli.allstar.screen import open_cards, prompt, table_screen
from podium.cli.allstar.sitting import PERSON, Sitting
from podium.cli.allstar.story import event_lines
from podium.cli.allstar.words import COLOURS, REFUSALS, card_name, card_names, listed, move_words
from podium.cli.refusal import refuse
from podium.cli.seed import text_only
from podium.cli.terminal import one_line
from podium.cli.whole_file import whole_file

_HELP = """\
Most fans win. In three rounds you draft cards, build teams of five and send
each team by bus to an arena. Then come the playoffs: the weakest team goes out,
time after time, while cards are replaced and used up.

A team is as strong as its largest group with something in common: a symbol, a
number or a species. Key v shows what decides between equal groups. An arena
pays the fans in brackets to 1st, 2nd, 3rd ...

3            choose card 3; where several are chosen: in, or out again
1 4 5 7 8    several at once
2c 6         plan: swap card c of team 2 for card 6 of your bench
b312         plan: bus 3 for team 1, bus 1 for team 2, bus 2 for team 3
Enter        seal the choice
u            undo what you did last
h, t         what would a strong bot do? take that over
o            all cards the others have shown
v            which value beats which, and what the playoffs pay
q            leave the game"""

_PIPE = 100
"""Columns if the output is not a terminal."""

_PROMPT = 2
"""Lines that a prompt needs."""

_GO_ON = "Enter goes on"
_ANOTHER = "Enter plays another game, anything else ends"
_OTHERS = "The others choose ..."


class PlayerLeft(Exception):
    """The player leaves the game."""


class Screen:
    """Shows the game and reads lines: in a terminal, or in plain text through a pipe."""

    def __init__(self) -> None:
        self._console = Console(width=None if sys.stdout.isatty() else _PIPE, highlight=False)
        self._live = sys.stdout.isatty() and sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self._live:
            with suppress(ImportError):  # line editing with the arrow keys, where available
                import readline  # noqa: F401

    def show(self, *parts: RenderableType) -> None:
        """Prints the parts; plain strings are not parsed for markup."""
        for part in parts:
            self._console.print(Text(part) if isinstance(part, str) else part)

    def clear(self) -> None:
        """Clears the screen in a terminal."""
        if self._live:
            self._console.clear()

    def wait(self) -> None:
        """Shows in a terminal that the others are choosing; the next screen replaces it."""
        if self._live:
            self.show(_OTHERS)

    def ask(self, prompt: str) -> str:
        """Reads one line. Raises `PlayerLeft` at the end of the input and for Ctrl-C."""
        self.show(prompt)
        try:
            line = input("> ")
        except (EOFError, KeyboardInterrupt):
            self.show("")
            raise PlayerLeft from None
        if not self._live:
            self.show(one_line(line))
        return line.strip()

    def agrees(self, question: str) -> bool:
        """Whether the player presses Enter; in a pipe nobody is asked."""
        if not self._live:
            return False
        try:
            return self.ask(question) == ""
        except PlayerLeft:
            return False

    def page(self, lines: Iterable[Text]) -> None:
        """Shows lines to read: in a terminal on one or more screens of their own."""
        self.clear()
        used = 0
        for line in lines:
            rows = cell_len(line.plain) // self._console.width + 1
            if self._live and used + rows > self._console.height - _PROMPT:
                self.ask(_GO_ON)
                self.clear()
                used = 0
            self.show(line)
            used += rows
        if self._live:
            self.ask(_GO_ON)


@click.command()
@game_options
@click.option(
    "--bots",
    "bot_names",
    default="greedy",
    show_default=True,
    metavar="A,B,...",
    help="The others; the last one fills the remaining seats.",
)
@click.option(
    "--seed", callback=text_only, help="The seed of every draw: the same seed gives the same cards."
)
@click.option("--record", type=click.Path(path_type=Path), help="Write the finished game here.")
@click.option(
    "--hints",
    "adviser",
    type=click.Choice(list(BOTS)),
    default="strong",
    show_default=True,
    help="Who gives hints.",
)
def play(
    *, bot_names: str, seed: str | None, record: Path | None, adviser: str, **asked: Any
) -> None:
    """Play All-Star Draft against bots."""
    game = game_of(asked)
    bots = bots_of(bot_names, game.managers - 1)
    screen = Screen()
    while _one_game(game, bots, screen, seed or secrets.token_hex(4), record, BOTS[adviser]):
        seed = None


def _one_game(
    game: Game,
    bots: Sequence[Bot],
    screen: Screen,
    seed: str,
    record: Path | None,
    adviser: Bot,
) -> bool:
    """Plays one game; returns whether the player wants another. A record is of one game."""
    labels = ("you", *(one_line(bot.name) for bot in bots))
    names = [f"{colour} ({label})" for colour, label in zip(COLOURS, labels, strict=False)]
    finished = False
    try:
        with nullcontext() if record is None else whole_file(record) as write:
            sitting = Sitting(game, bots, seed, adviser)
            _play(sitting, screen, names)
            if write is not None:
                write(record_text(sitting.record()).encode())
    except BotFailed as failed:
        refuse(str(failed))
    except (PlayerLeft, KeyboardInterrupt):
        screen.show("Goodbye!")
    else:
        _farewell(sitting.seen, screen, names)
        finished = True
    screen.show(f"The same cards again: --seed {one_line(seed)}")
    return finished and record is None and screen.agrees(_ANOTHER)


def _play(sitting: Sitting, screen: Screen, names: Sequence[str]) -> None:
    told, before = 0, observe(new_game(sitting.seen.game), PERSON)
    welcome = f"Welcome to All-Star Draft! You are {COLOURS[PERSON]}. ? explains everything."
    notes: tuple[str, ...] = (*draft_news(before, sitting.seen, names), welcome)
    while not sitting.over:
        told = _tell(sitting.seen, told, screen, names)
        before = sitting.seen
        if sitting.asked:
            _choose(sitting, screen, names, notes)
        screen.wait()
        sitting.go_on()
        notes = tuple(draft_news(before, sitting.seen, names))
    _tell(sitting.seen, told, screen, names)


def _tell(seen: Observation, told: int, screen: Screen, names: Sequence[str]) -> int:
    """Shows what has happened since `told`; returns how much has been shown."""
    news = seen.public.story[told:]
    if news:
        lines = (line for event in news for line in event_lines(seen.game, event, names))
        screen.page(Text(line) for line in lines)
    return len(seen.public.story)


def _choose(sitting: Sitting, screen: Screen, names: Sequence[str], notes: tuple[str, ...]) -> None:
    """Asks until the player has made this choice; `notes` appear below the first table."""
    step = sitting.seen.public.step
    while not sitting.over and sitting.seen.public.step == step and not sitting.seen.sealed:
        screen.clear()
        screen.show(*table_screen(sitting.seen, names), *notes)
        line = screen.ask(prompt(sitting.seen))
        match line.lower():
            case "?" | "help":
                screen.page(Text(line) for line in _HELP.splitlines())
                notes = ()
            case "o":
                screen.page(open_cards(sitting.seen, names))
                notes = ()
            case "v":
                screen.page(Text(line) for line in order_lines(sitting.seen))
                notes = ()
            case "q" | "quit" | "exit":
                raise PlayerLeft
            case _:
                notes = _carry_out(sitting, line.lower())


def _carry_out(sitting: Sitting, line: str) -> tuple[str, ...]:
    """Carries out what was typed; returns messages about it."""
    single = is_single(sitting.seen.public.phase)
    try:
        if line == "h":
            return (_hint_words(sitting),)
        if line == "u":
            return () if sitting.undo() else ("There is nothing to undo.",)
        if line == "t":
            sitting.take_hint()
            return ()
        if line in ("", "s") and not single:
            return _seal(sitting)
        sitting.do(understand(sitting.seen, line))
    except Unclear as unclear:
        return (str(unclear),)
    except MoveRefused as refused:
        return (f"That does not work: {REFUSALS[refused.refusal]}.",)
    return ()


def _seal(sitting: Sitting) -> tuple[str, ...]:
    if lack := missing(sitting.seen):
        return (f"Not yet, still missing: {lack}.",)
    sitting.do((SEAL,))
    return ()


def _hint_words(sitting: Sitting) -> str:
    moves, seen = sitting.hint()
    game, own = seen.game, seen.own
    if is_single(seen.public.phase):
        return (
            f"{sitting.adviser} would "
            + " and ".join(move_words(game, move) for move in moves)
            + "."
        )
    words = [card_names(game, own.choice)]
    if seen.public.phase is GamePhase.PLAN:
        words += [
            f"team {team}: {card_name(game, out)} out, {card_name(game, entered)} in"
            for team, (out, entered) in enumerate(own.swaps, start=1)
            if (out, entered) != NO_SWAP
        ]
        words.append(f"buses b{''.join(map(str, own.buses))}")
    return f"{sitting.adviser} would choose {'; '.join(words)}."


def _farewell(seen: Observation, screen: Screen, names: Sequence[str]) -> None:
    places = final_places(seen.public)
    screen.show(places_table(seen.public, names, person=PERSON))
    place, winners = places[PERSON], [names[s] for s, p in enumerate(places) if p == 1]
    if place == 1:
        screen.show("You win!" if len(winners) == 1 else "You share the win!")
    else:
        screen.show(f"Place {place} for you; {listed(winners)} won. Well played!")
