"""`podium import`: reads an event file, a journal or a list of entrants into the database."""

import secrets
from pathlib import Path

import click

from podium.cli.output import read_file
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.cli.refused import in_words
from podium.cli.store import Opened, database_option, found_event, opened_wholly, state_of
from podium.cli.terminal import one_line
from podium.cli.verify import what_is_wrong
from podium.event.ids import PersonId
from podium.event.staff import NameStaff
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import parse as parse_event
from podium.exchange.applicants import not_yet_there, registrations
from podium.exchange.entrant_list import WrongLines, read_entrants
from podium.exchange.event_file import from_file
from podium.exchange.journal_file import looks_like_journal
from podium.exchange.journal_file import parse as parse_journal
from podium.journal.entry import Appended
from podium.kernel.now import SteadyClock
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.person import Person
from podium.service.answer import Performed, Refused
from podium.service.host import organiser_of
from podium.service.ids import EventId, event_of
from podium.service.service import Service
from podium.service.verification import NotWhole, verify

MOST_NAMED = 20
_SESSION = "command-line"


@click.command(name="import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--into", metavar="EVENT", help="The event to register a list of entrants in.")
@click.option(
    "--again", is_flag=True, help="Register entrants even if the name is already registered."
)
@click.option(
    "--organiser",
    metavar="LOGIN",
    help="Who organises the imported event (login or id); by default the first host.",
)
@database_option
def import_(
    file: Path, into: str | None, organiser: str | None, db: str | None, *, again: bool
) -> None:
    """Import FILE: an event file, a journal, or with --into a CSV list of entrants."""
    raw = read_file(file)
    is_list = not raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    if is_list and into is None:
        refuse(f"{click.format_filename(file)}: a list of entrants needs --into EVENT")
    if not is_list and into is not None:
        refuse("--into: only a CSV list of entrants can be added to an event")
    if is_list and organiser is not None:
        refuse("--organiser: a list of entrants is added to an event that has one")
    with opened_wholly(db, make=not is_list) as base:
        service = base.service
        try:
            if into is not None:
                summary = _list(service, found_event(service, into), raw, again=again)
            elif looks_like_journal(raw):
                summary = _journal(base, raw, organiser)
            else:
                summary = _event(base, raw, file.parent, organiser)
        except WrongLines as wrong:
            refuse(*_named(click.format_filename(file), wrong.mistakes))
        except EventFileMistake as mistake:
            refuse(f"{click.format_filename(file)}: {mistake}")
    click.echo(summary)


def _event(base: Opened, raw: bytes, folder: Path, login: str | None) -> str:
    event = parse_event(raw, folder=folder)
    organiser = _organiser(base, login)
    arrival = from_file(event, PersonId(organiser.id))
    answer = base.service.create(
        *arrival.commands,
        actor=PersonId(organiser.id),
        key=secrets.token_hex(16),
        session=_SESSION,
        people=(*arrival.people, Person(organiser.id, organiser.name)),
    )
    made = _performed(answer).event
    sheet = event.sheet
    rounds = "1 round" if len(sheet.rounds) == 1 else f"{len(sheet.rounds)} rounds"
    summary = f"{made}: {event.name}, {len(sheet.entrants)} entrants, {rounds}"
    return f"{summary}; organiser: {one_line(organiser.name)}"


def _organiser(base: Opened, login: str | None) -> Account:
    """The account with this login or id; without one the first host's."""
    accounts = base.access.accounts
    if login is None:
        return accounts.first_host(SteadyClock().now())
    found = accounts.named(login) or accounts.find(login)
    if found is None:
        refuse(f"--organiser {login}: nobody signs in so; podium host list shows the hosts")
    return found


def _journal(base: Opened, raw: bytes, login: str | None) -> str:
    service, journal = base.service, parse_journal(raw)
    stream = journal.entries[0].stream
    event = event_of(stream)
    if event is None:
        raise EventFileMistake("line 1.stream", "expected the journal of an event")
    checked = verify(stream, journal.entries)
    if isinstance(checked, NotWhole):
        refuse(f"entry {checked.version}: {what_is_wrong(checked)}", code=NOT_POSSIBLE)
    if service.head(event).version:
        refuse(f"{event}: the database has this event already", code=NOT_POSSIBLE)
    organiser = _organiser(base, login)
    service.people.put(event, journal.people)
    answer = service.journal.adopt(journal.entries)
    if not isinstance(answer, Appended):
        refuse(f"{event}: the database has this event already", code=NOT_POSSIBLE)
    summary = f"{event}: {checked.state.setup.settings.name}, {checked.head.version} entries"
    if checked.state.setup.closed:
        return f"{summary}; closed: its staff stays as it was"
    _performed(
        service.perform(
            event,
            NameStaff(organiser.id, Role.ORGANISER),
            actor=organiser_of(checked.state),
            key=secrets.token_hex(16),
            session=_SESSION,
            people=(Person(organiser.id, organiser.name),),
        )
    )
    return f"{summary}; organiser: {one_line(organiser.name)}"


def _list(service: Service, event: EventId, raw: bytes, *, again: bool) -> str:
    state, known = state_of(service, event), service.people.of(event)
    applicants = read_entrants(raw, members=state.rulebook.members)
    new, there = (applicants, ()) if again else not_yet_there(state, applicants, known)
    commands, people = registrations(state, new, secrets.token_hex, known)
    if commands:
        _performed(
            service.perform(
                event,
                *commands,
                actor=organiser_of(state),
                key=secrets.token_hex(16),
                session=_SESSION,
                people=people,
            )
        )
    summary = f"{event}: {len(commands)} entrants registered"
    if not there:
        return summary
    names = ", ".join(one_line(one.name) for one in there)
    return f"{summary}\nAlready registered, by name (--again registers them again): {names}"


def _named(file: str, mistakes: tuple[EventFileMistake, ...]) -> list[str]:
    lines = [f"{file}: {mistake}" for mistake in mistakes[:MOST_NAMED]]
    more = len(mistakes) - MOST_NAMED
    return [*lines, f"{file}: and {more} more"] if more > 0 else lines


def _performed(answer: Performed | Refused) -> Performed:
    if isinstance(answer, Refused):
        refuse(in_words(answer.refusal), code=NOT_POSSIBLE)
    return answer
