"""`podium differences`: what only this laptop has, since another one leads."""

from pathlib import Path

import click

from podium.bootstrap import is_file
from podium.cli.journal import say_entries
from podium.cli.refusal import refuse
from podium.cli.store import address_of, database_option, opened, without_password
from podium.cli.terminal import one_line
from podium.service.ids import event_of
from podium.standby.pact import read_pact
from podium.standby.rivalry import standing_text


@click.command()
@database_option
def differences(db: str | None) -> None:
    """List, for each event, the last entry that both laptops have, and what only this one has.

    Nothing is merged: type it again on the laptop that leads.
    """
    address = address_of(db)
    pact = read_pact(Path(address)) if is_file(address) else None
    if pact is None or pact.rival is None:
        refuse(f"{without_password(address)}: no other laptop is known to lead")
    click.echo(standing_text(pact.rival))
    with opened(db) as service:
        names = {line.id: line.name for line in service.events()}
        if not pact.rival.differences:
            click.echo("As far as is known, the other laptop has everything that this one has.")
        for one in pact.rival.differences:
            event = event_of(one.stream)
            shown = one.stream if event is None else f"{names.get(event, event)} ({event})"
            click.echo(
                f"{one_line(shown)}: both have entry {one.common}; beyond it this laptop has"
                f" {one.here}, the other one {one.there}"
            )
            if event is not None and one.here:
                say_entries(service, event, one.common)
