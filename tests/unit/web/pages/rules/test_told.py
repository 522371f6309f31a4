"""What players are told without any value behind it: each fact of the rows, in every language."""

import pytest

from podium.web.pages.languages import LANGUAGES
from podium.web.texts.rule_names import Topic
from tests.unit.event.playing import LCG, LG, SP, TM
from tests.unit.web.pages.rules.reading import rulebooks, said

Facts = tuple[tuple[str, str, str], ...]
"""In English, German and Polish."""

MULLIGAN_AND_CARDS: Facts = (
    ("One mulligan", "Ein Mulligan", "Jeden mulligan"),
    ("six cards of your opening hand back once", "sechs Karten deiner Starthand einmal", "raz"),
    ("draw six new ones", "sechs neue ziehen", "wtasować sześć kart"),
    ("Those you keep", "Die behältst du", "Te zatrzymujesz"),
    ("newest rules and the newest FAQ count", "gelten die neuesten Regeln und die neueste FAQ",
     "Obowiązują najnowsze zasady i najnowsze FAQ"),
    ("the organiser has the last word", "bei einer Karte das letzte Wort",
     "ostatnie słowo o karcie ma organizator"),
    ("may set parts of the FAQ aside", "darf Teile der FAQ außer Kraft setzen",
     "może też uchylić części FAQ"),
    ("Where the text contradicts the rules it counts", "gilt der Text", "liczy się tekst"),
    ("unless the rules say “cannot”", "außer die Regeln sagen „darf nicht“",
     "chyba że zasady mówią „nie może”"),
)  # fmt: skip
"""LCG-15."""

AT_THE_TABLE: Facts = (
    ("not used at its moment is gone", "nicht zu seinem Zeitpunkt verwendet wurde, ist vorbei",
     "nie użyto we właściwej chwili, to przepada"),
    ("unless your opponent agrees", "es sei denn, dein Gegenüber stimmt zu",
     "chyba że przeciwnik się zgodzi"),
    ("Nobody hurries or distracts the other", "Niemand hetzt das Gegenüber oder lenkt es ab",
     "Nikt nie pogania ani nie rozprasza"),
    ("slightly off are tolerated", "leicht ungenau gestellte Miniaturen sind in Ordnung",
     "nieco niedokładnie ustawione modele są dopuszczalne"),
    ("nobody may use that", "niemand darf das ausnutzen", "nikt nie może tego wykorzystywać"),
    ("Call a judge before a difficult move", "Ruf einen Judge vor einer schwierigen Bewegung",
     "Wezwij sędziego przed trudnym ruchem"),
    ("until your opponent has seen the result", "bis dein Gegenüber das Ergebnis gesehen hat",
     "aż przeciwnik zobaczy wynik"),
)  # fmt: skip
"""SP-23, LG-17."""

DEFEATED: Facts = (
    ("Only units that are wholly defeated count", "nur vollständig besiegte Einheiten",
     "tylko jednostki pokonane w całości"),
    ("each with all its upgrades", "jede mit allen ihren Aufwertungen",
     "każda ze wszystkimi ulepszeniami"),
    ("Army points are those of your own army", "die Punkte deiner eigenen Armee",
     "punkty twojej własnej armii"),
)  # fmt: skip
AFTER_TIME: Facts = (
    ("Finish the current game round, then score", "Spielt die aktuelle Spielrunde ganz zu Ende",
     "Dokończcie całą bieżącą rundę gry"),
    ("Victory tokens, Points defeated, Army points", "Siegmarker, Besiegte Punkte, Armeepunkte",
     "Żetony zwycięstwa, Pokonane punkty, Punkty armii"),
)  # fmt: skip
"""LG-17: what is finished, and the ladder of LG-3."""


def lacking(rulebook: str, topic: Topic, facts: Facts) -> list[str]:
    """What the page does not say of these facts."""
    book = rulebooks()[rulebook]
    told = {language: said(book, topic, language) for language in LANGUAGES}
    return [
        phrase
        for fact in facts
        for language, phrase in zip(("en", "de", "pl"), fact, strict=True)
        if phrase not in told[language]
    ]


@pytest.mark.rule("LCG-15", "EV-22")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_the_card_game_tells_every_fact_about_mulligan_and_cards(rulebook: str) -> None:
    assert lacking(rulebook, Topic.PLAY, MULLIGAN_AND_CARDS) == []


@pytest.mark.rule("SP-23", "LG-17", "EV-22")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_games_with_miniatures_tell_every_fact_about_care_at_the_table(rulebook: str) -> None:
    assert lacking(rulebook, Topic.PLAY, AT_THE_TABLE) == []


@pytest.mark.rule("LG-3", "LG-17", "EV-22")
def test_legion_tells_what_counts_as_defeated_and_what_decides_after_time() -> None:
    assert lacking(LG, Topic.RESULT, DEFEATED) == []
    assert lacking(LG, Topic.TIME_UP, (*AFTER_TIME, *DEFEATED[:2])) == []


@pytest.mark.rule("LG-17")
def test_equal_tables_and_the_tolerance_have_their_place_in_legion() -> None:
    book = rulebooks()[LG]
    assert "alike in size and layout where possible" in said(book, Topic.TERRAIN)
    assert book.all_grounds()["margin-of-error"].rule == "LG-17"
