"""Reads army lists in text: Legion HQ's three forms, Tabletop Admiral's, and what people type."""

import re
from collections.abc import Iterator
from enum import Enum, auto

from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleKind,
    CommandCard,
    Counterpart,
    Upgrade,
)
from podium.rosters.catalogue.entry import CatalogueEntry
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.readers.legion_json import battle_cards, battle_force, fielded
from podium.rosters.readers.reading import (
    ListForm,
    NotARoster,
    ReadCode,
    RosterReading,
    chosen,
    lines_of,
    names_in,
    tidy,
)
from podium.rosters.roster import ArmyList, Chosen, FieldedUnit

MOST_UNITS = 60
MOST_CARDS = 80
MOST_LINES = 600
_POINTS = re.compile(r"^\s*(\d{1,5})\s*/\s*\d{1,5}\b")
_ACTIVATIONS = re.compile(r"^\s*\d{1,3}\s+activations?\s*$", re.IGNORECASE)
_RANK = re.compile(
    r"^\W*(commanders?|operatives?|counterparts?|corps|special forces|special|supports?|heavy|"
    r"heavies)\s*:?\s*$",
    re.IGNORECASE,
)
_RANKS = {"special forces": "special", "heavies": "heavy"}
_COMMANDS = re.compile(r"^\W*(?:commands?(?: cards?| hand)?)\s*:\s*(.*)$", re.IGNORECASE)
_SECTION = re.compile(
    r"^\W*(battle deck|primar\w+(?: objectives)?|objectives?|secondar\w+(?: objectives)?|"
    r"advantages?|deployments?|conditions?)\s*:?\s*$",
    re.IGNORECASE,
)
_SECTIONS = (
    ("primar", BattleKind.PRIMARY),
    ("objective", BattleKind.PRIMARY),
    ("secondar", BattleKind.SECONDARY),
    ("advantage", BattleKind.ADVANTAGE),
    ("deployment", BattleKind.PRIMARY),
    ("condition", BattleKind.ADVANTAGE),
)
_FIELD = re.compile(
    r"^\W*(faction|army|fraktion|armee|frakcja|armia)\s*[:=]\s*(.+)$", re.IGNORECASE
)
_FORCE = re.compile(r"^\W*battle ?force\s*[:=]\s*(.+)$", re.IGNORECASE)
_COPIES = re.compile(r"^(\d{1,2})\s*[x×]\s*", re.IGNORECASE)
_TOTAL = re.compile(r"\s*=\s*(\d{1,5})\s*$")
_SUM = re.compile(r"\s+(\d{1,4})\s*(?:[+x×]\s*\d{1,4}\s*)*=\s*\d{1,5}\s*$", re.IGNORECASE)
_PRINTED = re.compile(r"\s*\((\d{1,5})\)\s*$")
_PRICE = re.compile(r" ?\(\d{1,4}\) ?(?:,|$)")
_PIPS = re.compile(r"[•·*●]+")
_BETWEEN_PIPS = re.compile(r",(?=\s?[•·*●])|(?<=[•·*●]),")


class _Part(Enum):
    UNITS = auto()
    COMMANDS = auto()
    BATTLE = auto()


def read_legion_text(text: str, index: CatalogueIndex | None) -> RosterReading:
    """The army in a text. Raises `NotARoster` if there is none."""
    lines = lines_of(text)[:MOST_LINES]
    reader = _Reader(index, ranked=any(map(_RANK.match, lines)))
    for line in lines:
        reader.line(line)
    if not reader.units:
        raise NotARoster(ReadCode.NOTHING)
    return RosterReading(reader.army(), ListForm.LEGION_TEXT)


class _Reader:
    """Reads line by line. `ranked`: ranks are headings, so a dash begins a unit, not an upgrade."""

    def __init__(self, index: CatalogueIndex | None, *, ranked: bool) -> None:
        self.units: list[tuple[str, list[str], int, str, int | None]] = []
        self._index = index
        self._ranked = ranked
        self._part = _Part.UNITS
        self._kind = BattleKind.PRIMARY
        self._rank = ""
        self._commands: list[str] = []
        self._battle: list[tuple[BattleKind, str]] = []
        self._points: int | None = None
        self._faction = ""
        self._force = ""
        self._title = ""

    def line(self, line: str) -> None:
        bare = line.strip()
        if not bare or self._heading(bare):
            return
        if bare.startswith("--"):
            self._upgrades(bare.lstrip("- "))
        elif len(self._commands) + len(self._battle) > MOST_CARDS:
            return
        elif self._part is _Part.COMMANDS:
            self._commands += self._cards(bare, CommandCard)
        elif self._part is _Part.BATTLE:
            self._battle += [(self._kind, name) for name in self._cards(bare, BattleCard)]
        elif bare[0] in "-–•*" and not self._ranked and self.units:
            self._upgrades(bare.lstrip("-–•* "))
        else:
            self._unit(bare.lstrip("-–•* "))

    def _heading(self, line: str) -> bool:
        """Whether a line says what follows, or something about the whole list."""
        if found := _POINTS.match(line):
            self._points = int(found[1])
            if self.units and len(self.units) == 1 and not self._title:
                self._title = tidy(self.units.pop()[0])
        elif found := _RANK.match(line):
            word = found[1].lower()
            self._rank = _RANKS.get(word, word.removesuffix("s") if word != "corps" else word)
            self._part = _Part.UNITS
        elif found := _COMMANDS.match(line):
            self._part = _Part.COMMANDS
            self._commands += self._cards(found[1], CommandCard)
        elif found := _SECTION.match(line):
            self._part = _Part.BATTLE
            word = found[1].lower()
            self._kind = next((kind for key, kind in _SECTIONS if word.startswith(key)), self._kind)
        elif found := _FORCE.match(line):
            self._force = tidy(found[1])
        elif found := _FIELD.match(line):
            self._faction = tidy(found[2])
        else:
            return bool(_ACTIVATIONS.match(line))
        return True

    def _unit(self, line: str) -> None:
        if len(self.units) >= MOST_UNITS:
            return
        copies, line = _copies(line)
        if self.units and copies == 1 and self._loose_cards(line):
            return
        printed: int | None = None
        total: int | None = None
        if found := _SUM.search(line):
            printed, line = int(found[1]), line[: found.start()]
        if found := _TOTAL.search(line):
            total, line = int(found[1]), line[: found.start()]
        name, colon, rest = line.partition("):")
        upgrades = _priced(rest) if colon else []
        if colon:
            line = f"{name})"
        if found := _PRINTED.search(line):
            printed, line = int(found[1]), line[: found.start()]
        elif line.endswith(")") and "(" in line:
            line, _, inside = line[:-1].partition("(")
            upgrades = self._unpriced(inside)
        elif total is not None and not upgrades:
            printed = total // copies
        if line.strip():
            self.units.append((line.strip(), upgrades, copies, self._rank, printed))

    def _loose_cards(self, line: str) -> bool:
        """Takes a line of command or battle cards, as Tabletop Admiral writes them."""
        commands, battle = (self._cards(line, kind) for kind in (CommandCard, BattleCard))
        if self._known(commands, CommandCard):
            self._commands += commands
        elif self._known(battle, BattleCard):
            self._battle += [(self._kind, name) for name in battle]
        else:
            return False
        return True

    def _cards(self, line: str, kind: type[CommandCard | BattleCard]) -> list[str]:
        """The cards in a line, without dashes and pips, which may also part them."""
        pieces = _BETWEEN_PIPS.split(line)
        pips = _PIPS.search(line) is not None
        found: list[str] = []
        for piece in pieces:
            whole = _PIPS.sub("", piece).strip(" -–,")
            names = names_in(whole, self._index, kind)
            parted = not pips or all(self._known([name], kind) for name in names)
            found += names if parted else [whole] if whole else []
        return [name for one in found if (name := one.strip(" -–"))]

    def _known(self, names: list[str], kind: type[CatalogueEntry]) -> bool:
        if self._index is None or not names:
            return False
        known = sum(bool(self._index.named(name, kind)) for name in names)
        units = sum(bool(self._index.named(name, ArmyUnit)) for name in names)
        return known * 2 > len(names) and known > units

    def _upgrades(self, line: str) -> None:
        if not self.units:
            return
        self.units[-1][1].extend(_priced(line) or self._unpriced(line))

    def _unpriced(self, text: str) -> list[str]:
        return names_in(text, self._index, Upgrade, Counterpart)

    def army(self) -> ArmyList:
        """The army that was read."""
        index = self._index
        found = None if index is None else index.faction(self._faction)
        faction = self._faction if found is None else found.id
        deck = battle_cards(iter(self._battle), index)
        units = tuple(self._fielded(faction))[:MOST_UNITS]
        return ArmyList(
            units,
            tuple(chosen(name, CommandCard, index) for name in self._commands[:40]),
            deck[BattleKind.PRIMARY],
            deck[BattleKind.SECONDARY],
            deck[BattleKind.ADVANTAGE],
            faction,
            battle_force(self._force, index),
            self._points,
            self._title,
        )

    def _fielded(self, faction: str) -> Iterator[FieldedUnit]:
        for name, upgrades, copies, rank, printed in self.units:
            unit = fielded(name, upgrades[:40], faction, self._index)
            meant = self._meant(unit.unit, rank, printed)
            unit = FieldedUnit(meant, unit.upgrades, unit.counterpart, unit.counterpart_upgrades)
            yield from [unit] * copies

    def _meant(self, unit: Chosen, rank: str, printed: int | None) -> Chosen:
        """Texts leave titles out: the printed cost tells which unit is meant, then the rank."""
        if self._index is None:
            return unit
        found = self._index.named_loosely(unit.name, ArmyUnit)
        at_cost = tuple(one for one in found if printed in {cost.value for cost in one.cost})
        of_rank = tuple(one for one in at_cost or found if one.rank == rank)
        fitting = of_rank or at_cost
        if not fitting or any(one.id == unit.id for one in fitting):
            return unit
        return Chosen(unit.name, fitting[0].id if len(fitting) == 1 else None)


def _copies(line: str) -> tuple[int, str]:
    found = _COPIES.match(line)
    return (max(1, int(found[1])), line[found.end() :]) if found else (1, line)


def _priced(line: str) -> list[str]:
    """Names that are each followed by a cost; they may hold commas."""
    names, start = [], 0
    for price in _PRICE.finditer(line):
        names.append(line[start : price.start()].strip())
        start = price.end()
    return [name for name in names if name]
