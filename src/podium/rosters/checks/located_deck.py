"""A deck with what the catalogue says of its cards."""

from msgspec import Struct

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.decks import AffiliationCard, ForceSide, LooseCard, ObjectiveSet
from podium.rosters.catalogue.index import CardOfSet
from podium.rosters.checks.ground import CheckGround, Located
from podium.rosters.finding import RosterCode
from podium.rosters.roster import Copies, Deck


class LocatedCard(Struct, frozen=True):
    """A card of a command deck. `cards`: those of objective sets that it may be. `loose`: it
    belongs to no set. Neither: the catalogue does not know it.
    """

    place: str
    name: str
    copies: int
    cards: tuple[CardOfSet, ...] = ()
    loose: LooseCard | None = None

    def unknown(self) -> bool:
        """Whether the catalogue does not know it."""
        return not self.cards and self.loose is None


class LocatedDeck(Struct, frozen=True):
    """A deck with what the catalogue says of it."""

    place: str
    side: ForceSide
    affiliations: tuple[Located[AffiliationCard], ...]
    sets: tuple[tuple[Located[ObjectiveSet], int], ...]
    command_deck: tuple[LocatedCard, ...] | None
    other_language: bool = False

    def affiliation(self) -> AffiliationCard | None:
        """The one affiliation card, if there is one and the catalogue knows it."""
        return self.affiliations[0].entry if len(self.affiliations) == 1 else None

    def size(self) -> int:
        """How many objective sets it has, copies included."""
        return sum(copies for _, copies in self.sets)


def locate_deck(deck: Deck, side: ForceSide, place: str, ground: CheckGround) -> LocatedDeck:
    """Looks up every name of a deck."""
    affiliations = tuple(
        ground.located(card, AffiliationCard, f"{place}.affiliations[{number}]")
        for number, card in enumerate(deck.affiliations)
    )
    sets = tuple(
        (ground.located(one.card, ObjectiveSet, f"{place}.sets[{number}]"), one.copies)
        for number, one in enumerate(deck.sets)
    )
    known = tuple(one.entry for one, _ in sets if one.entry is not None)
    return LocatedDeck(
        place,
        side,
        affiliations,
        sets,
        None
        if deck.command_deck is None
        else tuple(
            _card(one, f"{place}.command_deck[{number}]", known, ground)
            for number, one in enumerate(deck.command_deck)
        ),
        deck.other_language is True,
    )


def _card(
    one: Copies, place: str, sets: tuple[ObjectiveSet, ...], ground: CheckGround
) -> LocatedCard:
    """Looks up a card; of an unknown one, a card of the deck's sets may have been meant."""
    name, index = one.card.name, ground.index
    if index is None:
        return LocatedCard(place, name, one.copies)
    if one.card.id is None:
        cards = index.cards_named.get(letters_only(name), ())
    else:
        cards = (index.cards[one.card.id],) if one.card.id in index.cards else ()
    loose = index.named(name, LooseCard) if not cards else ()
    if not cards and not loose:
        close = index.cards_alike(name, sets) if ground.may_suggest() else ()
        ground.about_names.append(
            ground.unchecked(
                RosterCode.UNKNOWN_NAME,
                place,
                name=name,
                suggestions=tuple(card.card.name[ENGLISH] for card in close),
                entries=tuple(card.id for card in close),
            )
        )
    return LocatedCard(place, name, one.copies, cards, loose[0] if loose else None)
