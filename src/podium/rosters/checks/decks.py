"""Checks of decks (LCG-20, LCG-22) and of the decks of a team (TM-1)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from podium.rosters.catalogue.decks import (
    AffiliationCard,
    DeckMix,
    ForceSide,
    ObjectiveSet,
)
from podium.rosters.checks.command_deck import command_deck
from podium.rosters.checks.ground import CheckGround, Findings, Located
from podium.rosters.checks.legal_cards import forbidden, not_out_yet
from podium.rosters.checks.located_deck import LocatedDeck, locate_deck
from podium.rosters.finding import RosterCode
from podium.rosters.roster import DeckPair, TeamDecks
from podium.rosters.settings import RosterCheck

LEGAL = "LCG-22"
TEAM = "TM-1"


class LocatedPair(Struct, frozen=True):
    """The decks of one player, by side; None: missing."""

    place: str
    decks: dict[ForceSide, LocatedDeck | None]

    def there(self) -> tuple[LocatedDeck, ...]:
        """The decks that are there."""
        return tuple(deck for deck in self.decks.values() if deck is not None)


LocatedPairs = tuple[LocatedPair, ...]
"""One pair for each member of the entrant."""


def locate_decks(roster: DeckPair | TeamDecks, ground: CheckGround) -> LocatedPairs:
    """Looks up every name of the decks."""
    if isinstance(roster, DeckPair):
        return (_pair(roster, "", ground),)
    return (_pair(roster.first, "first.", ground), _pair(roster.second, "second.", ground))


def _pair(pair: DeckPair, place: str, ground: CheckGround) -> LocatedPair:
    decks = {ForceSide.LIGHT: pair.light, ForceSide.DARK: pair.dark}
    return LocatedPair(
        place,
        {
            side: None if deck is None else locate_deck(deck, side, f"{place}{side.value}", ground)
            for side, deck in decks.items()
        },
    )


def _decks(pairs: LocatedPairs) -> Iterable[LocatedDeck]:
    return (deck for pair in pairs for deck in pair.there())


def affiliation(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """One light and one dark deck, each with exactly one affiliation card."""
    for pair in pairs:
        for side, deck in pair.decks.items():
            if deck is None:
                place = f"{pair.place}{side.value}"
                yield ground.illegal(RosterCode.DECK_MISSING, place, side=side.value)
    for deck in _decks(pairs):
        if len(deck.affiliations) != 1:
            count = len(deck.affiliations)
            yield ground.illegal(RosterCode.AFFILIATION_COUNT, deck.place, count=count)


def sides(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """All cards of a deck are of one side."""
    for deck in _decks(pairs):
        cards: list[Located[ObjectiveSet] | Located[AffiliationCard]] = [
            *deck.affiliations,
            *(one for one, _ in deck.sets),
        ]
        for card in cards:
            if card.entry is not None and card.entry.side is not deck.side:
                yield ground.illegal(
                    RosterCode.WRONG_SIDE, card.place, name=card.name, side=deck.side.value
                )


def objective_sets(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """At least so many sets, or what the affiliation card fixes."""
    for deck in _decks(pairs):
        card = deck.affiliation()
        if card is not None and card.mix_unknown:
            yield ground.unchecked(
                RosterCode.MIX_UNKNOWN, deck.place, name=deck.affiliations[0].name
            )
        elif card is not None and card.mix is not None:
            yield from _mix(deck, card.affiliation, card.mix, ground)
        elif deck.size() < ground.rules.decks.sets:
            wanted = ground.rules.decks.sets
            yield ground.illegal(
                RosterCode.SETS_TOO_FEW, deck.place, count=deck.size(), wanted=wanted
            )


def _mix(deck: LocatedDeck, own: str, mix: DeckMix, ground: CheckGround) -> Findings:
    """Exactly so many sets of the card's own affiliation, and so many of the others it names."""
    known = Counter[str]()
    for one, copies in deck.sets:
        if one.entry is not None:
            known[one.entry.affiliation] += copies
    others = sum(known[name] for name in mix.of)
    foreign = known.total() - known[own] - others
    fits = known[own] <= mix.own and others <= mix.others and not foreign
    if not fits or deck.size() != mix.own + mix.others:
        yield ground.illegal(
            RosterCode.MIX_BROKEN,
            deck.place,
            own=own,
            own_count=known[own],
            own_wanted=mix.own,
            others=mix.of,
            others_count=others,
            others_wanted=mix.others,
            foreign=foreign,
        )


def limited_sets(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """Sets that a deck has only once, and those of one affiliation only."""
    for deck in _decks(pairs):
        for one, copies in _together(deck):
            entry = one.entry
            if entry is not None and entry.limited and copies > 1:
                yield ground.illegal(RosterCode.SET_LIMITED, one.place, name=one.name, count=copies)
            card = deck.affiliation()
            if entry is None or card is None or not entry.locked:
                continue
            if entry.affiliation != card.affiliation:
                yield ground.illegal(
                    RosterCode.SET_LOCKED, one.place, name=one.name, affiliation=entry.affiliation
                )


def copies_of_sets(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """How often a set may be in a deck: the text says nothing, so more cannot be checked."""
    most = ground.rules.decks.copies
    for deck in _decks(pairs):
        for one, copies in _together(deck):
            limited = one.entry is not None and one.entry.limited
            if copies > most and not limited:
                yield ground.unchecked(
                    RosterCode.COPIES_TOO_MANY, one.place, name=one.name, count=copies, wanted=most
                )


def _together(deck: LocatedDeck) -> Iterable[tuple[Located[ObjectiveSet], int]]:
    """Each set once, where it stands first, with all copies of it."""
    total: Counter[str] = Counter()
    first: dict[str, Located[ObjectiveSet]] = {}
    for one, copies in deck.sets:
        key = one.entry.id if one.entry is not None else f" {one.name}"
        total[key] += copies
        first.setdefault(key, one)
    return ((first[key], copies) for key, copies in total.items())


def command_decks(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """The command deck is exactly the cards of the objective sets."""
    for deck in _decks(pairs):
        yield from command_deck(deck, ground)


def legal_cards(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """Sets out for long enough in the event's region, not banned, no challenge cards; of cards in
    another language those whose edition for that region is.
    """
    for deck in _decks(pairs):
        cards = (*deck.affiliations, *(one for one, _ in _together(deck)))
        yield from forbidden(cards, ground, LEGAL)
        yield from not_out_yet(
            cards, ground, deck.place, LEGAL, in_region_alone=deck.other_language
        )
        loose = (Located(one.place, one.name, one.loose) for one in deck.command_deck or ())
        yield from forbidden(loose, ground, LEGAL)


def team_restrictions(pairs: LocatedPairs, ground: CheckGround) -> Findings:
    """The game's own restrictions of team decks, as far as the catalogue has them."""
    rules = ground.index and ground.index.catalogue.team_decks
    if not rules:
        yield ground.unchecked(RosterCode.TEAM_UNKNOWN, "", TEAM)
        return
    for side in ForceSide:
        decks = [deck for pair in pairs if (deck := pair.decks[side]) is not None]
        total: Counter[str] = Counter()
        for deck in decks:
            for one, copies in _together(deck):
                if one.entry is None:
                    continue
                total[one.entry.id] += copies
                if one.entry.id in rules.excluded:
                    yield ground.illegal(RosterCode.TEAM_EXCLUDED, one.place, TEAM, name=one.name)
                before = total[one.entry.id] - copies
                if rules.copies is not None and before <= rules.copies < total[one.entry.id]:
                    yield ground.illegal(
                        RosterCode.TEAM_COPIES,
                        one.place,
                        TEAM,
                        name=one.name,
                        count=total[one.entry.id],
                        wanted=rules.copies,
                    )


DeckCheck = Callable[[LocatedPairs, CheckGround], Findings]

DECK_CHECKS: Mapping[RosterCheck, DeckCheck] = MappingProxyType(
    {
        RosterCheck.AFFILIATION: affiliation,
        RosterCheck.SIDES: sides,
        RosterCheck.OBJECTIVE_SETS: objective_sets,
        RosterCheck.COMMAND_DECK: command_decks,
        RosterCheck.LIMITED_SETS: limited_sets,
        RosterCheck.COPIES: copies_of_sets,
        RosterCheck.LEGAL_CARDS: legal_cards,
    }
)
"""The checks of decks, in order."""

TEAM_DECK_CHECKS: Mapping[RosterCheck, DeckCheck] = MappingProxyType(
    {**DECK_CHECKS, RosterCheck.TEAM_RESTRICTIONS: team_restrictions}
)
"""The checks of the decks of a team, in order."""
