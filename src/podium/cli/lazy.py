"""A group of commands that imports a command only when it is used, so that it starts quickly."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

import click

from podium.cli.terminal import write_every_letter

_HELP_WANTED: Any = getattr(click.exceptions, "NoArgsIsHelpError", ())
"""The error for a group without a command, which shows help; older versions of click lack it."""


class LazyCommand(NamedTuple):
    """The place of a command (`module:attribute`) and its line in the list of commands."""

    where: str
    help: str


class LazyGroup(click.Group):
    """A click group whose commands are named in a table and imported on use."""

    def __init__(self, *args: Any, table: Mapping[str, LazyCommand], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names in the table, in order."""
        return list(self._table)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        cmd_name: str,
    ) -> click.Command | None:
        """Imports the command, or None for a name not in the table."""
        if cmd_name not in self._table:
            return None
        module, _, attribute = self._table[cmd_name].where.partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101 - the table is our own
        return command

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command line."""
        write_every_letter()
        return super().main(*args, **kwargs)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parses the options; an error is printed in one line."""
        with _one_line_for_misuse():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; a usage error is printed in one line."""
        with _one_line_for_misuse():
            return super().invoke(ctx)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        formatter: click.HelpFormatter,
    ) -> None:
        """Writes the list of commands from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help) for name, command in self._table.items()])


@contextmanager
def _one_line_for_misuse() -> Iterator[None]:
    try:
        yield
    except _HELP_WANTED:
        raise
    except click.UsageError as error:
        from podium.cli.refusal import refuse

        command = "podium" if error.ctx is None else error.ctx.command_path
        refuse(f"{error.format_message()} Help: {command} --help")
