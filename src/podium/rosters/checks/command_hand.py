"""Checks of the command cards of an army (LG-13)."""

from collections import Counter
from collections.abc import Iterable

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import CommandCard, WithUpgrades
from podium.rosters.checks.army_upgrades import force_of
from podium.rosters.checks.ground import CheckGround, Findings, Located
from podium.rosters.checks.located_army import LocatedArmy, LocatedUnit
from podium.rosters.checks.requirements import fields_of, met
from podium.rosters.finding import RosterCode, RosterFinding

PIPS = (1, 2, 3)
STANDING = 4
"""The pips of the card that every hand has."""


def command_hand(army: LocatedArmy, ground: CheckGround) -> Findings:
    """So many cards of each number of pips, none twice, with their commanders in the army."""
    limits = ground.rules.army_list
    wanted = {**dict.fromkeys(PIPS, limits.hand), STANDING: limits.standing}
    count = Counter(card.entry.pips for card in army.command_cards if card.entry is not None)
    unknown = len(army.command_cards) - count.total()
    for pips, number in wanted.items():
        if count[pips] > number or count[pips] + unknown < number:
            yield ground.illegal(
                RosterCode.HAND_COUNT,
                "command_cards",
                pips=pips,
                count=count[pips],
                wanted=number,
            )
    seen: set[str] = set()
    for card in army.command_cards:
        if card.entry is None:
            continue
        if card.entry.id in seen:
            yield ground.illegal(RosterCode.CARD_TWICE, card.place, name=card.name)
        seen.add(card.entry.id)
        yield from _fits(card, card.entry, army, ground)
        yield from _commanders(card, card.entry, army, ground)


def _fits(
    card: Located[CommandCard], entry: CommandCard, army: LocatedArmy, ground: CheckGround
) -> Findings:
    """The faction and the battle force of a card; those of mercenaries go with their units."""
    faction = None if ground.index is None else ground.index.faction(entry.faction)
    hired = faction is not None and faction.mercenary and bool(entry.commanders)
    other = army.faction is not None and entry.faction not in ("", army.faction.id)
    if other and not hired and army.faction is not None:
        yield ground.illegal(
            RosterCode.WRONG_FACTION, card.place, name=card.name, faction=army.faction.id
        )
    if entry.battle_force and army.is_of((entry.battle_force,)) is False:
        yield ground.illegal(
            RosterCode.ONLY_IN_BATTLE_FORCE,
            card.place,
            name=card.name,
            forces=(entry.battle_force,),
        )


def _commanders(
    card: Located[CommandCard], entry: CommandCard, army: LocatedArmy, ground: CheckGround
) -> Findings:
    present = [unit for unit in army.fielded if unit.entry is not None]
    unknown = len(present) < len(army.fielded)
    named = [one for one in entry.commanders if _with_name(one, present)]
    if entry.commanders:
        enough = len(entry.commanders) if entry.all_commanders else 1
        if len(named) < enough:
            if not unknown:
                yield _missing(card, entry, ground)
            return
        present = [unit for one in named for unit in _with_name(one, present)]
    if entry.requires_unreadable:
        yield ground.unchecked(RosterCode.REQUIREMENT_UNKNOWN, card.place, name=card.name)
    elif entry.requires is not None:
        force = force_of(army)
        answers = [
            met(entry.requires, fields_of(unit.entry, unit.cards(), force, ground.index))
            for unit in present
            if unit.entry is not None
        ]
        if True not in answers and not unknown:
            if None in answers:
                yield ground.unchecked(RosterCode.REQUIREMENT_UNKNOWN, card.place, name=card.name)
            else:
                yield _missing(card, entry, ground)


def _missing(card: Located[CommandCard], entry: CommandCard, ground: CheckGround) -> RosterFinding:
    """The commander is not in the army; or the catalogue does not know whom the card means."""
    index = ground.index
    strangers = [
        one for one in entry.commanders if index is None or not (index.named(one, WithUpgrades))
    ]
    name, commanders = card.name, entry.commanders
    if strangers:
        return ground.unchecked(
            RosterCode.COMMANDER_UNKNOWN, card.place, name=name, commanders=commanders
        )
    return ground.illegal(
        RosterCode.COMMANDER_MISSING, card.place, name=name, commanders=commanders
    )


def _with_name(name: str, units: Iterable[LocatedUnit]) -> list[LocatedUnit]:
    wanted = letters_only(name)
    found = []
    for unit in units:
        if unit.entry is not None:
            own = unit.entry.name[ENGLISH]
            if wanted in (letters_only(own), letters_only(f"{own} {unit.entry.title}")):
                found.append(unit)
    return found
