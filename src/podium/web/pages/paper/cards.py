"""Personal cards: everybody's own code, to be cut apart and handed out."""

from collections.abc import Iterable

from podium.event.ids import PersonId
from podium.event.state import State
from podium.people.access.claim import Claim, shown_code
from podium.people.text import folded
from podium.web.pages.names import Name
from podium.web.pages.paper.lists import NOBODY_ENTERED
from podium.web.pages.paper.sheets import Cards, CardSheet, Sheet, Words
from podium.web.pages.paper.telling import Teller
from podium.web.pages.qr import qr
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg

PERSONAL_CARDS = msg("Personal cards")


def cards_sheet(
    tell: Teller, subject: Subject, state: State, claims: Iterable[Claim], address: str
) -> Sheet:
    """Everybody's card by name. `address`: what the links of this server begin with."""
    cards = [_card(tell, subject, state, claim, address) for claim in claims]
    title = tell.say(PERSONAL_CARDS)
    if not cards:
        return Sheet(title, "", Words(tell.say(NOBODY_ENTERED)))
    cards.sort(key=lambda card: (folded(card.name), card.about))
    return Sheet(title, "", Cards(tuple(cards), tell.say(msg("QR code"))), bleed=True)


def _card(tell: Teller, subject: Subject, state: State, claim: Claim, address: str) -> CardSheet:
    person = PersonId(claim.person)
    entered = state.entrants[state.people[person]]
    entrant = subject.roll.entrant(entered.id)
    alone = len(entered.members) == 1
    name = entrant if alone else subject.roll.person(person)
    code = claim.code.reveal()
    link = f"{address}/c/{code}"
    drawn = qr(link)
    return CardSheet(
        name=tell.name(Name(name.text, entered.number)),
        about=f"#{entered.number}" if alone else f"#{entered.number} · {tell.name(entrant)}",
        lead=tell.say(msg("Your table, your results: scan, or type the address.")),
        code=shown_code(code),
        address=link,
        size=drawn.size,
        path=drawn.path,
    )
