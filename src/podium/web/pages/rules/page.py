"""The page of rules: chapters of rules, each with an address of its own (EV-22)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from podium.core.names import Names
from podium.event.settings import Settings
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.web.pages.citing import anchor_of
from podium.web.pages.public.event import SizeRow, size_rows
from podium.web.pages.rules.book_of import book_of
from podium.web.pages.rules.bring import bring_rules
from podium.web.pages.rules.conduct import conduct_rules
from podium.web.pages.rules.cut import cut_rules
from podium.web.pages.rules.event import event_rules
from podium.web.pages.rules.match import match_rules
from podium.web.pages.rules.pairing import pairing_rules
from podium.web.pages.rules.places import places_rules
from podium.web.pages.rules.rule import Rule
from podium.web.pages.rules.table import table_rules
from podium.web.pages.rules.time import time_rules
from podium.web.texts.rule_names import CHAPTERS, TOPICS, Chapter


class ShownRule(Struct, frozen=True):
    """A rule with its marked name, its anchors (the first is its own) and the ids shown."""

    name: str
    anchors: tuple[str, ...]
    ids: tuple[str, ...]
    rule: Rule


class OwnLine(Struct, frozen=True):
    """A rule in the rulebook's own words. `cited`: its place in the rules it comes from."""

    anchor: str
    name: Names
    text: tuple[Names, ...]
    cited: str


class ShownChapter(Struct, frozen=True):
    """A chapter. `anchors`: of rules that this rulebook does not have, so that every link leads
    somewhere.
    """

    chapter: Chapter
    name: str
    anchors: tuple[str, ...]
    rules: tuple[ShownRule, ...]
    own: tuple[OwnLine, ...] = ()


class RulesPage(Struct, frozen=True):
    """The rules of a rulebook. `id`: of the event whose rules they are, None for a rulebook as
    such. `sizes`: rounds and cut by the number of entrants. `special`: rules announced for the
    event, in the organiser's words.
    """

    template: ClassVar[str] = "rules/rules.html"
    id: EventId | None
    rulebook: Rulebook
    chapters: tuple[ShownChapter, ...]
    sizes: tuple[SizeRow, ...]
    special: str = ""


class RulebooksPage(Struct, frozen=True):
    """All rulebooks that come with Podium."""

    template: ClassVar[str] = "rules/list.html"
    rulebooks: tuple[Rulebook, ...]


def rules_page(
    rulebook: Rulebook, *, event: EventId | None = None, announced: Settings | None = None
) -> RulesPage:
    """The page. `event`, `announced`: of the event whose rules they are."""
    return RulesPage(
        event,
        rulebook,
        tuple(_chapters(rulebook, tuple(_rules(rulebook, announced)))),
        size_rows(rulebook),
        "" if announced is None else announced.special,
    )


def _rules(rulebook: Rulebook, announced: Settings | None) -> Iterator[Rule]:
    yield from match_rules(rulebook)
    yield from time_rules(rulebook, announced)
    yield from table_rules(rulebook)
    yield from conduct_rules(rulebook)
    yield from bring_rules(rulebook)
    yield from pairing_rules(rulebook)
    yield from places_rules(rulebook)
    yield from cut_rules(rulebook, None if announced is None else announced.level)
    yield from event_rules(rulebook)


def _chapters(rulebook: Rulebook, rules: tuple[Rule, ...]) -> Iterator[ShownChapter]:
    there = {rule.topic for rule in rules}
    for chapter, name in CHAPTERS.items():
        inside = tuple(rule for rule in rules if TOPICS[rule.topic].chapter is chapter)
        own = _own(rulebook) if chapter is Chapter.OWN else ()
        if chapter is Chapter.OWN and not own:
            continue
        absent = tuple(
            rule
            for topic, text in TOPICS.items()
            if text.chapter is chapter and topic not in there
            for rule in (*text.ids, anchor_of(topic))
        )
        yield ShownChapter(
            chapter, name, absent, tuple(_shown(rulebook, rule) for rule in inside), own
        )


def _shown(rulebook: Rulebook, rule: Rule) -> ShownRule:
    text = TOPICS[rule.topic]
    prefixes = book_of(rulebook).ids
    ids = tuple(one for one in text.ids if one.partition("-")[0] in prefixes)
    others = tuple(one for one in text.ids if one not in ids)
    return ShownRule(text.name, (*ids, *others, anchor_of(rule.topic)), ids, rule)


def _own(rulebook: Rulebook) -> tuple[OwnLine, ...]:
    rules = book_of(rulebook).rules
    return tuple(
        OwnLine(f"own-{key}", one.name, one.text, one.rule or "") for key, one in rules.items()
    )
