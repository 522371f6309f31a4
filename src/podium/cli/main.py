"""The `podium` command."""

from types import MappingProxyType

import click

from podium.cli.lazy import LazyCommand, LazyGroup

COMMANDS = MappingProxyType(
    {
        "rulebooks": LazyCommand(
            "podium.cli.rulebooks:rulebooks", "List the rulebooks, check one or start a new one."
        ),
    }
)
"""Every command, in the order in which help lists them."""


@click.group(cls=LazyGroup, table=COMMANDS)
@click.version_option(package_name="podium")
def run() -> None:
    """Runs tabletop tournaments by the book."""
