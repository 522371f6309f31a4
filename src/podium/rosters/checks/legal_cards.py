"""Which units, cards and sets are legal on the day of the event (LCG-22)."""

from collections.abc import Iterable
from datetime import date, timedelta

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.catalogue import Product
from podium.rosters.catalogue.entry import CatalogueEntry, banned_on
from podium.rosters.checks.ground import CheckGround, Findings, Located
from podium.rosters.finding import RosterCode

EVERYWHERE = ""


def forbidden(
    cards: Iterable[Located[CatalogueEntry]], ground: CheckGround, rule: str = ""
) -> Findings:
    """What no event allows, what is banned on its day, and what is not out at all."""
    for card in cards:
        if card.entry is None:
            continue
        if card.entry.never_legal:
            yield ground.illegal(RosterCode.NEVER_LEGAL, card.place, rule, name=card.name)
        elif banned_on(card.entry.bans, ground.day):
            yield ground.illegal(RosterCode.BANNED, card.place, rule, name=card.name)
        elif card.entry.unreleased:
            yield ground.unchecked(
                RosterCode.UNRELEASED,
                card.place,
                rule,
                name=card.name,
                when=card.entry.unreleased,
            )


def not_out_yet(
    cards: Iterable[Located[CatalogueEntry]],
    ground: CheckGround,
    place: str,
    rule: str,
    *,
    in_region_alone: bool = False,
) -> Findings:
    """What has not been out for long enough; one finding for all whose release nobody knows.

    `in_region_alone`: only the day of the region's own edition counts, none for everywhere.
    """
    unknown: list[str] = []
    for card in cards:
        if card.entry is None or card.entry.never_legal:
            continue
        out = _out(card.entry, ground, in_region_alone=in_region_alone)
        if out is None:
            unknown.append(card.name)
        elif not out:
            days = ground.rules.decks.days_out
            yield ground.illegal(
                RosterCode.NOT_OUT_YET, card.place, rule, name=card.name, days=days
            )
    if unknown:
        names = tuple(dict.fromkeys(unknown))
        yield ground.unchecked(
            RosterCode.RELEASE_UNKNOWN, place, rule, count=len(names), names=names
        )


def _out(entry: CatalogueEntry, ground: CheckGround, *, in_region_alone: bool) -> bool | None:
    """Whether it has been out for long enough in one product; None if that is not known."""
    if ground.index is None:
        return None
    latest = ground.day - timedelta(days=ground.rules.decks.days_out)
    products = [ground.index.products.get(product) for product in entry.products]
    days = [
        None if one is None else _released(one, ground.region, alone=in_region_alone)
        for one in products
    ]
    if any(day is not None and day <= latest for day in days):
        return True
    return None if not days or None in days else False


def _released(product: Product, region: str, *, alone: bool) -> date | None:
    by_region = {letters_only(name): day for name, day in product.released.items()}
    everywhere = None if alone else by_region.get(EVERYWHERE)
    return by_region.get(letters_only(region), everywhere)
