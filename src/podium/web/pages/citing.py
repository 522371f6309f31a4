"""Rules named on other pages: a short name that leads to the rule's place on the page of rules."""

import re
from collections.abc import Callable

from markupsafe import Markup, escape

from podium.service.ids import EventId
from podium.web.pages import addresses
from podium.web.pages.languages import Language
from podium.web.texts.rule_names import TOPIC_OF, TOPICS, Topic

_ID = re.compile(r"\b(?:EV|SP|LG|LCG|TM)-[0-9]+\b")
_LINK = Markup('<a class="rule-link" href="{}#{}">{}</a>')


def citing(spoken: Language) -> Callable[[str, EventId], Markup]:
    """The filter `rule`: a text in which every id of a rule is a link with the rule's name."""

    def cited(text: str, event: EventId) -> Markup:
        if not _ID.search(text):
            return Markup("<bdi>{}</bdi>").format(text)
        shown, end = Markup(), 0
        for found in _ID.finditer(text):
            shown += escape(text[end : found.start()]) + _one(spoken, found[0], event)
            end = found.end()
        return shown + escape(text[end:])

    return cited


def _one(spoken: Language, rule: str, event: EventId) -> Markup:
    topic = TOPIC_OF.get(rule)
    if topic is None:
        return escape(rule)
    name = f"{spoken.say(TOPICS[topic].name)} ({rule})"
    return _LINK.format(addresses.event(event, "rules"), rule, name)


def topic_link(spoken: Language) -> Callable[[str, EventId], Markup]:
    """The filter `topic`: the name of a part of the page of rules, as a link to it."""

    def linked(wanted: str, event: EventId) -> Markup:
        topic = Topic(wanted)
        address = addresses.event(event, "rules")
        return _LINK.format(address, anchor_of(topic), spoken.say(TOPICS[topic].name))

    return linked


def anchor_of(topic: Topic) -> str:
    """The anchor of a topic, whatever the rulebook; a rule's id is an anchor too."""
    return f"topic-{topic.value}"
