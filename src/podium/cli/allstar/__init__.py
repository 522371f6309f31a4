"""`podium allstar`: the card game at the command line."""

from types import MappingProxyType

import click

from podium.cli.lazy import LazyCommand, LazyGroup

COMMANDS = MappingProxyType(
    {
        "play": LazyCommand("podium.cli.allstar.play:play", "Play against bots in the terminal."),
        "simulate": LazyCommand(
            "podium.cli.allstar.simulate:simulate", "Let bots play many games and compare them."
        ),
        "arena": LazyCommand(
            "podium.cli.allstar.arena:arena", "Rate a pool of bots against each other."
        ),
        "replay": LazyCommand(
            "podium.cli.allstar.replay:replay", "Show a recorded game move by move."
        ),
        "analyse": LazyCommand(
            "podium.cli.allstar.analyse:analyse_game",
            "Show what a bot would have done in a recorded game.",
        ),
    }
)
"""Every command of the card game, in the order of the help text."""


@click.group(cls=LazyGroup, table=COMMANDS)
def allstar() -> None:
    """Play and simulate the card game All-Star Draft."""
