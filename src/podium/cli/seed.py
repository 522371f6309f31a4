"""The `--seed` of every command that draws."""

import click

from podium.cli.refusal import refuse


def text_only(_ctx: click.Context, _param: click.Parameter, seed: str | None) -> str | None:
    """Lets a seed through that is text; bytes from the shell that are none are refused."""
    try:
        (seed or "").encode()
    except UnicodeEncodeError:
        refuse("--seed: expected text in UTF-8, found bytes that are none")
    return seed
