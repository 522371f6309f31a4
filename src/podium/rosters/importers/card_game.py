"""Cards as swlcg-json and OCTGN have them: six of each number are an objective set."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.catalogue import AnyEntry, CatalogueKind, Product
from podium.rosters.catalogue.decks import (
    AffiliationCard,
    DeckMix,
    ForceSide,
    LooseCard,
    ObjectiveSet,
    SetCard,
)
from podium.rosters.importers.part import (
    Gap,
    NotReadable,
    NotTaken,
    Part,
    SourceRow,
    parted,
    text_of,
    unreadable,
    whole_of,
    without_doubles,
)
from podium.rosters.xml import XmlElement

SET_SIZE = 6
NEUTRAL = "Neutral"
_NUMBERS = {"five": 5, "six": 6, "four": 4, "seven": 7}
_MIX = re.compile(r"(\d{1,2}|four|five|six|seven)\D{0,60}?\[([^\]]{1,40})\]", re.IGNORECASE)
_LIMITED = re.compile(r"limit 1 per objective deck", re.IGNORECASE)
_LOCKED = re.compile(r"affiliation only", re.IGNORECASE)


class _Card(Struct, frozen=True):
    """A card of a file. `set`: the number of its objective set; empty for none."""

    row: SourceRow
    title: str
    octgn: str
    product: str
    set: str
    sequence: int
    side: ForceSide
    affiliation: str
    type: str
    text: str
    limited: bool
    locked: bool


def is_card_of_a_set(fields: dict[str, Any]) -> bool:
    """Whether an object looks like a card of swlcg-json."""
    return "objectiveSetNumber" in fields and "side" in fields


def rows_of_octgn(root: XmlElement, file: str) -> Iterator[SourceRow]:
    """The cards of OCTGN's set.xml, as swlcg-json has them."""
    product = root.attributes.get("name", "")
    cards = [card for group in root.inside("cards") for card in group.inside("card")]
    for number, card in enumerate(cards, 1):
        held = {
            one.attributes.get("name", ""): one.attributes.get("value", "")
            for one in card.inside("property")
        }
        text = held.get("Text", "")
        block = held.get("Block", "").strip()
        yield SourceRow(
            f"{file}: card {number}",
            {
                "product": product,
                "octgnId": card.attributes.get("id", ""),
                "objectiveSetNumber": block.lstrip("0") or None,
                "objectiveSetSequence": held.get("Block Number", "").strip() or None,
                "side": held.get("Side", ""),
                "affiliation": held.get("Affiliation", ""),
                "type": held.get("Type", ""),
                "title": card.attributes.get("name", ""),
                "text": text,
                "isLimitedToObjectiveDeck": bool(_LIMITED.search(text)),
                "isLockedToAffiliation": bool(_LOCKED.search(text)),
            },
        )


def decks_part(rows: Iterable[SourceRow]) -> Part:
    """What the cards say, all files together."""
    cards: list[_Card] = []
    failed: list[NotTaken] = []
    for row in rows:
        try:
            cards.append(_card(row))
        except NotReadable as error:
            failed.append(unreadable(row, error))
    products = {_slug(card.product): card.product for card in cards if card.product}
    entries: list[tuple[SourceRow, AnyEntry]] = []
    by_set: defaultdict[str, list[_Card]] = defaultdict(list)
    for card in cards:
        if card.set:
            by_set[card.set].append(card)
        elif card.type.lower() == "affiliation":
            entries.append((card.row, _affiliation(card)))
        else:
            entries.append((card.row, _loose(card)))
    for number, held in by_set.items():
        try:
            entries.append((held[0].row, _set(number, held, failed)))
        except NotReadable as error:
            failed += [unreadable(card.row, error) for card in held]
    taken, doubled = parted(without_doubles(entries))
    unclear = any(isinstance(one, AffiliationCard) and one.mix_unknown for one in taken)
    return Part(
        CatalogueKind.DECKS,
        taken,
        tuple(Product(ident, {"en": name}) for ident, name in products.items()),
        unreadable=(*failed, *doubled),
        gaps=(Gap.RELEASES, Gap.BANS, Gap.TEAM_DECKS, *((Gap.DECK_MIX,) if unclear else ())),
    )


def _card(row: SourceRow) -> _Card:
    fields = row.fields
    side = text_of(fields, "side", needed=True).lower().removesuffix(" side")
    if side not in {one.value for one in ForceSide}:
        message = "expected Light or Dark in side"
        raise NotReadable(message)
    text = fields.get("text")
    return _Card(
        row,
        text_of(fields, "title", needed=True),
        text_of(fields, "octgnId"),
        text_of(fields, "product"),
        text_of(fields, "objectiveSetNumber"),
        whole_of(fields, "objectiveSetSequence") or 0,
        ForceSide(side),
        text_of(fields, "affiliation"),
        text_of(fields, "type"),
        text[:2000] if isinstance(text, str) else "",
        fields.get("isLimitedToObjectiveDeck") is True,
        fields.get("isLockedToAffiliation") is True,
    )


def _set(number: str, cards: list[_Card], failed: list[NotTaken]) -> ObjectiveSet:
    """An objective set; one that is incomplete has no cards, as nobody knows what is missing."""
    objectives = [card for card in cards if card.sequence == 1]
    if len(objectives) != 1:
        message = f"expected one objective in set {number}, found {len(objectives)}"
        raise NotReadable(message)
    objective = objectives[0]
    rest = sorted((card for card in cards if card.sequence != 1), key=lambda card: card.sequence)
    whole = [card.sequence for card in cards if card is not objective]
    if sorted(whole) != list(range(2, SET_SIZE + 1)):
        problem = f"expected the cards 1 to {SET_SIZE} of set {number}: its cards were not taken"
        failed.append(NotTaken(objective.row.place, problem))
        rest = []
    return ObjectiveSet(
        id=f"set-{number}".lower(),
        name={"en": objective.title},
        ids=_octgn(objective),
        products=_sold(objective),
        number=number,
        side=objective.side,
        affiliation=objective.affiliation,
        cards=tuple(SetCard({"en": card.title}, _octgn(card)) for card in rest),
        limited=objective.limited,
        locked=objective.locked,
    )


def _affiliation(card: _Card) -> AffiliationCard:
    mix = _mix(card)
    plain = letters_only(card.title) == letters_only(card.affiliation)
    return AffiliationCard(
        id=f"affiliation-{_slug(card.title)}",
        name={"en": card.title},
        ids=_octgn(card),
        products=_sold(card),
        side=card.side,
        affiliation=card.affiliation,
        mix=mix,
        mix_unknown=mix is None and not plain,
    )


def _mix(card: _Card) -> DeckMix | None:
    """The two counts of an affiliation card's text, each followed by an affiliation in brackets."""
    found = _MIX.findall(card.text)
    if len(found) != 2 or "and/or" not in card.text.lower():
        return None
    (own, first), (others, second) = found
    if letters_only(first) != letters_only(card.affiliation):
        return None
    return DeckMix(_count(own), _count(others), (second.strip(), NEUTRAL))


def _count(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS[word.lower()]


def _loose(card: _Card) -> LooseCard:
    return LooseCard(
        id=f"card-{card.octgn or _slug(f'{card.product} {card.title}')}",
        name={"en": card.title},
        ids=_octgn(card),
        products=_sold(card),
        never_legal=True,
        side=card.side,
    )


def _octgn(card: _Card) -> dict[str, str]:
    return {"octgn": card.octgn.lower()} if card.octgn else {}


def _sold(card: _Card) -> tuple[str, ...]:
    return (_slug(card.product),) if card.product else ()


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "unnamed"
