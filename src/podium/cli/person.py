"""`podium person`: finds, exports and erases a person's data."""

from pathlib import Path

import click
import msgspec

from podium.cli.output import write_or_print
from podium.cli.refusal import refuse
from podium.cli.store import database_option, found_event, opened, opened_wholly, state_of
from podium.core.ids import EntrantId
from podium.event.state import State
from podium.kernel.now import SteadyClock
from podium.service.ids import EventId
from podium.service.personal import erase as erase_person
from podium.service.personal import known_as, personal_data
from podium.service.service import Service


@click.group()
def person() -> None:
    """Export or erase a person's data."""


@person.command()
@click.argument("text")
@database_option
def find(text: str, db: str | None) -> None:
    """List everyone whose name, public name or mail is TEXT, in any event."""
    with opened(db) as service:
        names = {line.id: line.name for line in service.events()}
        found = service.people.find(text)
    for one in found:
        name = names.get(EventId(one.event), "")
        click.echo(f"{one.event} {one.person.id}  {one.person.name}, {name}")
    if not found:
        click.echo("Nobody.")


@person.command()
@click.argument("event")
@click.argument("who")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The file; by default standard output."
)
@database_option
def export(event: str, who: str, out: Path | None, db: str | None) -> None:
    """Write everything stored about WHO (id, player number or name) in the EVENT."""
    with opened_wholly(db) as (service, access):
        found = found_event(service, event)
        ids = _ids(service, found, who)
        data = personal_data(service, access, found, ids, now=SteadyClock().now())
    document = msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
    write_or_print(out, document)


@person.command()
@click.argument("event")
@click.argument("who")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@database_option
def erase(event: str, who: str, db: str | None, *, yes: bool) -> None:
    """Erase the name and mail of WHO in the EVENT for good. Results and places stay."""
    with opened_wholly(db) as (service, access):
        found = found_event(service, event)
        ids = _ids(service, found, who)
        _refuse_team(state_of(service, found), ids, who)
        if not yes:
            click.confirm(f"Erase {who} in {event}? This cannot be undone", abort=True, err=True)
        erased = erase_person(service, access, found, ids, now=SteadyClock().now())
    click.echo(f"{who}: erased. Earlier copies still hold the name: delete them too.")
    if erased.left:
        versions = ", ".join(map(str, erased.left))
        click.echo(f"Texts typed by staff still contain the name, in the entries {versions}.")


def _refuse_team(state: State, ids: tuple[str, ...], who: str) -> None:
    """Refuses to erase a team: each of its members decides for themselves."""
    entered = state.entrants.get(EntrantId(ids[0]))
    if entered is not None and len(entered.members) > 1:
        refuse(f"{who}: this is a team; name one of its members: {', '.join(entered.members)}")


def _ids(service: Service, event: EventId, who: str) -> tuple[str, ...]:
    ids = known_as(state_of(service, event), who, service.people.of(event))
    if not ids:
        refuse(f"{who}: expected the id, player number or name of exactly one person")
    return ids
