"""Personal codes of players: to show, to print, to make anew."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.state import State
from podium.people.access.claim import Claim, shown_code
from podium.service.ids import EventId
from podium.web.pages.names import Name
from podium.web.pages.qr import Qr, qr
from podium.web.pages.setup.entrants import name_of
from podium.web.pages.subject import Subject


class Card(Struct, frozen=True):
    """Somebody's code. `team`: of which team they are, in events of teams."""

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
    cards: tuple[Card, ...]


class CodePage(Struct, frozen=True):
    """One code, to be held in front of a phone. `before`, `after`: their neighbours by name."""

    template: ClassVar[str] = "setup/code.html"
    id: EventId
    card: Card
    code: Qr
    before: Card | None
    after: Card | None


class CardsPage(Struct, frozen=True):
    """All codes as cards to print and cut."""

    template: ClassVar[str] = "setup/cards.html"
    id: EventId
    cards: tuple[tuple[Card, Qr], ...]


def cards_of(
    subject: Subject, state: State, claims: Iterable[Claim], address: Mapping[str, str]
) -> tuple[Card, ...]:
    """The codes by name. `address`: of each code."""
    cards = [_card(subject, state, claim, address[claim.code.reveal()]) for claim in claims]
    return tuple(sorted(cards, key=lambda card: (card.name.text.casefold(), card.number)))


def _card(subject: Subject, state: State, claim: Claim, address: str) -> Card:
    person = PersonId(claim.person)
    entered = state.entrants[state.people[person]]
    entrant = name_of(subject, entered)
    alone = len(entered.members) == 1
    name = entrant if alone else subject.roll.person(person)
    return Card(
        person,
        name,
        entered.number,
        claim.code.reveal(),
        address,
        None if alone else entrant,
        f"{name.text} #{entered.number} {'' if alone else entrant.text}",
    )


def code_page(event: EventId, cards: tuple[Card, ...], person: str) -> CodePage | None:
    """The code of one of them; None if they have none."""
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


def cards_page(event: EventId, cards: tuple[Card, ...]) -> CardsPage:
    """Cards to print."""
    return CardsPage(event, tuple((card, qr(card.address, small=True)) for card in cards))
