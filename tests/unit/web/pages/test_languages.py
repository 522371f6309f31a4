"""Three languages in full: nothing missing, nothing left over, the same placeholders."""

import re
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from podium.kernel.now import Now
from podium.web.pages.languages import LANGUAGES, language, preferred

ROOT = Path(__file__).parents[4]
LOCALE = ROOT / "src/podium/web/locale"
TRANSLATED = [code for code in LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%%")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "msg": None,
}

Key = tuple[str | None, str]


@cache
def source() -> dict[Key, str | tuple[str, ...]]:
    """Every text that pages and program hold, by context and singular."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(str(ROOT), method_map=methods, options_map=options, keywords=KEYWORDS)
    texts: dict[Key, str | tuple[str, ...]] = {}
    for _, _, text, _, context in found:
        texts[(context, text if isinstance(text, str) else text[0])] = text
    return texts


@cache
def catalogue(code: str) -> Catalog:
    path = LOCALE / code / "LC_MESSAGES/podium.po"
    return read_po(BytesIO(path.read_bytes()), locale=code, abort_invalid=True)


def messages(code: str) -> dict[Key, Message]:
    return {
        (one.context, one.id if isinstance(one.id, str) else one.id[0]): one
        for one in catalogue(code)
        if one.id
    }


def forms_of(message: Message) -> tuple[str, ...]:
    """The translation in all its plural forms."""
    said = message.string
    return tuple(said) if isinstance(said, tuple | list) else (said or "",)


def placeholders(text: str) -> set[str]:
    return {found[0] for found in PLACEHOLDER.finditer(text)}


def test_there_are_texts_to_translate() -> None:
    assert len(source()) > 300


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_is_missing_fuzzy_or_left_over(code: str) -> None:
    known = messages(code)
    assert sorted(map(str, source().keys() - known.keys())) == []
    assert sorted(map(str, known.keys() - source().keys())) == []
    assert [key for key, one in known.items() if one.fuzzy] == []
    assert list(catalogue(code).obsolete) == []
    for key, one in known.items():
        assert all(form.strip() for form in forms_of(one)), key


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_plural_has_all_its_forms(code: str) -> None:
    for one in messages(code).values():
        if isinstance(one.id, tuple | list):
            assert len(forms_of(one)) == catalogue(code).num_plurals, one.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_are_those_of_the_source(code: str) -> None:
    for key, one in messages(code).items():
        text = source()[key]
        wanted = placeholders(text if isinstance(text, str) else text[-1])
        assert placeholders(forms_of(one)[-1]) == wanted, key


def test_polish_has_its_three_plurals() -> None:
    texts = language("pl").texts
    said = [texts.ngettext("one minute", "%(num)s minutes", n) % {"num": n} for n in (1, 3, 5, 22)]
    assert said == ["jedna minuta", "3 minuty", "5 minut", "22 minuty"]


def test_the_official_words_of_the_rules_are_used() -> None:
    for text, german, polish in (
        ("Red alert", "Alarmstufe Rot", "Kluczowa faza rundy"),
        ("Strength of schedule (SoS)", "Tabellenstärke (TS)", "Siła przeciwników (SoS)"),
        ("Bye", "Freilos", "Wolny los"),
        ("Bracket", "Turnierbaum", "Drabinka"),
    ):
        assert language("de").say(text) == german
        assert language("pl").say(text) == polish


@pytest.mark.rule("SP-11")
@pytest.mark.parametrize(("code", "shown"), [("en", "1.6667"), ("de", "1,6667"), ("pl", "1,6667")])
def test_strength_of_schedule_is_shown_with_4_decimals(code: str, shown: str) -> None:
    assert language(code).decimals("5/3") == shown
    assert language(code).decimals(Fraction(0)) in ("0.0000", "0,0000")


def test_dates_and_times_are_written_as_each_language_does() -> None:
    moment = Now(1_800_000_000_000)
    zone = ZoneInfo("Europe/Warsaw")
    assert language("en").date("2026-11-28") == "Saturday, 28 November 2026"
    assert language("de").date("2026-11-28") == "Samstag, 28. November 2026"
    assert language("pl").date("2026-11-28") == "sobota, 28 listopada 2026"
    for code in ("en", "de", "pl"):
        assert language(code).time(moment, zone) == "09:00"
        assert language(code).time(Now(moment + 6 * 3_600_000), zone) == "15:00"
    assert language("en").moment(moment, zone) == "15 Jan 2027, 09:00"
    assert language("de").moment(moment, zone) == "15.01.2027, 09:00"


@pytest.mark.parametrize(
    ("header", "chosen", "code"),
    [
        ("", None, "en"),
        ("de-AT,de;q=0.9,en;q=0.8", None, "de"),
        ("xx,pl;q=0.5,en;q=0.1", None, "pl"),
        ("en;q=0.1, de;q=0.8", None, "de"),
        ("de", "pl", "pl"),
        ("de", "xx", "de"),
        ("de;q=abc, pl", None, "pl"),
        ("*;q=0", None, "en"),
        ("de;q=0", None, "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_browsers(
    header: str, chosen: str | None, code: str
) -> None:
    assert preferred(header, chosen) == code
