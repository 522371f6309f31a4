"""One person's data: a complete copy on request, and erasure."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.state import State
from podium.journal.entry import Entry, written_time
from podium.kernel.now import Now
from podium.people.access.access import Access
from podium.people.access.session import Session
from podium.people.person import Person
from podium.people.text import folded
from podium.rosters.roster import Roster
from podium.service.groups import entries_of, groups_of, nameless_groups
from podium.service.ids import EventId
from podium.service.service import Service


class Mentioned(Struct, frozen=True):
    """What an entry of the journal says about a person; lists are reduced to what concerns them."""

    version: int
    at: str
    kind: str
    says: dict[str, Any]


class PersonalData(Struct, frozen=True):
    """Everything that is stored about a person in one event.

    `codes`: when their codes were issued that nobody has used yet. Times are in milliseconds.
    `rosters`: what they handed in, their team's too, as far as whoever asks may see it now.
    """

    format: str
    event: EventId
    event_name: str
    known_as: tuple[str, ...]
    personal: tuple[Person, ...]
    codes: tuple[Now, ...]
    sessions: tuple[Session, ...]
    journal: tuple[Mentioned, ...]
    rosters: tuple[Roster, ...] = ()


class Erased(Struct, frozen=True):
    """A person was erased. `left`: entries in which staff typed their name or mail."""

    known_as: tuple[str, ...]
    left: tuple[int, ...]


def known_as(state: State, wanted: str, people: dict[str, Person]) -> tuple[str, ...]:
    """All ids of the person given by person or entrant id, player number, or exact name.

    Empty if no one matches, or more than one person.
    """
    found = {person for person in _everybody(state, people) if person == wanted}
    found = found or {e.id for e in state.entrants.values() if str(e.number) == wanted.lstrip("#")}
    found = found or {
        one.id
        for one in people.values()
        if one.id not in groups_of(state)
        and folded(wanted) in (folded(one.name), folded(one.shown), folded(one.mail or ""))
    }
    ids = {_ids(state, one) for one in found}
    return next(iter(ids)) if len(ids) == 1 else ()


def ids_of(service: Service, event: EventId, wanted: str) -> tuple[str, ...]:
    """All ids of the person with this id or player number; empty if there is none."""
    state = service.state(event)
    return () if state is None else known_as(state, wanted, {})


def personal_data(
    service: Service,
    access: Access,
    event: EventId,
    ids: tuple[str, ...],
    *,
    now: Now,
    until: int | None = None,
    may_copy: Callable[[EntrantId], bool] = lambda _entrant: True,
) -> PersonalData:
    """Everything stored about a person: names, sessions, entries about them.

    `until`: the last entry that whoever asks may read now (LG-12); None: all. `may_copy`: whether
    they may have the rosters of an entrant now (LG-14).
    """
    people = service.people.of(event)
    state = service.state(event)
    groups = () if state is None else _groups(state, ids)
    copied = (one for one in _entrants(state, ids) if may_copy(one))
    return PersonalData(
        format="podium-person/1",
        event=event,
        event_name="" if state is None else state.setup.settings.name,
        known_as=ids,
        personal=tuple(people[one] for one in (*ids, *groups) if one in people),
        codes=tuple(claim.made_at for claim in access.claims.of(event) if claim.person in ids),
        sessions=tuple(
            session for one in ids for session in access.sessions.of(one, now, event=event)
        ),
        journal=tuple(
            mentioned
            for entry in service.entries(event)
            if (until is None or entry.version <= until)
            and (mentioned := _mentioned(entry, frozenset(ids))) is not None
        ),
        rosters=tuple(one.roster for one in service.rosters.of(event, copied)),
    )


def erase(
    service: Service, access: Access, event: EventId, ids: tuple[str, ...], *, now: Now
) -> Erased:
    """Erases a person's names, and their group's if they were its last named member, with the
    rosters that they or their team handed in, and signs them out for good.

    Their results stay under an anonymous id, and the seals of their rosters.
    """
    people = service.people.of(event)
    said = {
        folded(msgspec.json.encode(text)[1:-1].decode())
        for one in ids
        if one in people
        for text in (people[one].name, people[one].public_name, people[one].mail)
        if text
    }
    access.claims.withdraw(event, ids, now)
    state = service.state(event)
    ids = (*ids, *(() if state is None else _teams_named_after(state, ids, people)))
    remaining = {one: known for one, known in people.items() if one not in ids}
    groups = () if state is None else nameless_groups(state, remaining)
    service.people.erase(event, (*ids, *(one for one in groups if one in people)))
    service.rosters.erase(event, _entrants(state, ids))
    left = tuple(
        entry.version
        for entry in service.entries(event)
        if any(text in folded(entry.payload.decode()) for text in said)
    )
    return Erased(ids, left)


def _everybody(state: State, people: dict[str, Person]) -> set[str]:
    entries = entries_of(state)
    members = {member for one in entries for member in one.members}
    return {*people, *(one.id for one in entries), *state.staff, *members}


def _teams_named_after(
    state: State, ids: tuple[str, ...], people: dict[str, Person]
) -> Iterator[str]:
    """Teams of these people whose own name contains one of theirs."""
    names = [folded(people[one].name) for one in ids if one in people]
    for entered in entries_of(state):
        team = people.get(entered.id)
        if team is not None and entered.id not in ids and {*entered.members} & {*ids}:
            yield from (entered.id for name in names if name in folded(team.shown))


def _entrants(state: State | None, ids: tuple[str, ...]) -> tuple[EntrantId, ...]:
    """The entrants as whom somebody plays, alone or in a team."""
    entered = () if state is None else state.entrants.values()
    return tuple(one.id for one in entered if {one.id, *one.members} & {*ids})


def _groups(state: State, ids: tuple[str, ...]) -> tuple[str, ...]:
    entered = (one for one in entries_of(state) if {one.id, *one.members} & {*ids})
    return tuple(one.group for one in entered if one.group is not None)


def _ids(state: State, one: str) -> tuple[str, ...]:
    """A person and their entrant, if they play alone; a team's member is not the team."""
    entrant = next((e for e in entries_of(state) if one in (e.id, *e.members)), None)
    if entrant is None or (len(entrant.members) > 1 and one in entrant.members):
        return (one,)
    if len(entrant.members) > 1:
        return (entrant.id,)
    return tuple(dict.fromkeys((entrant.id, *entrant.members)))


def _mentioned(entry: Entry, ids: frozenset[str]) -> Mentioned | None:
    payload: dict[str, Any] = msgspec.json.decode(entry.payload)
    if not _concerns(payload, ids):
        return None
    return Mentioned(entry.version, written_time(entry.at), entry.kind, _about(payload, ids))


def _concerns(value: object, ids: frozenset[str]) -> bool:
    match value:
        case str():
            return value in ids
        case dict():
            return any(key in ids or _concerns(one, ids) for key, one in value.items())
        case list():
            return any(_concerns(one, ids) for one in value)
        case _:
            return False


def _about(value: Any, ids: frozenset[str]) -> Any:
    """The value without list items that are about other people."""
    if isinstance(value, dict):
        return {key: _about(one, ids) for key, one in value.items()}
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return [_about(one, ids) for one in value if _concerns(one, ids)]
    if isinstance(value, list) and len(value) > 2:
        return [one for one in value if _concerns(one, ids)] if _concerns(value, ids) else value
    return value
