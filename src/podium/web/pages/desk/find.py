"""The search of the desk: a player or a table, and what can be done there."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Status
from podium.event.ids import MatchRef, PersonId
from podium.event.terms import Standing
from podium.event.view.shapes import DeskEntrant, EntrantLine
from podium.people.text import sought
from podium.service.ids import EventId
from podium.web.pages.desk.tables import TableRow, table_rows
from podium.web.pages.matches import latest_match, searched_words
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject

MOST = 12
"""More is not shown: who looks for somebody types on."""


class FoundPlayer(Struct, frozen=True):
    """An entrant. `match`: theirs in the latest round, if it is played; `missing`: its result is.
    `playing`: they are in the field and have not left, so they can be warned and drop. `members`:
    whose personal codes there are.
    """

    entrant: EntrantId
    name: Name
    standing: Standing
    status: Status
    members: tuple[tuple[PersonId, Name], ...]
    playing: bool
    match: MatchRef | None = None
    table: int | None = None
    missing: bool = False


class FindPage(Struct, frozen=True):
    """What is found. `more`: how many others are not shown."""

    template: ClassVar[str] = "desk/find.html"
    id: EventId
    search: str
    tables: tuple[TableRow, ...]
    players: tuple[FoundPlayer, ...]
    more: int = 0
    started: bool = False


def find_page(subject: Subject, search: str) -> FindPage:
    """Tables of the latest round by their number, and entrants by name or number."""
    words = sought(search).split()
    players = _players(subject, words) if words else []
    return FindPage(
        subject.event,
        search,
        _tables(subject, search),
        tuple(players[:MOST]),
        max(len(players) - MOST, 0),
        started=bool(subject.view.rounds),
    )


def _tables(subject: Subject, search: str) -> tuple[TableRow, ...]:
    wanted = search.strip()
    rows = table_rows(subject) if wanted.isdecimal() else ()
    return tuple(one for one in rows if str(one.row.table) == wanted.lstrip("0"))


def _players(subject: Subject, words: list[str]) -> list[FoundPlayer]:
    lines = {line.id: line for line in subject.view.entrants}
    found = [
        _player(subject, one, lines[one.id])
        for one in subject.desk.entrants
        if one.id in lines and _fits(subject.roll.entrant(one.id), words)
    ]
    return sorted(found, key=lambda one: (subject.place(one.name), one.entrant))


def _fits(name: Name, words: list[str]) -> bool:
    """Whether the name contains every word; a number is a player number as a whole."""
    text = searched_words(name)
    return all(word == str(name.number) if word.isdecimal() else word in text for word in words)


def _player(subject: Subject, one: DeskEntrant, line: EntrantLine) -> FoundPlayer:
    match = latest_match(subject.view, one.id)
    played = match is not None and match.kind is MatchKind.MATCH and match.index is not None
    alone = len(line.members) == 1
    name = subject.roll.entrant(one.id)
    return FoundPlayer(
        entrant=one.id,
        name=name,
        standing=one.standing,
        status=line.status,
        members=tuple(
            (person, name if alone else subject.roll.person(person)) for person in line.members
        ),
        playing=one.standing is Standing.PRESENT and line.status is Status.ACTIVE,
        match=MatchRef(len(subject.view.rounds), match.index or 0) if match and played else None,
        table=match.table if match and played else None,
        missing=match is not None and played and match.result is None,
    )
