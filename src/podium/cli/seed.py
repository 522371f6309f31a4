"""The `--seed` of every command that draws."""

import click

from podium.cli.refusal import refuse


def text_only(_ctx: click.Context, _param: click.Parameter, seed: str | None) -> str | None:
    """Returns the seed if it is text; refuses bytes from the shell that are not UTF-8."""
    try:
        (seed or "").encode()
    except UnicodeEncodeError:
        refuse("--seed: expected text in UTF-8, found other bytes")
    return seed
