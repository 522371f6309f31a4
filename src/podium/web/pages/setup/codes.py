"""Codes that sign players in: the players, and a code that was just issued, shown once. Printed
ones are in `pages/paper/cards.py`.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.view.shapes import EntrantLine
from podium.people.access.claim import IssuedCode, shown_code
from podium.service.ids import EventId
from podium.web.acts.people import claim_address
from podium.web.pages.names import Name
from podium.web.pages.qr import Qr, qr
from podium.web.pages.subject import Subject


class CodePlayer(Struct, frozen=True):
    """Somebody who signs in by codes. `team`: theirs, in team events."""

    person: PersonId
    name: Name
    number: int
    team: Name | None
    words: str


class CodeCard(Struct, frozen=True):
    """A player's new code."""

    player: CodePlayer
    code: str
    address: str

    @property
    def shown(self) -> str:
        """The code as people type it."""
        return shown_code(self.code)

    @property
    def qr(self) -> Qr:
        """The address as a QR code."""
        return qr(self.address)


class CodesPage(Struct, frozen=True):
    """Everyone for whom codes can be issued, by name."""

    template: ClassVar[str] = "setup/codes.html"
    id: EventId
    players: tuple[CodePlayer, ...]


class CodePage(Struct, frozen=True):
    """One player, to issue a code for. `before`, `after`: the neighbours by name."""

    template: ClassVar[str] = "setup/code.html"
    id: EventId
    player: CodePlayer
    before: CodePlayer | None
    after: CodePlayer | None


class IssuedCodePage(Struct, frozen=True):
    """A code that was just issued, to be scanned by a phone. It cannot be asked for again, so the
    page is not refreshed.
    """

    template: ClassVar[str] = "setup/issued-code.html"
    shown_once: ClassVar[bool] = True
    id: EventId
    card: CodeCard


def players_of(subject: Subject, people: Collection[PersonId]) -> tuple[CodePlayer, ...]:
    """Those of these people who are entered, by name."""
    wanted = frozenset(people)
    players = [
        _player(subject, line, person)
        for line in subject.view.entrants
        for person in line.members
        if person in wanted
    ]
    return tuple(sorted(players, key=lambda one: (subject.place(one.name), one.number)))


def _player(subject: Subject, line: EntrantLine, person: PersonId) -> CodePlayer:
    entrant = subject.roll.entrant(line.id)
    alone = len(line.members) == 1
    name = entrant if alone else subject.roll.person(person)
    words = f"{name.text} #{line.number} {'' if alone else entrant.text}"
    return CodePlayer(person, name, line.number, None if alone else entrant, words)


def card_of(player: CodePlayer, issued: IssuedCode, server: str) -> CodeCard:
    """A new code. `server`: the base URL of its link."""
    code = issued.code.reveal()
    return CodeCard(player, code, claim_address(server, code))


def cards_of(
    players: Iterable[CodePlayer], issued: Iterable[IssuedCode], server: str
) -> Iterator[CodeCard]:
    """The new codes of these players, in their order."""
    codes = {one.person: one for one in issued}
    return (card_of(one, codes[one.person], server) for one in players if one.person in codes)


def code_page(event: EventId, players: tuple[CodePlayer, ...], person: str) -> CodePage | None:
    """The page of one player; None if there is no such player."""
    place = next((place for place, one in enumerate(players) if one.person == person), None)
    if place is None:
        return None
    return CodePage(
        event,
        players[place],
        players[place - 1] if place else None,
        players[place + 1] if place + 1 < len(players) else None,
    )
