"""The `podium` command."""

import click


@click.group()
@click.version_option(package_name="podium")
def run() -> None:
    """Runs tabletop tournaments by the book."""
