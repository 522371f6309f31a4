"""What the page of rules says about the lists that are handed in, with the rulebook's limits."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from podium.rosters.settings import ArmyLimits, DeckLimits, FieldSight, RosterKind, RosterRules
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.rules.rule import Rule, RuleLine, RulePoint, line
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

LISTS: Mapping[RosterKind, tuple[str, ...]] = MappingProxyType(
    {
        RosterKind.NONE: (),
        RosterKind.PREMIER_LIST: (
            msg(
                "You hand in a premier list, each squad built by the rules of the game. No unit "
                "name and no unique name occurs twice in it, and special rules for building a "
                "strike team hold over all squads."
            ),
        ),
        RosterKind.ARMY_LIST: (
            msg(
                "You hand in an army list, built by the rules of the game, before the event. Once "
                "the event has started it cannot change."
            ),
        ),
        RosterKind.DECKS: (
            msg(
                "You bring one light and one dark deck, each with exactly one affiliation card; "
                "there is no upper limit, but you must be able to shuffle it without help."
            ),
            msg("Once the event has begun decks cannot change; an illegal card is only taken out."),
        ),
        RosterKind.TEAM_DECKS: (
            msg(
                "A team hands in the lists of four decks together, two light and two dark: who "
                "plays which, and on each list the name of the team mate. The restrictions of the "
                "game for team decks hold."
            ),
            msg("Once the event has begun decks cannot change; an illegal card is only taken out."),
        ),
        RosterKind.FREE_TEXT: (
            msg("You hand in a list in your own words before the event. Nobody checks it."),
        ),
    }
)

RANKS: Mapping[str, str] = MappingProxyType(
    {
        "commander": msg("Commanders"),
        "operative": msg("Operatives"),
        "corps": msg("Corps"),
        "special": msg("Special forces"),
        "support": msg("Support"),
        "heavy": msg("Heavy"),
    }
)
"""The ranks of the shipped rulebook; others are shown as the rulebook calls them."""


FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "title": msg("Title"),
        "squads": msg("Squads"),
        "missions": msg("Mission set"),
        "faction": msg("Faction"),
        "battle_force": msg("Battle force"),
        "units": msg("Units"),
        "command_cards": msg("Command cards"),
        "primary": msg("Primary objectives"),
        "secondary": msg("Secondary objectives"),
        "advantages": msg("Advantages"),
        "points": msg("Points of the army"),
        "light": msg("Light deck"),
        "dark": msg("Dark deck"),
        "first": msg("Decks of the first player"),
        "second": msg("Decks of the second player"),
        "text": msg("The whole list"),
    }
)
"""The parts of lists of all kinds."""

SIGHT: Mapping[FieldSight, str] = MappingProxyType(
    {
        FieldSight.OPPONENT: msg(
            "your opponent, from the publication of the round until the event is closed"
        ),
        FieldSight.AFTER_THE_EVENT: msg("not your opponent"),
        FieldSight.NOBODY: msg("nobody else, not even after the event"),
    }
)
BESIDES = msg(
    "You see your own list, and so do staff who do not play; each of their looks at it is "
    "recorded. If the organiser has said so before lists were handed in, everyone sees them after "
    "the event. Besides, this is who sees what:"
)


def list_rule(rulebook: Rulebook) -> Iterator[Rule]:
    """The rule about lists, if anything is handed in."""
    if texts := LISTS[rulebook.roster]:
        limits = _limits(rulebook.roster, rulebook.roster_rules)
        has_ranks = rulebook.roster is RosterKind.ARMY_LIST
        points = tuple(_ranks(rulebook.roster_rules.army_list)) if has_ranks else ()
        yield Rule(Topic.LISTS, (*map(line, texts), *limits), points)
        yield _sight(rulebook.roster_rules.fields)


def _sight(fields: Mapping[str, FieldSight]) -> Rule:
    """Who sees what of a list, and when (SP-22, LG-14, LCG-21)."""
    points = (
        RulePoint(line(FIELDS[name]), (line(SIGHT[sight]),)) for name, sight in fields.items()
    )
    return Rule(Topic.LIST_SIGHT, (line(BESIDES),), tuple(points))


def _limits(kind: RosterKind, rules: RosterRules) -> Iterator[RuleLine]:
    match kind:
        case RosterKind.PREMIER_LIST:
            limits = rules.premier_list
            yield line(
                msg("Squads: %(squads)s. Mission sets: %(missions)s."),
                squads=limits.squads,
                missions=limits.mission_sets,
            )
        case RosterKind.ARMY_LIST:
            yield from _army(rules.army_list)
        case RosterKind.DECKS | RosterKind.TEAM_DECKS:
            yield from _decks(rules.decks)
        case RosterKind.NONE | RosterKind.FREE_TEXT:
            pass


def _army(limits: ArmyLimits) -> Iterator[RuleLine]:
    yield line(msg("An army has at most %(points)s points."), points=limits.points)
    yield line(
        msg(
            "Command cards of 1, 2 and 3 pips: %(hand)s each; of 4 pips: %(standing)s. Cards of "
            "each kind in the battle deck: %(cards)s."
        ),
        hand=limits.hand,
        standing=limits.standing,
        cards=limits.battle_cards,
    )
    if limits.small_game:
        yield line(msg("Battle cards for the small game may be used."))


def _ranks(limits: ArmyLimits) -> Iterator[RulePoint]:
    for rank, limit in limits.ranks.items():
        text = msg("%(min)s to %(max)s; mercenaries in another faction’s army: at most %(hired)s")
        hired = limits.mercenaries.get(rank, 0)
        said = line(text, min=limit.min, max=limit.max, hired=hired)
        name = line(RANKS[rank]) if rank in RANKS else {"en": rank}
        yield RulePoint(name, (said,))


def _decks(limits: DeckLimits) -> Iterator[RuleLine]:
    yield line(
        msg("A deck has at least %(sets)s objective sets, unless its affiliation card fixes them."),
        sets=limits.sets,
    )
    yield line(
        msg(
            "A set counts as out when it has been on sale for %(days)s days. More than %(copies)s "
            "copies of a set in a deck cannot be checked by Podium."
        ),
        days=limits.days_out,
        copies=limits.copies,
    )
