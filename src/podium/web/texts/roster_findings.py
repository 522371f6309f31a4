"""The findings of a check of rosters in words."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from podium.rosters.building.search import EntryKind
from podium.rosters.catalogue.armies import BattleKind
from podium.rosters.catalogue.decks import ForceSide
from podium.rosters.catalogue.squads import SquadRole
from podium.rosters.finding import FindingValue, RosterCode, RosterFinding, RosterVerdict
from podium.rosters.readers.reading import ReadCode, ReadNote
from podium.rosters.settings import RosterKind
from podium.web.texts.marking import msg
from podium.web.texts.words import Speaks

VERDICTS: Mapping[RosterVerdict, str] = MappingProxyType(
    {
        RosterVerdict.ILLEGAL: msg("illegal"),
        RosterVerdict.UNCHECKED: msg("cannot be checked"),
        RosterVerdict.FINE: msg("fine"),
    }
)

ROLES: Mapping[str, str] = MappingProxyType(
    {
        "primary": msg("primary unit"),
        "secondary": msg("secondary unit"),
        "supporting": msg("supporting unit"),
    }
)

SIDES: Mapping[str, str] = MappingProxyType({"light": msg("light side"), "dark": msg("dark side")})

KINDS: Mapping[str, str] = MappingProxyType(
    {
        RosterKind.PREMIER_LIST: msg("premier list"),
        RosterKind.ARMY_LIST: msg("army list"),
        RosterKind.DECKS: msg("a light and a dark deck"),
        RosterKind.TEAM_DECKS: msg("the four decks of a team"),
    }
)

ABOUT: Mapping[type[str], Mapping[str, str]] = MappingProxyType(
    {
        SquadRole: ROLES,
        ForceSide: SIDES,
        BattleKind: MappingProxyType(
            {
                BattleKind.PRIMARY: msg("primary objective"),
                BattleKind.SECONDARY: msg("secondary objective"),
                BattleKind.ADVANTAGE: msg("advantage"),
            }
        ),
        EntryKind: MappingProxyType(
            {
                EntryKind.MISSION: msg("mission set"),
                EntryKind.COUNTERPART: msg("counterpart"),
            }
        ),
    }
)
"""Our words for what an entry is, by the enum that says it."""

WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"role": ROLES, "side": SIDES, "kind": KINDS}
)
"""Values of findings that are words of ours, by the name of the value."""

ROSTER_FINDINGS: Mapping[RosterCode, str] = MappingProxyType(
    {
        RosterCode.NO_CATALOGUE: msg("There is no catalogue to check this list with."),
        RosterCode.OTHER_CATALOGUE: msg("The catalogue is one of another game."),
        RosterCode.OTHER_KIND: msg("The list is not what is asked for: %(kind)s."),
        RosterCode.UNKNOWN_NAME: msg("The catalogue does not know “%(name)s”."),
        RosterCode.AMBIGUOUS_NAME: msg("“%(name)s” can mean several: %(meant)s."),
        RosterCode.WRONG_TYPE: msg("“%(name)s” is something else in the catalogue."),
        RosterCode.VALUE_UNKNOWN: msg(
            "The catalogue has no points for “%(name)s” on the day of the event."
        ),
        RosterCode.NEVER_LEGAL: msg("“%(name)s” belongs to a scenario and is never legal."),
        RosterCode.BANNED: msg("“%(name)s” is banned on the day of the event."),
        RosterCode.NOT_OUT_YET: msg(
            "“%(name)s” will not have been out for %(days)s days on the day of the event."
        ),
        RosterCode.RELEASE_UNKNOWN: msg(
            "The catalogue does not say since when these are out in the event’s region: %(names)s."
        ),
        RosterCode.UNRELEASED: msg("“%(name)s” is not out yet, the catalogue says: %(when)s."),
        RosterCode.SQUAD_COUNT: msg("Squads: %(count)s instead of %(wanted)s."),
        RosterCode.SQUAD_SIZE: msg("A squad has three units, not %(count)s."),
        RosterCode.ROLE_MISSING: msg("The squad lacks this: %(role)s."),
        RosterCode.ROLE_TWICE: msg("One in each squad: %(role)s. Here: %(count)s."),
        RosterCode.SQUAD_OVER_POINTS: msg(
            "The units cost %(cost)s points; the primary unit has %(points)s squad points."
        ),
        RosterCode.NO_COMMON_ERA: msg("The units of the squad share no era."),
        RosterCode.UNIT_TWICE: msg("“%(name)s” is in the list twice."),
        RosterCode.UNIQUE_NAME_TWICE: msg(
            "The unique name “%(unique)s” occurs twice: %(other)s and %(name)s."
        ),
        RosterCode.EXCLUDED: msg("“%(name)s” and “%(other)s” exclude each other."),
        RosterCode.MISSION_COUNT: msg("Mission sets: %(count)s instead of %(wanted)s."),
        RosterCode.FACTION_UNKNOWN: msg("Nothing says of which faction this army is."),
        RosterCode.FACTIONS_MIXED: msg("Units of several factions: %(factions)s."),
        RosterCode.WRONG_FACTION: msg("“%(name)s” does not fit into an army of %(faction)s."),
        RosterCode.BATTLE_FORCE_UNKNOWN: msg(
            "The catalogue does not know the battle force “%(name)s”: what it changes is not "
            "checked."
        ),
        RosterCode.BATTLE_FORCE_UNSTATED: msg("Check this rule of %(name)s yourself: %(what)s"),
        RosterCode.NOT_IN_BATTLE_FORCE: msg("“%(name)s” is not allowed in %(force)s."),
        RosterCode.ONLY_IN_BATTLE_FORCE: msg("“%(name)s” is only for %(forces)s."),
        RosterCode.UNIT_LIMIT: msg("%(names)s: %(count)s instead of %(min)s to %(max)s."),
        RosterCode.OVER_POINTS: msg("The army costs %(count)s points; at most %(wanted)s."),
        RosterCode.POINTS_DIFFER: msg(
            "The list says %(stated)s points, the catalogue %(count)s: one of them is out of date."
        ),
        RosterCode.RANK_TOO_FEW: msg("Rank “%(rank)s”: %(count)s; at least %(wanted)s."),
        RosterCode.RANK_TOO_MANY: msg("Rank “%(rank)s”: %(count)s; at most %(wanted)s."),
        RosterCode.LEADERS_TOO_MANY: msg(
            "Commanders and operatives together: %(count)s; at most %(wanted)s."
        ),
        RosterCode.MERCENARIES_TOO_MANY: msg(
            "Mercenaries of the rank “%(rank)s”: %(count)s; at most %(wanted)s."
        ),
        RosterCode.DETACHED: msg(
            "Units detached from “%(name)s”: %(count)s, but only %(there)s to be detached from."
        ),
        RosterCode.TITLE_TWICE: msg("The title “%(title)s” occurs twice."),
        RosterCode.UPGRADE_LIMIT: msg("“%(name)s” may be in an army %(wanted)s times at most."),
        RosterCode.SLOT_MISSING: msg("“%(unit)s” has no free slot (%(slot)s) for “%(name)s”."),
        RosterCode.REQUIREMENT: msg("“%(unit)s” may not have “%(name)s”."),
        RosterCode.REQUIREMENT_UNKNOWN: msg(
            "The catalogue does not say whether “%(name)s” is allowed here."
        ),
        RosterCode.UPGRADE_TWICE: msg("“%(unit)s” has “%(name)s” twice."),
        RosterCode.SECOND_LEADER: msg("“%(unit)s” has a second leader: “%(name)s”."),
        RosterCode.MUST_EQUIP: msg("“%(unit)s” must have this: %(what)s (%(count)s)."),
        RosterCode.WRONG_COUNTERPART: msg("“%(name)s” does not belong to “%(unit)s”."),
        RosterCode.HAND_COUNT: msg(
            "Command cards of %(pips)s pips: %(count)s instead of %(wanted)s."
        ),
        RosterCode.CARD_TWICE: msg("The card “%(name)s” is there twice."),
        RosterCode.COMMANDER_MISSING: msg(
            "“%(name)s” needs somebody who is not in the army: %(commanders)s."
        ),
        RosterCode.COMMANDER_UNKNOWN: msg(
            "The catalogue does not know who “%(name)s” needs: %(commanders)s."
        ),
        RosterCode.BATTLE_CARD_COUNT: msg(
            "Cards of this kind in the battle deck: %(count)s instead of %(wanted)s."
        ),
        RosterCode.OTHER_SIZE: msg("“%(name)s” is for the small game only."),
        RosterCode.DECK_MISSING: msg("The deck of this side is missing: %(side)s."),
        RosterCode.AFFILIATION_COUNT: msg("Affiliation cards in the deck: %(count)s instead of 1."),
        RosterCode.WRONG_SIDE: msg("“%(name)s” is not of this side: %(side)s."),
        RosterCode.SETS_TOO_FEW: msg("Objective sets: %(count)s; at least %(wanted)s."),
        RosterCode.MIX_UNKNOWN: msg(
            "“%(name)s” fixes the objective sets of the deck, but the catalogue does not say how."
        ),
        RosterCode.MIX_BROKEN: msg(
            "The affiliation card fixes the sets: %(own)s %(own_wanted)s (here %(own_count)s), "
            "%(others)s %(others_wanted)s (here %(others_count)s), others none (here %(foreign)s)."
        ),
        RosterCode.CARD_MISSING: msg(
            "“%(name)s” belongs to a set of the deck and is missing (%(count)s)."
        ),
        RosterCode.CARD_TOO_MANY: msg(
            "“%(name)s” belongs to no objective set of the deck (%(count)s)."
        ),
        RosterCode.CARDS_OVER: msg("Unknown cards beyond those of the objective sets: %(count)s."),
        RosterCode.SET_LIMITED: msg("“%(name)s” is limited to one a deck; here: %(count)s."),
        RosterCode.SET_LOCKED: msg("“%(name)s” goes only with the affiliation %(affiliation)s."),
        RosterCode.COPIES_TOO_MANY: msg(
            "Copies of “%(name)s”: %(count)s. The game’s core rules are said to allow %(wanted)s."
        ),
        RosterCode.TEAM_UNKNOWN: msg("The catalogue does not hold the restrictions of team decks."),
        RosterCode.TEAM_COPIES: msg(
            "Copies of “%(name)s” in both decks of this side: %(count)s; at most %(wanted)s."
        ),
        RosterCode.TEAM_EXCLUDED: msg("“%(name)s” may not be in a team deck."),
    }
)
"""One sentence for each finding."""

ASKED: Mapping[RosterCode, str] = MappingProxyType(
    {
        RosterCode.AMBIGUOUS_NAME: msg("“%(name)s” can mean several. Choose one:"),
        RosterCode.UNKNOWN_NAME: msg(
            "The catalogue does not know “%(name)s”. If you meant one of these, choose it:"
        ),
        RosterCode.BATTLE_FORCE_UNKNOWN: msg(
            "The catalogue does not know the battle force “%(name)s”. If you meant one of these, "
            "choose it:"
        ),
    }
)
"""Findings about a name where what it may mean follows, to choose from."""

SUGGESTION = msg("Did you mean: %(suggestions)s?")
"""Follows an unknown name that resembles others."""

READINGS: Mapping[ReadCode, str] = MappingProxyType(
    {
        ReadCode.TOO_LARGE: msg("The list is too large; at most %(most)s characters are read."),
        ReadCode.NOT_TEXT: msg("This is not text. Paste the list as text, or choose another file."),
        ReadCode.NOTHING: msg("There is no list in it."),
        ReadCode.MALFORMED: msg("It looks like a list of a list builder, but is incomplete."),
        ReadCode.NEEDS_TABLE: msg(
            "Only the site itself can read its links. Export the list there as JSON or text, and "
            "paste that."
        ),
        ReadCode.OTHER_LIST: msg("No lists are handed in at this event."),
        ReadCode.OTHER_GAME: msg("This is a deck of another game."),
        ReadCode.WRONG_CODE: msg("“%(value)s” is no code: a code has 8 digits."),
        ReadCode.TOO_MANY: msg("Only the first %(most)s were read."),
        ReadCode.NOT_UNDERSTOOD: msg("“%(value)s” was not understood and left out."),
        ReadCode.KEYS_IGNORED: msg("These fields are unknown and were left out: %(keys)s."),
        ReadCode.WRONG_IDS: msg(
            "Cards of the command deck do not fit its objective sets, as in decks exported by "
            "CardGameDB. The objective sets tell which cards belong into it."
        ),
        ReadCode.SIDE_UNKNOWN: msg("Nothing says which side this deck is of."),
    }
)
"""One sentence for everything there is to say about what was read."""


def say_finding(speaks: Speaks, finding: RosterFinding, typed: Callable[[str], str] = str) -> str:
    """A finding in words, with what may have been meant. `typed`: how texts are shown that are not
    ours.
    """
    values = _values(speaks, finding.values, typed)
    said = speaks.say(ROSTER_FINDINGS[finding.code], **values)
    if finding.code is RosterCode.UNKNOWN_NAME and finding.values.get("suggestions"):
        said = f"{said} {speaks.say(SUGGESTION, **values)}"
    return said


def ask_finding(speaks: Speaks, finding: RosterFinding, typed: Callable[[str], str] = str) -> str:
    """A finding about a name, in words that ask which one was meant. `typed`: as for findings."""
    return speaks.say(ASKED[finding.code], **_values(speaks, finding.values, typed))


def say_about(speaks: Speaks, about: Iterable[str], typed: Callable[[str], str] = str) -> str:
    """What tells entries of one name apart: words of ours translated, others as typed."""
    return " · ".join(
        speaks.say(ABOUT[type(one)][one]) if type(one) in ABOUT else typed(one)
        for one in about
        if one
    )


def say_reading(speaks: Speaks, note: ReadNote, typed: Callable[[str], str] = str) -> str:
    """In words what there is to say about a reading. `typed`: as for findings."""
    values = _values(speaks, note.values, typed)
    return speaks.say(READINGS[note.code], **values)


def _values(
    speaks: Speaks, values: Mapping[str, FindingValue], typed: Callable[[str], str]
) -> dict[str, object]:
    return {name: _shown(speaks, name, value, typed) for name, value in values.items()}


def _shown(speaks: Speaks, name: str, value: FindingValue, typed: Callable[[str], str]) -> object:
    """A value as sentences show it: lists in one line, words of ours in the reader's language."""
    if isinstance(value, tuple):
        return ", ".join(map(typed, value))
    word = WORDS.get(name, {}).get(str(value))
    if word is not None:
        return speaks.say(word)
    return typed(value) if isinstance(value, str) else value
