"""Personal cards with each player's code, to cut apart and hand out."""

from collections.abc import Iterable

from podium.web.pages.names import Name
from podium.web.pages.paper.lists import NOBODY_ENTERED
from podium.web.pages.paper.sheets import Cards, CardSheet, PaperSheet, Words
from podium.web.pages.paper.telling import Teller
from podium.web.pages.qr import qr
from podium.web.pages.setup.codes import CodeCard
from podium.web.texts.marking import msg

PERSONAL_CARDS = msg("Personal cards")


def cards_sheet(tell: Teller, event: str, issued: Iterable[CodeCard]) -> PaperSheet:
    """The cards of these codes."""
    cards = tuple(_card(tell, one, event) for one in issued)
    title = tell.say(PERSONAL_CARDS)
    if not cards:
        return PaperSheet(title, "", Words(tell.say(NOBODY_ENTERED)))
    return PaperSheet(title, "", Cards(cards, tell.say(msg("QR code"))), bleed=True)


def _card(tell: Teller, card: CodeCard, event: str) -> CardSheet:
    player = card.player
    number = f"#{player.number}"
    drawn = qr(card.address, small=True)
    return CardSheet(
        name=tell.name(Name(player.name.text, player.number)),
        about=number if player.team is None else f"{number} · {tell.name(player.team)}",
        event=event,
        lead=tell.say(msg("Your table, your results: scan, or type the address.")),
        code=card.shown,
        address=card.address,
        size=drawn.size,
        path=drawn.path,
    )
