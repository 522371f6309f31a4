"""Podium's languages, and how each formats texts, dates and numbers."""

import gettext
from collections.abc import Iterable
from datetime import UTC, date, datetime, tzinfo
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from podium.core.names import Names, in_language
from podium.kernel.cache import Cache
from podium.kernel.now import SECOND, Now
from podium.web.pages.alphabet import Place, place_of

SOURCE = "en"
LANGUAGES = {"en": "English", "de": "Deutsch", "pl": "Polski"}
"""Every language by its code, with its own name. The first is the default."""
FORMATS = {"en": "en_GB"}
"""Whose dates, times and lists a language has, where that is not a matter of course: English times
are told in 24 hours.
"""


class Language:
    """One language: its texts and its formats for dates, numbers and lists."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.locale = Locale.parse(FORMATS.get(code, code))
        self.texts = _texts(code)
        self._places: Cache[str, Place] = Cache(8192)
        self._numbers: Cache[tuple[Fraction, int], str] = Cache(8192)

    def say(self, text: str, **values: object) -> str:
        """A marked text in this language, with its placeholders `%(name)s` filled in."""
        said = self.texts.gettext(text)
        return said % values if values else said

    def named(self, names: Names) -> str:
        """The name of something in this language, else in English."""
        return in_language(names, self.code)

    def date(self, iso: str) -> str:
        """A date such as 2026-11-15, in long form."""
        return format_date(date.fromisoformat(iso), format="full", locale=self.locale)

    def short_date(self, iso: str) -> str:
        """A date in short form."""
        return format_date(date.fromisoformat(iso), format="medium", locale=self.locale)

    def day_of_month(self, iso: str) -> str:
        """The day of a date as on a calendar, such as 15."""
        return format_date(date.fromisoformat(iso), format="d", locale=self.locale)

    def month_name(self, iso: str) -> str:
        """The month of a date as on a calendar, in short form."""
        return format_date(date.fromisoformat(iso), format="LLL", locale=self.locale)

    def weekday(self, iso: str) -> str:
        """The day of the week, standing alone."""
        return format_date(date.fromisoformat(iso), format="cccc", locale=self.locale)

    def time(self, moment: Now, zone: tzinfo | None) -> str:
        """The time of day to the minute. Without a zone: the machine's local time."""
        when = datetime.fromtimestamp(moment // SECOND, UTC).astimezone(zone)
        return format_time(when, format="short", locale=self.locale)

    def moment(self, moment: Now, zone: tzinfo | None) -> str:
        """Date and time of day, in short form, with nothing to mistake a day for a month."""
        when = datetime.fromtimestamp(moment // SECOND, UTC).astimezone(zone)
        day = format_date(when, format="medium", locale=self.locale)
        return f"{day}, {format_time(when, format='short', locale=self.locale)}"

    def number(self, value: int) -> str:
        """An integer."""
        return self._numbers.get_or_make(
            (Fraction(value), 0), lambda: format_decimal(value, locale=self.locale)
        )

    def decimals(self, value: str | Fraction, places: int = 4) -> str:
        """An exact number with this many decimals, such as strength of schedule (SP-11)."""
        exact = Fraction(value)
        return self._numbers.get_or_make((exact, places), lambda: self._decimals(exact, places))

    def _decimals(self, value: Fraction, places: int) -> str:
        shown = Decimal(round(value * 10**places)).scaleb(-places)
        return format_decimal(shown, format="0." + "0" * places, locale=self.locale)

    def place(self, text: str) -> Place:
        """The sort key of a name for readers of this language."""
        return self._places.get_or_make(text, lambda: place_of(text, self.code))

    def listed(self, items: Iterable[str], style: str = "standard") -> str:
        """Several items as part of a sentence."""
        kinds: Any = style
        return format_list(list(items), style=kinds, locale=self.locale)


class _Languages(dict[str, Language]):
    """The languages that were needed so far; each is read once."""

    def __missing__(self, code: str) -> Language:
        made = self[code] = Language(code)
        return made


@cache
def _languages() -> _Languages:
    return _Languages()


def language(code: str) -> Language:
    """The language with this code; the default for an unknown code."""
    return _languages()[code if code in LANGUAGES else SOURCE]


def preferred(accepted: str, chosen: str | None = None) -> str:
    """The code of the language to use: as chosen, else the best match for Accept-Language."""
    if chosen in LANGUAGES:
        return str(chosen)
    if not accepted:
        return SOURCE
    ranked = sorted(_accepted(accepted), key=lambda one: -one[1])
    return next((code for code, weight in ranked if weight > 0 and code in LANGUAGES), SOURCE)


def _accepted(header: str) -> Iterable[tuple[str, float]]:
    for part in header[:200].split(","):
        tag, _, weight = part.partition(";")
        try:
            yield tag.strip().lower().partition("-")[0], float(weight.partition("=")[2] or 1)
        except ValueError:
            continue


def _texts(code: str) -> gettext.NullTranslations:
    """The catalogue of a language, read directly from its PO file without compiling it."""
    if code == SOURCE:
        return gettext.NullTranslations()
    source = files("podium.web.locale") / code / "LC_MESSAGES" / "podium.po"
    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
