"""Catalogues in words: what they are for and hold, what files cannot say, how editions differ."""

from collections.abc import Mapping
from types import MappingProxyType

from podium.rosters.catalogue.catalogue import CatalogueKind
from podium.rosters.catalogue.compare import ChangeKind
from podium.rosters.importers.part import Gap
from podium.web.texts.marking import msg

GAPS: Mapping[Gap, str] = MappingProxyType(
    {
        Gap.RELEASES: msg("on which day anything was released"),
        Gap.BANS: msg("what is banned"),
        Gap.BATTLE_FORCES: msg("what the battle forces allow"),
        Gap.COST_HISTORY: msg("what anything cost before"),
        Gap.RANK_CHANGES: msg("which cards change the rank of a unit"),
        Gap.DECK_MIX: msg("which objective sets some affiliation cards fix"),
        Gap.TEAM_DECKS: msg("what is restricted in team decks"),
    }
)
"""What a file cannot say: the checks that need it answer “cannot be checked”."""

CHANGES: Mapping[ChangeKind, str] = MappingProxyType(
    {
        ChangeKind.NEW: msg("new"),
        ChangeKind.GONE: msg("gone"),
        ChangeKind.CHANGED: msg("changed"),
    }
)

KINDS: Mapping[CatalogueKind, str] = MappingProxyType(
    {
        CatalogueKind.SQUADS: msg("for premier lists"),
        CatalogueKind.ARMIES: msg("for army lists"),
        CatalogueKind.DECKS: msg("for decks"),
    }
)

TAKEN: Mapping[str, str] = MappingProxyType(
    {
        "squad-unit": msg("Units"),
        "mission-set": msg("Mission sets"),
        "army-unit": msg("Units"),
        "counterpart": msg("Counterparts"),
        "upgrade": msg("Upgrades"),
        "command-card": msg("Command cards"),
        "battle-card": msg("Battle cards"),
        "objective-set": msg("Objective sets"),
        "affiliation-card": msg("Affiliation cards"),
        "loose-card": msg("Cards of no set"),
    }
)
"""The types of entries, many of them."""
