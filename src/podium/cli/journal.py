"""`podium journal`: prints the journal of an event, one entry per line."""

import click
import msgspec

from podium.cli.store import database_option, found_event, opened, state_of
from podium.cli.terminal import one_line
from podium.exchange.open_journal import readable_payload
from podium.journal.entry import written_time


@click.command()
@click.argument("event")
@database_option
def journal(event: str, db: str | None) -> None:
    """Print the journal of the EVENT (its id or name): version, time, who, what.

    Secrets of draws that are not opened yet are left out; `podium export --format journal`
    includes them.
    """
    with opened(db) as service:
        found = found_event(service, event)
        opened_draws = state_of(service, found).opened
        for entry in service.entries(found):
            said = msgspec.json.encode(readable_payload(entry, opened_draws)).decode()
            time = written_time(entry.at)
            line = f"{entry.version} {time} {entry.actor} {entry.kind} {said}"
            click.echo(one_line(line))
