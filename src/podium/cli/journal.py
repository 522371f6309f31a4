"""`podium journal`: prints the journal of an event, one entry per line."""

import click
import msgspec

from podium.cli.store import database_option, found_event, opened, state_of
from podium.cli.terminal import one_line
from podium.exchange.open_journal import readable_payload
from podium.journal.entry import written_time
from podium.service.ids import EventId
from podium.service.service import Service


@click.command()
@click.argument("event")
@click.option("--after", type=click.IntRange(0), default=0, help="Only entries after this one.")
@database_option
def journal(event: str, after: int, db: str | None) -> None:
    """Print the journal of the EVENT (its id or name): version, time, who, what.

    Secrets of draws that are not opened yet are left out; `podium export --format journal`
    includes them.
    """
    with opened(db) as service:
        say_entries(service, found_event(service, event), after)


def say_entries(service: Service, event: EventId, after: int) -> None:
    """Prints the entries of an event after a version."""
    opened_draws = state_of(service, event).opened
    for entry in service.entries(event, after):
        said = msgspec.json.encode(readable_payload(entry, opened_draws)).decode()
        time = written_time(entry.at)
        line = f"{entry.version} {time} {entry.actor} {entry.kind} {said}"
        click.echo(one_line(line))
