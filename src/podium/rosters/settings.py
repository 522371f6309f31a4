"""What a rulebook says about rosters and check-in."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, field

from podium.core.names import Names
from podium.core.tier import Tier


class RosterKind(StrEnum):
    """What an entrant registers."""

    NONE = "none"
    PREMIER_LIST = "premier-list"
    ARMY_LIST = "army-list"
    DECKS = "decks"
    TEAM_DECKS = "team-decks"
    FREE_TEXT = "free-text"


class RosterCheck(StrEnum):
    """A check of rosters that a rulebook may select by name. Names are always looked up."""

    SQUADS = "squads"
    SQUAD_POINTS = "squad-points"
    COMMON_ERA = "common-era"
    NAMES_ONCE = "names-once"
    EXCLUSIONS = "exclusions"
    MISSION_SETS = "mission-sets"

    FACTIONS = "factions"
    ARMY_POINTS = "army-points"
    RANKS = "ranks"
    UNIQUES = "uniques"
    UPGRADES = "upgrades"
    COMMAND_HAND = "command-hand"
    BATTLE_DECK = "battle-deck"

    AFFILIATION = "affiliation"
    SIDES = "sides"
    OBJECTIVE_SETS = "objective-sets"
    COMMAND_DECK = "command-deck"
    LIMITED_SETS = "limited-sets"
    COPIES = "copies"
    TEAM_RESTRICTIONS = "team-restrictions"

    LEGAL_CARDS = "legal-cards"


Number = Annotated[int, Meta(ge=0)]


class RankLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How many units of a rank an army has at least and at most."""

    min: Number = 0
    max: Number = 0


def _usual_ranks() -> dict[str, RankLimits]:
    """The ranks of a game of 800 to 1,000 points."""
    return {
        "commander": RankLimits(1, 2),
        "operative": RankLimits(0, 2),
        "corps": RankLimits(3, 6),
        "special": RankLimits(0, 3),
        "support": RankLimits(0, 3),
        "heavy": RankLimits(0, 2),
    }


def _usual_mercenaries() -> dict[str, int]:
    return {rank: 2 if rank == "corps" else 1 for rank in _usual_ranks()}


class PremierLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of a premier list (SP-17), and the choice of squads in each round.

    `chosen`: how many squads an entrant chooses, sealed until both have chosen (SP-18); 0: none.
    `all_used`: every squad must be chosen in at least one round (SP-19).
    """

    squads: Number = 4
    mission_sets: Number = 1
    chosen: Number = 0
    all_used: bool = False


class ArmyLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of an army list (LG-13).

    `mercenaries`: the most of each rank that an army of another faction may have. `hand`: command
    cards of each number of pips; `standing`: those with one pip more than that. `battle_cards`: of
    each of the three kinds. `small_game`: cards marked for the small game are used, and only here.
    """

    points: Number = 1000
    ranks: dict[str, RankLimits] = field(default_factory=_usual_ranks)
    mercenaries: dict[str, Number] = field(default_factory=_usual_mercenaries)
    hand: Number = 2
    standing: Number = 1
    battle_cards: Number = 3
    small_game: bool = False


class DeckLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of a deck (LCG-20, LCG-22).

    `sets`: objective sets at least. `copies`: of one set at most; more cannot be checked, as no
    text says so. `days_out`: for how many days a set has been out on the day of the event.
    """

    sets: Number = 10
    copies: Number = 2
    days_out: Number = 14


class FieldSight(StrEnum):
    """Who sees a field of a roster besides its owner, and staff who do not play.

    `opponent`: from the publication of their round until the event is closed; afterwards, as
    `after-the-event`: everyone, if the organiser said so before rosters were handed in. `nobody`:
    not even then.
    """

    OPPONENT = "opponent"
    AFTER_THE_EVENT = "after-the-event"
    NOBODY = "nobody"


class RosterRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How rosters are checked and shown. `checks`: None for all that there are for this kind of
    roster. `fields`: who sees which; those that are not named, everyone after the event.
    """

    checks: tuple[RosterCheck, ...] | None = None
    fields: dict[str, FieldSight] = {}
    premier_list: PremierLimits = PremierLimits()
    army_list: ArmyLimits = ArmyLimits()
    decks: DeckLimits = DeckLimits()


class CheckInItem(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to tick off when an entrant checks in.

    `mandatory_from`: below this tier a mandatory item is optional unless the organiser orders it
    (LCG-23). `criteria`: what makes it pass, one sentence each. `substitutes`: others may be used
    instead once they are inspected and approved (SP-20).
    """

    id: str
    name: Names
    mandatory: bool = True
    mandatory_from: Tier = Tier.CASUAL
    criteria: tuple[Names, ...] = ()
    substitutes: bool = False
