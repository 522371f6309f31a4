"""The `podium` command."""

from types import MappingProxyType

import click

from podium.cli.lazy import LazyCommand, LazyGroup

COMMANDS = MappingProxyType(
    {
        "standings": LazyCommand(
            "podium.cli.standings:standings", "Show the places of an event, and why."
        ),
        "pair": LazyCommand("podium.cli.pair:pair", "Pair the next round of an event."),
        "check": LazyCommand(
            "podium.cli.check:check", "List everything in an event that breaks its rulebook."
        ),
        "simulate": LazyCommand(
            "podium.cli.simulate:simulate", "Play a whole event with made-up results."
        ),
        "study": LazyCommand(
            "podium.cli.study:study", "Compare formats by thousands of made-up events."
        ),
        "export": LazyCommand("podium.cli.export:export", "Write a whole event to a file."),
        "import": LazyCommand(
            "podium.cli.import_:import_", "Import an event, a journal or a list of entrants."
        ),
        "journal": LazyCommand("podium.cli.journal:journal", "Print the journal of an event."),
        "verify": LazyCommand(
            "podium.cli.verify:verify", "Check a journal and replay every draw of its event."
        ),
        "backup": LazyCommand(
            "podium.cli.backup:backup", "Copy the database while the server runs."
        ),
        "restore": LazyCommand(
            "podium.cli.backup:restore", "Restore a copy where there is no database."
        ),
        "person": LazyCommand("podium.cli.person:person", "Export or erase a person's data."),
        "host": LazyCommand(
            "podium.cli.host:host", "Print a host's sign-in link, or list the hosts."
        ),
        "rulebooks": LazyCommand(
            "podium.cli.rulebooks:rulebooks", "List the rulebooks, check one or start a new one."
        ),
        "catalogue": LazyCommand(
            "podium.cli.catalogue:catalogue", "Import, list, check or export catalogues."
        ),
        "roster": LazyCommand("podium.cli.roster:roster", "Read a list, and check it."),
        "serve": LazyCommand("podium.cli.serve:serve", "Serve events to browsers and phones."),
        "standby": LazyCommand(
            "podium.cli.standby:standby", "Follow another laptop, and take over from it."
        ),
        "differences": LazyCommand(
            "podium.cli.differences:differences",
            "List what only this laptop has, since another one leads.",
        ),
        "allstar": LazyCommand(
            "podium.cli.allstar:allstar", "Play and simulate the card game All-Star Draft."
        ),
    }
)
"""Every command, in the order of the help text."""


@click.group(cls=LazyGroup, table=COMMANDS)
@click.version_option(package_name="podium")
def run() -> None:
    """Runs tabletop tournaments by the book."""
