"""Renders page models to bytes."""

from collections.abc import Callable
from datetime import tzinfo
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from msgspec import json

from podium.kernel.cache import Cache
from podium.web.pages import addresses
from podium.web.pages.assets import Assets, shipped_assets
from podium.web.pages.citing import citing, topic_link
from podium.web.pages.frame import Frame
from podium.web.pages.languages import LANGUAGES, Language, language
from podium.web.pages.names import Name, length_class, letters
from podium.web.pages.saying import Saying
from podium.web.texts.allstar import card_word
from podium.web.texts.marking import msg
from podium.web.texts.refusals import refusal_text
from podium.web.texts.roster_findings import ask_finding, say_about, say_finding, say_reading
from podium.web.texts.table_client import client_texts
from podium.web.texts.words import word

FORGOTTEN = msg("Player %(number)s")


class Page(Protocol):
    """A page model: a frozen struct that names its template."""

    template: ClassVar[str]


class Renderer:
    """Renders pages in every language. `zone`: the time zone of the times shown; None: the
    machine's. `problem_pages`: error pages that depend on nothing but their code and language.
    """

    def __init__(self, assets: Assets | None = None, zone: tzinfo | None = None) -> None:
        self.assets = shipped_assets() if assets is None else assets
        self.zone = zone
        self.problem_pages: Cache[tuple[str, str], bytes] = Cache(128)
        self._environments: dict[str, Environment] = {}

    def html(self, page: Page, frame: Frame) -> bytes:
        """The whole page."""
        template = self._environment(frame.language).get_template(page.template)
        return template.render(page=page, frame=frame).encode()

    def _environment(self, code: str) -> Environment:
        if code not in self._environments:
            self._environments[code] = self._made(language(code))
        return self._environments[code]

    def _made(self, spoken: Language) -> Environment:
        environment = Environment(
            loader=PackageLoader("podium.web", "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
        )
        environment.install_gettext_translations(  # type: ignore[attr-defined]
            spoken.texts, newstyle=True
        )
        environment.globals.update(
            address=addresses,
            asset=self.assets.address,
            client_texts=cache(lambda: json.encode(client_texts(spoken.texts)).decode()),
            languages=LANGUAGES,
            name=_shown_name(spoken),
        )
        environment.filters.update(self._filters(spoken))
        return environment

    def _filters(self, spoken: Language) -> dict[str, Callable[..., Any]]:
        def words(member: Enum) -> str:
            return word(spoken, member)

        return {
            "word": words,
            "card_word": lambda name: spoken.say(card_word(name)),
            "named": spoken.named,
            "long_date": spoken.date,
            "short_date": spoken.short_date,
            "day_of_month": spoken.day_of_month,
            "month_name": spoken.month_name,
            "weekday": spoken.weekday,
            "clock_time": lambda moment: spoken.time(moment, self.zone),
            "moment": lambda moment: spoken.moment(moment, self.zone),
            "number": spoken.number,
            "decimals": spoken.decimals,
            "listed": spoken.listed,
            "length_class": length_class,
            "letters": letters,
            "refusal": lambda problem: refusal_text(spoken, problem.code, problem.values),
            "finding": lambda finding: Markup(say_finding(spoken, finding, _alone)),  # noqa: S704
            "asked": lambda finding: Markup(ask_finding(spoken, finding, _alone)),  # noqa: S704
            "about": lambda words: Markup(say_about(spoken, words, _alone)),  # noqa: S704
            "reading": lambda note: Markup(say_reading(spoken, note, _alone)),  # noqa: S704
            "say": spoken.say,
            "said": Saying(spoken, _shown_name(spoken)),
            "rule": citing(spoken),
            "topic": topic_link(spoken),
        }


def _alone(text: str) -> str:
    """A text that somebody typed: escaped, and isolated from the text direction around it."""
    return str(Markup("<bdi>{}</bdi>").format(text))


def _shown_name(spoken: Language) -> Callable[[Name], Markup]:
    """A name as shown on a page: isolated from the text direction around it."""

    def shown(name: Name) -> Markup:
        if not name.text:
            forgotten = spoken.say(FORGOTTEN, number=name.number or "?")
            return Markup('<span class="nameless">{}</span>').format(forgotten)
        beside = Markup(' <small class="number">#{}</small>').format(name.number)
        text = Markup("<bdi>{}</bdi>").format(name.text)
        return text + beside if name.shared and name.number is not None else text

    return shown
