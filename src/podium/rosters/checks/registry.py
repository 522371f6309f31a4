"""Which checks there are for each kind of roster, and the one function that runs them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import TypeVar

from podium.rosters.catalogue.catalogue import CatalogueKind
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.checks.army import ARMY_CHECKS
from podium.rosters.checks.decks import DECK_CHECKS, TEAM_DECK_CHECKS, locate_decks
from podium.rosters.checks.ground import CheckGround, Findings
from podium.rosters.checks.located_army import locate_army
from podium.rosters.checks.premier import PREMIER_CHECKS, locate_premier_list
from podium.rosters.finding import RosterCode, RosterFinding
from podium.rosters.roster import ArmyList, DeckPair, FreeText, PremierList, Roster, TeamDecks
from podium.rosters.settings import RosterCheck, RosterKind, RosterRules

L = TypeVar("L")

CHECKS_OF: Mapping[RosterKind, tuple[RosterCheck, ...]] = MappingProxyType(
    {
        RosterKind.NONE: (),
        RosterKind.PREMIER_LIST: tuple(PREMIER_CHECKS),
        RosterKind.ARMY_LIST: tuple(ARMY_CHECKS),
        RosterKind.DECKS: tuple(DECK_CHECKS),
        RosterKind.TEAM_DECKS: tuple(TEAM_DECK_CHECKS),
        RosterKind.FREE_TEXT: (),
    }
)
"""The checks that a rulebook may select for each kind of roster."""

CATALOGUE_OF: Mapping[RosterKind, CatalogueKind] = MappingProxyType(
    {
        RosterKind.PREMIER_LIST: CatalogueKind.SQUADS,
        RosterKind.ARMY_LIST: CatalogueKind.ARMIES,
        RosterKind.DECKS: CatalogueKind.DECKS,
        RosterKind.TEAM_DECKS: CatalogueKind.DECKS,
    }
)
"""The catalogues that rosters are checked with."""

_KIND_OF: Mapping[type[Roster], RosterKind] = MappingProxyType(
    {
        PremierList: RosterKind.PREMIER_LIST,
        ArmyList: RosterKind.ARMY_LIST,
        DeckPair: RosterKind.DECKS,
        TeamDecks: RosterKind.TEAM_DECKS,
        FreeText: RosterKind.FREE_TEXT,
    }
)

_RULE_OF: Mapping[RosterKind, str] = MappingProxyType(
    {
        RosterKind.PREMIER_LIST: "SP-17",
        RosterKind.ARMY_LIST: "LG-13",
        RosterKind.DECKS: "LCG-20",
        RosterKind.TEAM_DECKS: "LCG-20",
    }
)


def check_roster(
    roster: Roster,
    kind: RosterKind,
    rules: RosterRules,
    index: CatalogueIndex | None,
    *,
    day: date,
    region: str = "",
) -> tuple[RosterFinding, ...]:
    """Everything that is illegal or cannot be checked in a roster of this kind.

    `index`: the catalogue; None if there is none. `day`, `region`: of the event.
    """
    if kind in (RosterKind.NONE, RosterKind.FREE_TEXT):
        return ()
    usable = index if index is not None and index.catalogue.kind is CATALOGUE_OF[kind] else None
    ground = CheckGround(rules, usable, day=day, region=region, rule=_RULE_OF[kind])
    if _KIND_OF[type(roster)] is not kind:
        return (ground.illegal(RosterCode.OTHER_KIND, "", kind=kind.value),)
    findings = list(_findings(roster, ground))
    first = []
    if usable is None:
        code = RosterCode.NO_CATALOGUE if index is None else RosterCode.OTHER_CATALOGUE
        first.append(ground.unchecked(code, ""))
    return (*first, *ground.about_names, *findings)


def _findings(roster: Roster, ground: CheckGround) -> Iterator[RosterFinding]:
    match roster:
        case PremierList():
            yield from _run(PREMIER_CHECKS, locate_premier_list(roster, ground), ground)
        case ArmyList():
            yield from _run(ARMY_CHECKS, locate_army(roster, ground), ground)
        case DeckPair():
            yield from _run(DECK_CHECKS, locate_decks(roster, ground), ground)
        case TeamDecks():
            yield from _run(TEAM_DECK_CHECKS, locate_decks(roster, ground), ground)
        case FreeText():
            pass


def _run(
    checks: Mapping[RosterCheck, Callable[[L, CheckGround], Findings]],
    located: L,
    ground: CheckGround,
) -> Iterable[RosterFinding]:
    selected = ground.rules.checks
    for name, check in checks.items():
        if selected is None or name in selected:
            yield from check(located, ground)
