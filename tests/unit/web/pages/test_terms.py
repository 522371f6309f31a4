"""One word for one thing: what English says in one word, the other languages say in one too."""

import re

import pytest
from babel.messages.catalog import Message

from tests.unit.web.pages.test_languages import forms_of, messages

TERMS = (
    (r"red alert", r"Alarmstufe Rot", r"kluczow\w+ faz"),
    (r"\bbyes?\b", r"Freilos", r"woln\w+ los"),
    (r"unpaired loss", r"ungepaarte Niederlage", r"przegran\w+ bez pary"),
    (r"event points", r"Eventpunkt", r"punkt\w* turniejow"),
    (r"tie-break", r"Tiebreaker", r"kryteri"),
    (r"rulebook", r"Regelwerk", r"zasad"),
    (r"rematch", r"Wiederholung", r"powt[aó]rz"),
    (r"standings", r"Tabelle", r"klasyfikacj"),
    (r"waiting list", r"Warteliste", r"li[sś]\w+ rezerwow"),
    (r"\bstaff\b", r"Turnierleitung", r"obsług"),
    (r"\bdraft\b", r"Entwurf", r"szkic"),
    (r"\bpublish", r"veröffentlich", r"publik"),
    (r"\bruling", r"Entscheidung", r"decyzj"),
    (r"\bjournal\b", r"Journal", r"dziennik"),
    (r"\bstruggle", r"Konflikt", r"zmaga"),
    (r"^Sign (in|out)$", r"loggen$", r"loguj się$"),
)
"""English, German, Polish: see docs/words.md."""

FOREIGN = {
    "de": r"[\"'«»”]|\bSie (?:haben|können|müssen)\b",
    "pl": r"[\"'«»“]|\(-a\)|\bPan(?:i|a|u|ią)?\b",
}
"""Quotation marks of other languages, and ways of address that Podium does not use."""


def said(message: Message) -> str:
    return " | ".join(forms_of(message))


@pytest.mark.parametrize(("english", "german", "polish"), TERMS)
def test_a_term_has_one_word_in_each_language(english: str, german: str, polish: str) -> None:
    for code, wanted in (("de", german), ("pl", polish)):
        found = [
            one
            for (_, text), one in messages(code).items()
            if re.search(english, text, re.IGNORECASE)
        ]
        assert found, english
        odd = [said(one) for one in found if not re.search(wanted, said(one), re.IGNORECASE)]
        assert odd == []


@pytest.mark.parametrize("code", FOREIGN)
def test_signs_and_address_are_those_of_the_language(code: str) -> None:
    odd = [said(one) for one in messages(code).values() if re.search(FOREIGN[code], said(one))]
    assert odd == []
