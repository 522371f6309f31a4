"""One word for one thing: what English says in one word, the other languages say in one too."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

import podium.web
from tests.unit.web.pages.test_languages import forms_of, messages

TERMS = (
    (r"red alert", r"Alarmstufe Rot", r"kluczow\w+ faz"),
    (r"\bbyes?\b", r"Freilos", r"woln\w+ los"),
    (r"unpaired loss", r"ungepaarte Niederlage", r"przegran\w+ bez pary"),
    (r"event points", r"Eventpunkt", r"punkt\w* turniejow"),
    (r"tie-break", r"Tiebreaker", r"kryteri"),
    (r"rulebook", r"Regelwerk", r"zasad"),
    (r".rematch|rematch.", r"Wiederholung", r"powt[aó]rz"),
    (r"standings", r"Tabelle", r"klasyfikacj"),
    (r"waiting list", r"Warteliste", r"li[sś]\w+ rezerwow"),
    (r"\bstaff\b", r"Turnierleitung", r"obsług"),
    (r"(?<!All-Star )\bdraft\b(?! ice-hockey|, choice)", r"Entwurf", r"szkic"),
    (r"\bpublish", r"veröffentlich", r"publik"),
    (r"\bruling", r"Entscheidung", r"decyzj"),
    (r"\bjournal\b", r"Journal", r"dziennik"),
    (r"\bstruggle", r"Konflikt", r"zmaga"),
    (r"^Sign (in|out)$", r"loggen$", r"loguj się$"),
)
"""English, German, Polish: see docs/words.md. The card game has its own draft and rematch."""
OF_THE_GAME = (r"\bdraft", r"draft", r"draft|dobier")

FOREIGN = {
    "de": r"[\"'«»”]|\bSie (?:haben|können|müssen)\b",
    "pl": r"[\"'«»“]|\(-a\)|\bPan(?:i|a|u|ią)?\b",
}
"""Quotation marks of other languages, and ways of address that Podium does not use."""


def of_the_game() -> str:
    """Everything that the pages of the card game say, and what stands between it."""
    web = Path(podium.web.__file__).parent
    files = [web / "texts" / f"{name}.py" for name in ("allstar", "game_topics", "table_client")]
    files += sorted((web / "templates" / "play").glob("*.html"))
    return "".join(file.read_text(encoding="utf-8") for file in files)


def said(message: Message) -> str:
    return " | ".join(forms_of(message))


@pytest.mark.parametrize(("english", "german", "polish"), TERMS)
def test_a_term_has_one_word_in_each_language(english: str, german: str, polish: str) -> None:
    game = of_the_game() if re.search(english, "draft") else ""
    for code, wanted in (("de", german), ("pl", polish)):
        found = [
            one
            for (_, text), one in messages(code).items()
            if re.search(english, text, re.IGNORECASE) and f'"{text}"' not in game
        ]
        assert found, english
        odd = [said(one) for one in found if not re.search(wanted, said(one), re.IGNORECASE)]
        assert odd == []


def test_the_card_game_has_its_own_word_for_the_draft() -> None:
    game = of_the_game()
    english, *others = OF_THE_GAME
    for code, wanted in zip(("de", "pl"), others, strict=True):
        found = [
            one
            for (_, text), one in messages(code).items()
            if re.search(english, text, re.IGNORECASE) and f'"{text}"' in game
        ]
        assert found
        assert [said(one) for one in found if not re.search(wanted, said(one), re.IGNORECASE)] == []


@pytest.mark.parametrize("code", FOREIGN)
def test_signs_and_address_are_those_of_the_language(code: str) -> None:
    odd = [said(one) for one in messages(code).values() if re.search(FOREIGN[code], said(one))]
    assert odd == []
