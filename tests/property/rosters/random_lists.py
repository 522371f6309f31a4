"""Random rosters of the invented catalogues: built with care, then often spoilt a little.

A roster is made as plain JSON, as the oracle reads it, and turned into the program's own type.
"""

from typing import Any

from msgspec import UNSET

from podium.core.names import ENGLISH
from podium.kernel.chance import Chance
from podium.rosters.catalogue.catalogue import Catalogue
from podium.rosters.catalogue.shipped import invented
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    PremierList,
    Squad,
)
from tests.property.rosters.army_oracle import meets
from tests.property.rosters.oracle import Json, book, entry, worth

SQUADS, ARMIES, DECKS = "harbour-lights", "river-and-hill", "quiet-night"


class Lists:
    """Makes rosters of each kind."""

    def __init__(self, seed: str) -> None:
        self.chance = Chance(seed)
        self.books = {name: book(name) for name in (SQUADS, ARMIES, DECKS)}
        self.catalogues: dict[str, Catalogue] = {name: invented(name) for name in self.books}
        self._found: dict[tuple[Any, ...], tuple[str, ...]] = {}

    def often(self, per_cent: int) -> bool:
        return self.chance.below(100) < per_cent

    def of(self, catalogue: str, **fields: Any) -> list[str]:
        """The ids of entries with these values."""
        wanted = (catalogue, *fields.items())
        if wanted not in self._found:
            self._found[wanted] = tuple(
                one["id"]
                for one in self.books[catalogue]["entries"]
                if all(one.get(field) == value for field, value in fields.items())
            )
        return list(self._found[wanted])

    def some(self, options: list[str], count: int) -> list[str]:
        return self.chance.shuffled(options)[:count]

    # Premier lists

    def premier(self) -> Json:
        found: Json = {"squads": self._squads(), "missions": []}
        found["missions"] = self.some(self.of(SQUADS, type="mission-set"), 1)
        for _ in range(self.chance.below(2)):
            self._spoil_premier(found)
        return found

    def _squads(self) -> list[list[str]]:
        eras = self.chance.shuffled(["Age of Dawn", "Age of Noon", "Age of Dusk", "Age of Noon"])
        taken: set[str] = set()
        squads = []
        for era in eras:
            squad = self._squad(era, taken)
            for one in squad:
                taken |= self._names(one)
            squads.append(squad)
        return squads

    def _squad(self, era: str, taken: set[str]) -> list[str]:
        cat = self.books[SQUADS]
        primary, secondary, supporting = (
            self.chance.shuffled(
                [
                    one
                    for one in self.of(SQUADS, role=role)
                    if era in entry(cat, one)["eras"] and not self._names(one) & taken
                ]
                or self.of(SQUADS, role=role)
            )
            for role in ("primary", "secondary", "supporting")
        )
        for two in secondary:
            for three in supporting:
                cost = worth(entry(cat, two)["points"]) + worth(entry(cat, three)["points"])
                room = worth(entry(cat, primary[0])["points"])
                if cost <= room and not self._names(two) & self._names(primary[0]):
                    return [primary[0], two, three]
        return [primary[0], secondary[0], supporting[0]]

    def _names(self, unit: str) -> set[str]:
        one = entry(self.books[SQUADS], unit)
        return {one["id"], one.get("unique_name") or one["id"], *one.get("excludes", [])}

    def _spoil_premier(self, found: Json) -> None:
        squads = found["squads"]
        squad = self.chance.choose(squads) if squads else []
        match self.chance.below(7):
            case 0 if squad:
                squad.pop(self.chance.below(len(squad)))
            case 1:
                squad.append(self.chance.choose(self.of(SQUADS, type="squad-unit")))
            case 2 | 3 if squad:
                other = self.chance.choose(self.of(SQUADS, type="squad-unit"))
                squad[self.chance.below(len(squad))] = other
            case 4:
                squads.pop()
            case 5:
                found["missions"] = self.some(self.of(SQUADS, type="mission-set"), 2)
            case _ if squad:
                role = ("primary", "secondary", "supporting")[self.chance.below(3)]
                squad[:1] = [self.chance.choose(self.of(SQUADS, role=role))]

    def premier_list(self, found: Json) -> PremierList:
        return PremierList(
            tuple(
                Squad(tuple(self.chosen(SQUADS, one) for one in squad)) for squad in found["squads"]
            ),
            tuple(self.chosen(SQUADS, one) for one in found["missions"]),
        )

    def chosen(self, catalogue: str, ident: str) -> Chosen:
        return Chosen(entry(self.books[catalogue], ident)["name"][ENGLISH], ident)

    # Armies

    def army(self) -> Json:
        faction = self.chance.choose(["river", "hill"])
        force = "winter-court" if faction == "hill" and self.often(25) else ""
        counts = {
            "commander": 1,
            "corps": 3,
            "operative": 0,
            "special": 1,
            "support": 0,
            "heavy": 0,
        }
        for rank in self.some(list(counts), 2):
            counts[rank] += 1
        units = []
        for rank, count in counts.items():
            for _ in range(count):
                pool = self._pool(rank, faction, force)
                if pool:
                    units.append(self._unit(self.chance.choose(pool)))
        found = {"faction": faction, "force": force, "units": units}
        found |= {"commands": self._commands(faction), "battle": self._battle(faction)}
        for _ in range(self.chance.below(3)):
            self._spoil_army(found)
        return found

    def _pool(self, rank: str, faction: str, force: str) -> list[str]:
        cat = self.books[ARMIES]
        if force:
            return list(cat["battle_forces"][0]["units"].get(rank, []))
        own = self.of(ARMIES, type="army-unit", rank=rank, faction=faction)
        hired = self.of(ARMIES, type="army-unit", rank=rank, faction="hired")
        return own if own and not self.often(8) else hired or own

    def _unit(self, ident: str) -> list[Any]:
        cat = self.books[ARMIES]
        unit = entry(cat, ident)
        always = {"needs": "all", "of": []}
        cards: list[str] = []
        for slot in unit["slots"]:
            needed = any(wanted.get("slot") == slot for wanted in unit.get("must_equip", []))
            fits = [
                card
                for card in self.of(ARMIES, type="upgrade", slot=slot)
                if card not in cards
                and meets(entry(cat, card).get("requires", always), unit, [], "light")
            ]
            if fits and (needed or self.often(25)):
                cards.append(self.chance.choose(fits))
        other = unit.get("counterpart") if not self.often(10) else None
        return [ident, cards, other, []]

    def _commands(self, faction: str) -> list[str]:
        hand = []
        for pips in (1, 2, 3):
            plain = [
                one
                for one in self.of(ARMIES, type="command-card", pips=pips)
                if entry(self.books[ARMIES], one).get("faction", faction) == faction
                and ("commanders" not in entry(self.books[ARMIES], one) or self.often(15))
                and "battle_force" not in entry(self.books[ARMIES], one)
            ]
            hand += self.some(plain, 2)
        return [*hand, "hold-fast"]

    def _battle(self, faction: str) -> list[str]:
        cat = self.books[ARMIES]
        deck = []
        for kind in ("primary", "secondary", "advantage"):
            fits = [
                one
                for one in self.of(ARMIES, type="battle-card", kind=kind)
                if entry(cat, one).get("faction", faction) == faction
                and not entry(cat, one).get("small_game")
            ]
            deck += self.some(fits, 3)
        return deck

    def _spoil_army(self, found: Json) -> None:
        units = found["units"]
        unit = self.chance.choose(units) if units else ["", [], None, []]
        match self.chance.below(9):
            case 0 if units:
                units.remove(unit)
            case 1 | 2:
                units.append(self._unit(self.chance.choose(self.of(ARMIES, type="army-unit"))))
            case 3 | 4:
                unit[1].append(self.chance.choose(self.of(ARMIES, type="upgrade")))
            case 5:
                unit[1][:] = [self.chance.choose(self.of(ARMIES, type="upgrade")) for _ in unit[1]]
            case 6:
                other = self.chance.choose(self.of(ARMIES, type="command-card"))
                found["commands"][self.chance.below(len(found["commands"]))] = other
            case 7:
                other = self.chance.choose(self.of(ARMIES, type="battle-card"))
                found["battle"][self.chance.below(len(found["battle"]))] = other
            case _:
                unit[2] = None if unit[2] else "old-hound"
                unit[3] = (
                    self.some(self.of(ARMIES, type="upgrade", slot="gear"), 1) if unit[2] else []
                )

    def army_list(self, found: Json) -> ArmyList:
        def cards(ids: list[str]) -> tuple[Chosen, ...]:
            return tuple(self.chosen(ARMIES, one) for one in ids)

        deck = {kind: [] for kind in ("primary", "secondary", "advantage")}  # type: dict[str, list[str]]
        for one in found["battle"]:
            deck[entry(self.books[ARMIES], one)["kind"]].append(one)
        force = Chosen("Winter Court") if found["force"] else None
        return ArmyList(
            tuple(
                FieldedUnit(
                    self.chosen(ARMIES, unit),
                    cards(upgrades),
                    None if other is None else self.chosen(ARMIES, other),
                    cards(others),
                )
                for unit, upgrades, other, others in found["units"]
            ),
            cards(found["commands"]),
            cards(deck["primary"]),
            cards(deck["secondary"]),
            cards(deck["advantage"]),
            faction=found["faction"],
            battle_force=force,
        )

    # Decks

    def decks(self) -> Json:
        found: Json = {side: self._deck(side) for side in ("light", "dark")}
        if self.often(3):
            found[self.chance.choose(["light", "dark"])] = None
        return found

    def _deck(self, side: str) -> Json:
        cat = self.books[DECKS]
        card = self.chance.choose(self.of(DECKS, type="affiliation-card", side=side))
        legal = [
            one
            for one in self.of(DECKS, type="objective-set", side=side)
            if self.often(2)
            or not (
                entry(cat, one).get("bans")
                or entry(cat, one).get("locked")
                or entry(cat, one)["products"] == ["qn-moon"]
            )
        ]
        legal += [one for one in legal if not entry(cat, one).get("limited")]
        sets = self.some(legal, 10)
        if mix := entry(cat, card).get("mix"):
            own = [one for one in legal if entry(cat, one)["affiliation"] not in mix["of"]]
            own = [
                one
                for one in own
                if entry(cat, one)["affiliation"] == entry(cat, card)["affiliation"]
            ]
            others = [one for one in legal if entry(cat, one)["affiliation"] in mix["of"]]
            sets = [*self.some(own, 5), *self.some(others, 5)]
        deck: Json = {
            "affiliations": [card],
            "sets": sets,
            "cards": None,
            "foreign": self.often(20),
        }
        for _ in range(self.chance.below(2)):
            self._spoil_deck(deck)
        if self.often(60):
            deck["cards"] = self._cards(deck["sets"])
        return deck

    def _cards(self, sets: list[str]) -> list[list[str]]:
        cat = self.books[DECKS]
        cards = [[one, card["name"]["en"]] for one in sets for card in entry(cat, one)["cards"]]
        if self.often(10) and cards:
            cards.pop(self.chance.below(len(cards)))
        if self.often(10):
            other = self.chance.choose(self.of(DECKS, type="objective-set"))
            cards.append([other, entry(cat, other)["cards"][0]["name"]["en"]])
        return cards

    def _spoil_deck(self, deck: Json) -> None:
        match self.chance.below(6):
            case 0 if deck["sets"]:
                deck["sets"].pop()
            case 1:
                deck["sets"].append(self.chance.choose(self.of(DECKS, type="objective-set")))
            case 2:
                deck["affiliations"] = []
            case 3:
                deck["affiliations"] = [
                    self.chance.choose(self.of(DECKS, type="affiliation-card"))
                    for _ in range(1 + self.chance.below(2))
                ]
            case _ if deck["sets"]:
                other = self.chance.choose(self.of(DECKS, type="objective-set"))
                deck["sets"][self.chance.below(len(deck["sets"]))] = other

    def deck_pair(self, found: Json) -> DeckPair:
        return DeckPair(*(self._typed(found[side]) for side in ("light", "dark")))

    def _typed(self, deck: Json | None) -> Deck | None:
        if deck is None:
            return None
        cards = deck["cards"]
        return Deck(
            tuple(self.chosen(DECKS, one) for one in deck["affiliations"]),
            tuple(Copies(self.chosen(DECKS, one)) for one in deck["sets"]),
            None if cards is None else tuple(self._card(*card) for card in cards),
            other_language=True if deck["foreign"] else UNSET,
        )

    def _card(self, of_set: str, name: str) -> Copies:
        cards = entry(self.books[DECKS], of_set)["cards"]
        place = next(place for place, one in enumerate(cards, 1) if one["name"]["en"] == name)
        return Copies(Chosen(name, f"{of_set}#{place}"))
