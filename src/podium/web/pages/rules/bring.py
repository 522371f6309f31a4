"""The rules about what players bring and hand in."""

from collections.abc import Iterator

from podium.core.tier import Tier
from podium.rosters.settings import CheckInItem
from podium.rulebooks.book import ToldRule
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.rules.book_of import book_of
from podium.web.pages.rules.lists import list_rule
from podium.web.pages.rules.rule import Rule, RuleLine, RulePoint, line
from podium.web.pages.rules.told import told
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic


def bring_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    book = book_of(rulebook)
    if rulebook.check_in:
        text = msg("You bring everything that you need to play. At check-in you show:")
        yield Rule(Topic.BRING, (line(text),), tuple(map(_item, rulebook.check_in)))
    yield from list_rule(rulebook)
    if cards := tuple(told(book, ToldRule.LEGAL_CARDS)):
        yield Rule(Topic.LEGAL_CARDS, cards)


def _item(item: CheckInItem) -> RulePoint:
    return RulePoint(item.name, tuple(_duty(item)), own=item.criteria)


def _duty(item: CheckInItem) -> Iterator[RuleLine]:
    if not item.mandatory:
        yield line(msg("only where it is needed"))
    elif item.mandatory_from is not Tier.CASUAL:
        text = msg(
            "mandatory from the tier “%(tier)s” on, below it where the organiser asks for it"
        )
        yield line(text, tier=item.mandatory_from)
