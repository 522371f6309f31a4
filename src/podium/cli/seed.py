"""The `--seed` of every command that draws."""

from typing import Any

import click

from podium.cli.refusal import refuse


class Seed(click.ParamType):
    """Any text; bytes from the shell that are no text are refused."""

    name = "text"

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,  # noqa: ARG002 - click's signature
        ctx: click.Context | None,  # noqa: ARG002 - click's signature
    ) -> str:
        """The seed as it was typed."""
        text = str(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            refuse("--seed: expected text in UTF-8, found bytes that are none")
        return text
