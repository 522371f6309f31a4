"""What the checks of a roster stand on: rules, catalogue, day and region."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Generic, TypeVar

from msgspec import Struct

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.entry import CatalogueEntry, DatedNumber, number_on
from podium.rosters.catalogue.index import CatalogueIndex, full_name
from podium.rosters.finding import (
    FindingValue,
    RosterCode,
    RosterFinding,
    RosterVerdict,
)
from podium.rosters.roster import Chosen
from podium.rosters.settings import RosterRules

E = TypeVar("E", bound=CatalogueEntry)
E_co = TypeVar("E_co", bound=CatalogueEntry, covariant=True)
_MOST_SUGGESTED = 20
"""Unknown names for which others are suggested: a list of garbage has thousands."""


class Located(Struct, Generic[E_co], frozen=True):
    """What stands at one place of a roster; `entry`: None if the catalogue does not tell."""

    place: str
    name: str
    entry: E_co | None


class CheckGround:
    """The ground of one check. Findings about names are collected while they are looked up."""

    def __init__(
        self,
        rules: RosterRules,
        index: CatalogueIndex | None,
        *,
        day: date,
        region: str,
        rule: str,
    ) -> None:
        self.rules = rules
        self.index = index
        self.day = day
        self.region = region
        self.rule = rule
        self.about_names: list[RosterFinding] = []
        self._suggested = 0

    def illegal(
        self, code: RosterCode, place: str, rule: str = "", **values: FindingValue
    ) -> RosterFinding:
        """Something that breaks a rule, whatever is unknown."""
        return self._finding(RosterVerdict.ILLEGAL, code, place, rule, values)

    def unchecked(
        self, code: RosterCode, place: str, rule: str = "", **values: FindingValue
    ) -> RosterFinding:
        """Something that cannot be checked."""
        return self._finding(RosterVerdict.UNCHECKED, code, place, rule, values)

    def located(
        self,
        chosen: Chosen,
        kind: type[E],
        place: str,
        fits: Callable[[E], bool] | None = None,
    ) -> Located[E]:
        """What is chosen at this place; a finding is noted where that is not one entry.

        `fits`: which entry is meant where several have the name.
        """
        return Located(place, chosen.name, self._entry(chosen, kind, place, fits))

    def plain(self, entry: CatalogueEntry) -> str:
        """The English name of an entry without its title, in letters only."""
        if self.index is None:
            return letters_only(entry.name[ENGLISH])
        return self.index.plain_names[entry.id]

    def number(self, numbers: tuple[DatedNumber, ...]) -> int | None:
        """The number that holds on the day of the event."""
        if len(numbers) == 1 and numbers[0].since is None:
            return numbers[0].value
        return number_on(numbers, self.day)

    def _entry(
        self, chosen: Chosen, kind: type[E], place: str, fits: Callable[[E], bool] | None
    ) -> E | None:
        if self.index is None:
            return None
        found: tuple[E, ...] = ()
        if chosen.id is None:
            found = self.index.named(chosen.name, kind)
        elif (entry := self.index.with_id(chosen.id, kind)) is not None:
            return entry
        if len(found) > 1 and fits is not None:
            found = tuple(one for one in found if fits(one)) or found
        if len(found) == 1:
            return found[0]
        self.about_names.append(self._about(chosen.name, kind, place, found))
        return None

    def _about(self, name: str, kind: type[E], place: str, found: tuple[E, ...]) -> RosterFinding:
        index = self.index
        if index is None or found:
            return self.unchecked(
                RosterCode.AMBIGUOUS_NAME,
                place,
                name=name,
                meant=_names(found),
                entries=_ids(found),
            )
        if index.known_otherwise(name) and not index.named(name, kind):
            return self.unchecked(RosterCode.WRONG_TYPE, place, name=name)
        close = index.alike(name, kind) if self.may_suggest() else ()
        return self.unchecked(
            RosterCode.UNKNOWN_NAME,
            place,
            name=name,
            suggestions=_names(close),
            entries=_ids(close),
        )

    def may_suggest(self) -> bool:
        """Whether others are suggested for one more unknown name."""
        self._suggested += 1
        return self._suggested <= _MOST_SUGGESTED

    def _finding(
        self,
        verdict: RosterVerdict,
        code: RosterCode,
        place: str,
        rule: str,
        values: dict[str, FindingValue],
    ) -> RosterFinding:
        mark = None if self.index is None else self.index.mark
        return RosterFinding(verdict, code, rule or self.rule, place, values, mark)


def _names(entries: Iterable[CatalogueEntry]) -> tuple[str, ...]:
    """English names with their titles, each once: what tells apart two of one name is not in it."""
    return tuple(dict.fromkeys(map(full_name, entries)))


def _ids(entries: Iterable[CatalogueEntry]) -> tuple[str, ...]:
    return tuple(one.id for one in entries)


Findings = Iterator[RosterFinding]
