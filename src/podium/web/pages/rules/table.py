"""The rules for the two who sit at a table."""

from collections.abc import Iterator

from podium.rosters.settings import PremierLimits
from podium.rulebooks.book import ToldRule
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.rules.book_of import book_of
from podium.web.pages.rules.rule import Rule, RuleLine, line
from podium.web.pages.rules.told import told
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

_PLAY = (
    ToldRule.TEAM_PLAY,
    ToldRule.MISSED_EFFECTS,
    ToldRule.SMALL_DISPLACEMENTS,
    ToldRule.DICE_STAY,
    ToldRule.MULLIGAN,
    ToldRule.CARD_BEATS_RULES,
    ToldRule.NEWEST_RULES,
)


def table_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    book = book_of(rulebook)
    if play := tuple(told(book, *_PLAY)):
        yield Rule(Topic.PLAY, play)
    if seen := tuple(told(book, ToldRule.OPEN_CARDS, ToldRule.OPEN_LIST)):
        yield Rule(Topic.OPEN_INFORMATION, seen)
    if rulebook.sealed_squads is not None:
        yield Rule(Topic.SQUADS, tuple(_squads(rulebook.sealed_squads)))
    terrain = tuple(_terrain(rulebook))
    if terrain or rulebook.reminders:
        yield Rule(Topic.TERRAIN, terrain, own=rulebook.reminders)
    if rulebook.members == 2:
        text = msg(
            "Partners sit side by side, opposite the other team. The dark players sit down first, "
            "player 1 to the right of player 2; then the light players."
        )
        yield Rule(Topic.SEATS, (line(text),))


def _squads(limits: PremierLimits) -> Iterator[RuleLine]:
    yield line(
        msg(
            "At the start of each round, before the first player is determined, each of you "
            "chooses squads for your strike team, %(chosen)s of %(squads)s, and takes your mission "
            "set. Order decks are built in secret and shown at the same moment."
        ),
        chosen=limits.chosen,
        squads=limits.squads,
    )
    yield line(
        msg(
            "The choice of squads is sealed: you choose on your phone, and as soon as both have "
            "chosen, both see both. Until then you may change yours."
        )
    )
    if limits.all_used:
        yield line(
            msg(
                "Every squad of your list must be used in at least one round of the event. With a "
                "bye, or if your opponent does not appear, you choose squads as well, and they "
                "count as used."
            )
        )
        yield line(
            msg(
                "A choice after which that is impossible in the Swiss rounds left is refused, "
                "unless a judge lets it pass. Whoever came too late for it is excused, and in the "
                "cut nobody owes anything."
            )
        )


def _terrain(rulebook: Rulebook) -> Iterator[RuleLine]:
    yield from told(book_of(rulebook), ToldRule.PREPARED_TERRAIN, ToldRule.SHARED_TERRAIN)
    if rulebook.pairing.vary_tables:
        yield line(msg("Nobody plays at the same table twice where it can be avoided."))
