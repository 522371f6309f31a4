"""Whether a command deck is exactly the cards of its objective sets (LCG-20)."""

from collections import Counter

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.decks import ObjectiveSet
from podium.rosters.checks.ground import CheckGround, Findings
from podium.rosters.checks.located_deck import LocatedCard, LocatedDeck
from podium.rosters.finding import RosterCode

_SetAndName = tuple[str, str]


def command_deck(deck: LocatedDeck, ground: CheckGround) -> Findings:
    """Cards that are missing, and cards of no set of the deck."""
    if deck.command_deck is None:
        return
    names: dict[_SetAndName, str] = {}
    owed: Counter[_SetAndName] = Counter()
    open_sets = False
    for one, copies in deck.sets:
        if one.entry is None or not one.entry.cards:
            open_sets = True
        else:
            _owe(one.entry, copies, owed, names)
    left = [(card, _settle(card, owed)) for card in deck.command_deck]
    unknown = sum(count for card, count in left if card.unknown())
    missing = {key: count for key, count in owed.items() if count > 0}
    place = f"{deck.place}.command_deck"
    if not open_sets:
        yield from _too_many(left, unknown - sum(missing.values()), place, ground)
    if sum(missing.values()) > unknown:
        for key, count in missing.items():
            yield ground.illegal(RosterCode.CARD_MISSING, place, name=names[key], count=count)


def _too_many(
    left: list[tuple[LocatedCard, int]], unknown: int, place: str, ground: CheckGround
) -> Findings:
    """Cards of no set of the deck; `unknown`: how many of unknown name are too many."""
    for card, count in left:
        if count and not card.unknown():
            yield ground.illegal(RosterCode.CARD_TOO_MANY, card.place, name=card.name, count=count)
    if unknown > 0:
        yield ground.illegal(RosterCode.CARDS_OVER, place, count=unknown)


def _owe(
    one: ObjectiveSet, copies: int, owed: Counter[_SetAndName], names: dict[_SetAndName, str]
) -> None:
    for card in one.cards:
        key = (one.id, letters_only(card.name[ENGLISH]))
        owed[key] += copies
        names[key] = card.name[ENGLISH]


def _settle(card: LocatedCard, owed: Counter[_SetAndName]) -> int:
    """Takes the copies of a card off what is owed; returns how many nothing is owed for."""
    left = card.copies
    for one in card.cards:
        key = (one.set.id, letters_only(one.card.name[ENGLISH]))
        taken = min(left, max(owed[key], 0))
        owed[key] -= taken
        left -= taken
    return left
