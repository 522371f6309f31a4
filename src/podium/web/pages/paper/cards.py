"""Personal cards with each player's code, to cut apart and hand out."""

from collections.abc import Iterable

from podium.people.access.claim import Claim
from podium.web.pages.names import Name
from podium.web.pages.paper.lists import NOBODY_ENTERED
from podium.web.pages.paper.sheets import Cards, CardSheet, PaperSheet, Words
from podium.web.pages.paper.telling import Teller
from podium.web.pages.qr import qr
from podium.web.pages.setup.codes import CodeCard, cards_of
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg

PERSONAL_CARDS = msg("Personal cards")


def cards_sheet(tell: Teller, subject: Subject, claims: Iterable[Claim], server: str) -> PaperSheet:
    """All cards by name. `server`: the base URL of their links."""
    event = subject.desk.settings.name
    cards = tuple(_card(tell, one, event) for one in cards_of(subject, claims, server))
    title = tell.say(PERSONAL_CARDS)
    if not cards:
        return PaperSheet(title, "", Words(tell.say(NOBODY_ENTERED)))
    return PaperSheet(title, "", Cards(cards, tell.say(msg("QR code"))), bleed=True)


def _card(tell: Teller, card: CodeCard, event: str) -> CardSheet:
    number = f"#{card.number}"
    drawn = qr(card.address, small=True)
    return CardSheet(
        name=tell.name(Name(card.name.text, card.number)),
        about=number if card.team is None else f"{number} · {tell.name(card.team)}",
        event=event,
        lead=tell.say(msg("Your table, your results: scan, or type the address.")),
        code=card.shown,
        address=card.address,
        size=drawn.size,
        path=drawn.path,
    )
