"""What a check of a roster finds, as codes and values; the sentences live in `web.texts`."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from msgspec import Struct

FindingValue = str | int | tuple[str, ...]


class RosterVerdict(StrEnum):
    """Whether a roster, or what a finding is about, is in order."""

    ILLEGAL = "illegal"
    UNCHECKED = "cannot-be-checked"
    FINE = "fine"


class RosterCode(StrEnum):
    """What was found."""

    NO_CATALOGUE = "no-catalogue"
    OTHER_CATALOGUE = "other-catalogue"
    OTHER_KIND = "other-kind"
    UNKNOWN_NAME = "unknown-name"
    AMBIGUOUS_NAME = "ambiguous-name"
    WRONG_TYPE = "wrong-type"
    VALUE_UNKNOWN = "value-unknown"

    NEVER_LEGAL = "never-legal"
    BANNED = "banned"
    NOT_OUT_YET = "not-out-yet"
    RELEASE_UNKNOWN = "release-unknown"
    UNRELEASED = "unreleased"

    SQUAD_COUNT = "squad-count"
    SQUAD_SIZE = "squad-size"
    ROLE_MISSING = "role-missing"
    ROLE_TWICE = "role-twice"
    SQUAD_OVER_POINTS = "squad-over-points"
    NO_COMMON_ERA = "no-common-era"
    UNIT_TWICE = "unit-twice"
    UNIQUE_NAME_TWICE = "unique-name-twice"
    EXCLUDED = "excluded"
    MISSION_COUNT = "mission-count"

    FACTION_UNKNOWN = "faction-unknown"
    FACTIONS_MIXED = "factions-mixed"
    WRONG_FACTION = "wrong-faction"
    BATTLE_FORCE_UNKNOWN = "battle-force-unknown"
    BATTLE_FORCE_UNSTATED = "battle-force-unstated"
    NOT_IN_BATTLE_FORCE = "not-in-battle-force"
    ONLY_IN_BATTLE_FORCE = "only-in-battle-force"
    UNIT_LIMIT = "unit-limit"
    OVER_POINTS = "over-points"
    POINTS_DIFFER = "points-differ"
    RANK_TOO_FEW = "rank-too-few"
    RANK_TOO_MANY = "rank-too-many"
    LEADERS_TOO_MANY = "leaders-too-many"
    MERCENARIES_TOO_MANY = "mercenaries-too-many"
    DETACHED = "detached"
    TITLE_TWICE = "title-twice"
    UPGRADE_LIMIT = "upgrade-limit"
    SLOT_MISSING = "slot-missing"
    REQUIREMENT = "requirement"
    REQUIREMENT_UNKNOWN = "requirement-unknown"
    UPGRADE_TWICE = "upgrade-twice"
    SECOND_LEADER = "second-leader"
    MUST_EQUIP = "must-equip"
    WRONG_COUNTERPART = "wrong-counterpart"
    HAND_COUNT = "hand-count"
    CARD_TWICE = "card-twice"
    COMMANDER_MISSING = "commander-missing"
    COMMANDER_UNKNOWN = "commander-unknown"
    BATTLE_CARD_COUNT = "battle-card-count"
    OTHER_SIZE = "other-size"

    DECK_MISSING = "deck-missing"
    AFFILIATION_COUNT = "affiliation-count"
    WRONG_SIDE = "wrong-side"
    SETS_TOO_FEW = "sets-too-few"
    MIX_UNKNOWN = "mix-unknown"
    MIX_BROKEN = "mix-broken"
    CARD_MISSING = "card-missing"
    CARD_TOO_MANY = "card-too-many"
    CARDS_OVER = "cards-over"
    SET_LIMITED = "set-limited"
    SET_LOCKED = "set-locked"
    COPIES_TOO_MANY = "copies-too-many"
    TEAM_UNKNOWN = "team-unknown"
    TEAM_COPIES = "team-copies"
    TEAM_EXCLUDED = "team-excluded"


class CatalogueMark(Struct, frozen=True):
    """Which catalogue a roster was checked with."""

    id: str
    edition: str
    as_of: date


class RosterFinding(Struct, frozen=True):
    """One finding. `rule`: its id. `place`: where in the roster, such as `units[2].upgrades[0]`;
    empty for the whole. `values`: what a sentence about it mentions; `entries` among them: the ids
    of the entries that the name at this place may mean. `catalogue`: None without one.
    """

    verdict: RosterVerdict
    code: RosterCode
    rule: str
    place: str = ""
    values: dict[str, FindingValue] = {}
    catalogue: CatalogueMark | None = None


def verdict_of(findings: Sequence[RosterFinding]) -> RosterVerdict:
    """The verdict on a whole roster: illegal if anything is, fine if nothing was found."""
    verdicts = {finding.verdict for finding in findings}
    for one in (RosterVerdict.ILLEGAL, RosterVerdict.UNCHECKED):
        if one in verdicts:
            return one
    return RosterVerdict.FINE
