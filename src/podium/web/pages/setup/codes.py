"""Personal codes of players: to show, to print (`pages/paper/cards.py`), to reissue."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.view.shapes import EntrantLine
from podium.people.access.claim import Claim, shown_code
from podium.service.ids import EventId
from podium.web.acts.people import claim_address
from podium.web.pages.names import Name
from podium.web.pages.qr import Qr, qr
from podium.web.pages.subject import Subject


class CodeCard(Struct, frozen=True):
    """A player's code. `team`: their team, in team events."""

    person: PersonId
    name: Name
    number: int
    code: str
    address: str
    team: Name | None
    words: str

    @property
    def shown(self) -> str:
        """The code as people type it."""
        return shown_code(self.code)


class CodesPage(Struct, frozen=True):
    """Everyone's code, by name."""

    template: ClassVar[str] = "setup/codes.html"
    id: EventId
    cards: tuple[CodeCard, ...]


class CodePage(Struct, frozen=True):
    """One code, to be scanned by a phone. `before`, `after`: the neighbours by name."""

    template: ClassVar[str] = "setup/code.html"
    id: EventId
    card: CodeCard
    code: Qr
    before: CodeCard | None
    after: CodeCard | None


def cards_of(subject: Subject, claims: Iterable[Claim], server: str) -> tuple[CodeCard, ...]:
    """The codes of all entrants, by name. `server`: the base URL of their links."""
    lines = {person: line for line in subject.view.entrants for person in line.members}
    entered = [(claim, lines.get(PersonId(claim.person))) for claim in claims]
    cards = [_card(subject, line, claim, server) for claim, line in entered if line is not None]
    return tuple(sorted(cards, key=lambda card: (subject.place(card.name), card.number)))


def _card(subject: Subject, line: EntrantLine, claim: Claim, server: str) -> CodeCard:
    person, code = PersonId(claim.person), claim.code.reveal()
    entrant = subject.roll.entrant(line.id)
    alone = len(line.members) == 1
    name = entrant if alone else subject.roll.person(person)
    return CodeCard(
        person,
        name,
        line.number,
        code,
        claim_address(server, code),
        None if alone else entrant,
        f"{name.text} #{line.number} {'' if alone else entrant.text}",
    )


def code_page(event: EventId, cards: tuple[CodeCard, ...], person: str) -> CodePage | None:
    """The code of one player; None if they have none."""
    place = next((place for place, card in enumerate(cards) if card.person == person), None)
    if place is None:
        return None
    return CodePage(
        event,
        cards[place],
        qr(cards[place].address),
        cards[place - 1] if place else None,
        cards[place + 1] if place + 1 < len(cards) else None,
    )
