"""The event's page shows everything that the organiser has to announce (EV-1)."""

import hashlib

import pytest
from msgspec.structs import replace

from podium.event.clock import CallTime, EnterRoll
from podium.event.setup import AnnounceEvent
from podium.rulebooks.shipped import shipped
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.public.event import event_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import LCG, LG, SP, TM, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of


def text(event: Playing) -> str:
    subject = subject_of(event)
    read = Reading(rendered(subject, Tab.EVENT, event_page(subject))).text
    return " ".join(read.split())


@pytest.mark.rule("EV-1")
def test_rounds_cut_qualification_time_and_special_rules_are_announced() -> None:
    event = Playing(SP, rounds=3, cut=4, special="No phones at the table.").begin(9)
    said = text(event)
    assert "Swiss rounds 3" in said
    assert "the best 4" in said
    assert "The best by place after the Swiss rounds" in said
    assert "120 minutes" in said
    assert "plus up to 5 minutes, by dice" in said
    assert "No phones at the table." in said


@pytest.mark.rule("EV-1", "SP-14", "SP-15", "LG-11")
def test_an_announced_round_time_stands_beside_the_rules_standard() -> None:
    said = text(Playing(SP, swiss_minutes=90).begin(6))
    assert "Swiss rounds 90 minutes" in said
    assert "The rules’ standard is 120 minutes." in said
    assert "30 minutes before the announced time is up, until the end of the round" in said
    assert "After 60 minutes." in said
    said = text(Playing(LG, swiss_minutes=120).begin(6))
    assert "Swiss rounds 120 minutes" in said
    assert "The rules’ standard is 150 minutes." in said
    for event in (Playing(SP), Playing(LCG, swiss_minutes=80)):
        assert "standard" not in text(event.begin(6))


@pytest.mark.rule("EV-1", "SP-9")
def test_what_the_number_of_entrants_decides_is_shown_as_such() -> None:
    event = Playing(SP).begin(9)
    said = text(event)
    assert "by the number of entrants when round 1 is published" in said
    assert "As it stands now: 4 rounds." in said
    assert "As it stands now: no cut." in said
    assert "17–32 4 the best 4" in said
    assert "65 or more 5 the best 16" in said
    event.publish()
    assert "Swiss rounds 4" in text(event)


@pytest.mark.rule("EV-1", "SP-9")
def test_the_cut_that_the_entrants_so_far_would_give_is_shown() -> None:
    event = Playing(SP)
    event.register(17)
    event.do(AnnounceEvent())
    assert "As it stands now: the best 4." in text(event)
    fixed = Playing(SP, cut=8)
    fixed.register(17)
    fixed.do(AnnounceEvent())
    assert "As it stands now: the best" not in text(fixed)


@pytest.mark.rule("LG-12")
def test_legion_players_are_told_that_nobody_learns_the_time() -> None:
    assert "nobody is told how much time is left" in text(Playing(LG).begin(6))


@pytest.mark.rule("LCG-3", "TM-5")
def test_the_card_game_announces_its_own_times_and_finals() -> None:
    said = text(Playing(LCG, swiss_minutes=65, cut=8).begin(9))
    assert "65 minutes" in said
    assert "Double elimination: players who lose twice are out." in said
    assert "they play one match for the title" in text(Playing(TM).begin(6))


def test_an_event_that_is_not_announced_says_nothing_else() -> None:
    event = Playing(SP, place="A secret place")
    said = text(event)
    assert "has not been announced yet" in said
    assert "A secret place" not in said


def test_whoever_follows_the_page_can_check_a_draw() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    opened = [line for line in event_page(subject_of(event)).draws if line.secret]
    assert opened
    for line in opened:
        assert line.nonce is not None
        assert line.secret is not None
        opening = bytes.fromhex(line.nonce) + bytes.fromhex(line.secret) + line.id.encode()
        assert hashlib.sha256(opening).hexdigest() == line.commitment


def test_the_page_shows_the_seal_on_the_roll_and_afterwards_what_it_held() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    event.do(EnterRoll(1, 4))
    event.start_clock()
    seal = event.view().seal
    assert seal is not None
    during = text(event)
    assert f"{seal.number}:{seal.seal}" in during
    assert "4 extra minutes" not in during
    event.do(CallTime(1, early=True))
    after = text(event)
    assert f"seals from {seal.number} on: 4 extra minutes" in after
    assert f"seal {seal.number - 1}: not rolled yet" in after


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_rulebook_without_the_readers_language_is_shown_in_english(code: str) -> None:
    names = {"en": "Corner Cup", "fr": "Coupe du coin"}
    event = Playing(replace(shipped(SP), name=names)).begin(6)
    subject = subject_of(event)
    page = rendered(subject, Tab.EVENT, event_page(subject), language=code).decode()
    assert "Corner Cup" in page
    assert "Coupe du coin" not in page
