"""`podium allstar analyse`: a bot's view of the choices in a recorded game."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import click

from podium.allstar.bots.certainty import Z
from podium.allstar.bots.planning import Plan
from podium.allstar.bots.search.analysis import ChoiceVerdict, analyse, decisions
from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.options import Choice
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.state import NO_SWAP, GamePhase
from podium.cli.allstar.options import data_option, engine_option, game_option
from podium.cli.allstar.progress import with_progress
from podium.cli.allstar.recorded import recorded_game
from podium.cli.allstar.words import COLOURS, ENDS_EARLY, card_name, card_names, heading
from podium.cli.document import print_document
from podium.cli.terminal import show
from podium.kernel.chance import Chance


@click.command("analyse")
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@game_option
@click.option(
    "--playouts",
    type=click.IntRange(1),
    default=512,
    show_default=True,
    help="How many games are played out for each choice.",
)
@engine_option
@data_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def analyse_game(
    file: Path, wanted: int, playouts: int, data: Path | None, *, as_json: bool
) -> None:
    """Show for each choice of a recorded game what the bot search would have done."""
    games, record, states = recorded_game(file, wanted, data)
    made = decisions(record.entries, states)
    budget, chance = Budget(playouts), Chance(f"analyse {record.seed}")
    verdicts = list(with_progress(analyse(made, budget, chance), len(made)))
    names = COLOURS[: record.options.managers]
    if as_json:
        document = {"game": wanted, "games": games, "playouts": playouts}
        print_document({**document, **_document(verdicts, names)})
        return
    from rich.text import Text

    show(Text(f"Game {wanted} of {games}, {playouts} playouts for each choice", style="bold"))
    show(*_lines(verdicts, names))
    if not record.fans:
        show(Text(ENDS_EARLY))
    show(_sums_table(verdicts, names))


def _lines(verdicts: Sequence[ChoiceVerdict], names: Sequence[str]) -> list[Any]:
    """A heading for each step, a line for each choice."""
    from rich.text import Text

    lines, step = [], -1
    for verdict in verdicts:
        public = verdict.seen.public
        if public.step != step:
            step = public.step
            lines.append(Text(heading(public), style="bold"))
        lines.append(Text(f"  {names[verdict.seen.seat]}: {_words(verdict)}"))
    return lines


def _words(verdict: ChoiceVerdict) -> str:
    seen = verdict.seen
    words = choice_words(seen, verdict.made)
    if not verdict.stands:
        return words
    sure = f"{verdict.given_away:.2f} ± {Z * verdict.error:.2f}"
    return f"{words}; better: {choice_words(seen, verdict.best)} ({sure})"


def choice_words(seen: Observation, choice: Choice) -> str:
    """A choice in words: its cards, and for a plan its swaps and buses."""
    game = seen.game
    if not isinstance(choice, Plan):
        if seen.public.phase is GamePhase.PAIR:
            return f"{card_name(game, choice[0])}, gift {card_name(game, choice[1])}"
        return card_names(game, choice)
    swaps = [
        f"team {team}: {card_name(game, out)} out, {card_name(game, entered)} in"
        for team, (out, entered) in enumerate(choice.swaps, start=1)
        if (out, entered) != NO_SWAP
    ]
    buses = f"buses {' '.join(map(str, choice.buses))}"
    return "; ".join([card_names(game, choice.team), *swaps, buses])


def _sums_table(verdicts: Sequence[ChoiceVerdict], names: Sequence[str]) -> Any:
    from rich.table import Table

    table = Table(title="Given away, in parts of a win")
    for column in ("manager", "choices", "given away (95 %)", "clear mistakes", "largest"):
        table.add_column(column, justify="left" if column == "manager" else "right")
    for row in _sums(verdicts, names):
        table.add_row(
            row["manager"],
            str(row["choices"]),
            f"{row['given_away']:.2f} ({row['low']:.2f} to {row['high']:.2f})",
            str(row["clear"]),
            f"{row['largest']:.2f}",
        )
    return table


def _sums(verdicts: Sequence[ChoiceVerdict], names: Sequence[str]) -> list[dict[str, Any]]:
    rows = []
    for seat, name in enumerate(names):
        own = [verdict for verdict in verdicts if verdict.seen.seat == seat]
        clear = [verdict.given_away for verdict in own if verdict.stands]
        lost = sum(verdict.given_away for verdict in own)
        reach = Z * sqrt(sum(verdict.error**2 for verdict in own))
        rows.append(
            {
                "manager": name,
                "choices": len(own),
                "given_away": round(lost, 4),
                "low": round(lost - reach, 4),
                "high": round(lost + reach, 4),
                "clear": len(clear),
                "largest": round(max(clear, default=0.0), 4),
            }
        )
    return rows


def _document(verdicts: Sequence[ChoiceVerdict], names: Sequence[str]) -> dict[str, Any]:
    return {
        "decisions": [
            {
                "step": verdict.seen.public.step,
                "seat": verdict.seen.seat,
                "phase": verdict.seen.public.phase.name.lower(),
                "round": verdict.seen.public.round,
                "made": _plain(verdict.made),
                "best": _plain(verdict.best),
                "given_away": round(verdict.given_away, 4),
                "error": round(verdict.error, 4),
                "clear": verdict.stands,
            }
            for verdict in verdicts
        ],
        "managers": _sums(verdicts, names),
    }


def _plain(choice: Choice) -> Any:
    return choice._asdict() if isinstance(choice, Plan) else {"cards": choice}
