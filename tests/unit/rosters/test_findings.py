"""Every finding: raised where it belongs, by the rule it names, in words of every language."""

import re
from datetime import date

import pytest
from msgspec import convert

from podium.rosters.checks.registry import check_roster
from podium.rosters.finding import FindingValue, RosterCode, RosterVerdict, verdict_of
from podium.rosters.readers.reading import ReadCode, ReadNote
from podium.rosters.roster import DeckPair, canonical_leaves, in_other_language
from podium.rosters.settings import RosterCheck, RosterKind, RosterRules
from podium.web.pages.languages import LANGUAGES, language
from podium.web.texts.roster_findings import (
    READINGS,
    ROSTER_FINDINGS,
    VERDICTS,
    say_finding,
    say_reading,
)
from tests.unit.rosters.cases import CASES, DAY, FINE, FINE_ARMY, TEAM_FINE, Case, hill, squad
from tests.unit.rosters.pasted import ARMIES, DECKS, SQUADS

UNCHECKED = {
    RosterCode.NO_CATALOGUE, RosterCode.OTHER_CATALOGUE, RosterCode.UNKNOWN_NAME,
    RosterCode.AMBIGUOUS_NAME, RosterCode.WRONG_TYPE, RosterCode.VALUE_UNKNOWN,
    RosterCode.RELEASE_UNKNOWN, RosterCode.UNRELEASED, RosterCode.FACTION_UNKNOWN,
    RosterCode.BATTLE_FORCE_UNKNOWN, RosterCode.BATTLE_FORCE_UNSTATED, RosterCode.POINTS_DIFFER,
    RosterCode.REQUIREMENT_UNKNOWN, RosterCode.COMMANDER_UNKNOWN, RosterCode.MIX_UNKNOWN,
    RosterCode.COPIES_TOO_MANY, RosterCode.TEAM_UNKNOWN,
}  # fmt: skip
"""The findings that say that something cannot be checked; all others are illegal."""

RULES = {
    RosterKind.PREMIER_LIST: {"SP-17"},
    RosterKind.ARMY_LIST: {"LG-13"},
    RosterKind.DECKS: {"LCG-20", "LCG-22"},
    RosterKind.TEAM_DECKS: {"LCG-20", "LCG-22", "TM-1"},
}


def test_there_is_a_case_for_every_code() -> None:
    assert {case.code for case in CASES} == set(RosterCode)


@pytest.mark.rule("SP-17", "LG-13", "LCG-20", "LCG-22", "TM-1")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind.value} {case.code.value}")
def test_each_fault_is_found_where_it_is(case: Case) -> None:
    found = case.findings()
    meant = [one for one in found if one.code is case.code]
    assert case.place in [one.place for one in meant], found
    for one in meant:
        wanted = RosterVerdict.UNCHECKED if case.code in UNCHECKED else RosterVerdict.ILLEGAL
        assert one.verdict is wanted
        assert one.rule in RULES[case.kind]
        assert (one.catalogue is None) == (case.index is None or case.code in _WITHOUT)


_WITHOUT = {RosterCode.NO_CATALOGUE, RosterCode.OTHER_CATALOGUE}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_finding_has_a_sentence_with_its_values(code: str) -> None:
    assert set(ROSTER_FINDINGS) == set(RosterCode)
    speaks = language(code)
    for case in CASES:
        for finding in case.findings():
            said = say_finding(speaks, finding)
            assert re.search(r"[.?]$", said)
            assert "%(" not in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_about_readings_has_a_sentence(code: str) -> None:
    assert set(READINGS) == set(ReadCode)
    assert set(VERDICTS) == set(RosterVerdict)
    values: dict[str, FindingValue] = {"most": 1, "value": "x", "keys": ("a", "b")}
    for one in ReadCode:
        assert say_reading(language(code), ReadNote(one, "", values)).endswith(".")


def test_a_fine_list_has_no_findings() -> None:
    rules = RosterRules()
    premier = check_roster(FINE, RosterKind.PREMIER_LIST, rules, SQUADS, day=DAY)
    army = check_roster(FINE_ARMY, RosterKind.ARMY_LIST, rules, ARMIES, day=DAY)
    force = check_roster(hill(), RosterKind.ARMY_LIST, rules, ARMIES, day=DAY)
    decks = check_roster(TEAM_FINE.first, RosterKind.DECKS, rules, DECKS, day=DAY)
    team = check_roster(TEAM_FINE, RosterKind.TEAM_DECKS, rules, DECKS, day=DAY)
    assert (premier, army, force, decks, team) == ((), (), (), (), ())


@pytest.mark.rule("SP-17")
def test_an_era_is_common_to_all_three_not_pairwise() -> None:
    """Two of them share one era, two another: not a squad."""
    case = next(case for case in CASES if case.code is RosterCode.NO_COMMON_ERA)
    assert verdict_of(case.findings()) is RosterVerdict.ILLEGAL


@pytest.mark.rule("LCG-22")
@pytest.mark.parametrize(
    ("day", "region", "legal"),
    [
        (date(2026, 9, 14), "", False),
        (date(2026, 9, 15), "", True),
        (date(2026, 9, 15), "Germany", True),
        (date(2026, 11, 2), "Poland", False),
        (date(2026, 11, 3), "poland ", True),
    ],
)
def test_a_set_is_legal_from_its_fourteenth_day_in_the_region(
    day: date, region: str, legal: bool
) -> None:
    case = next(case for case in CASES if case.code is RosterCode.NOT_OUT_YET)
    found = check_roster(case.roster, case.kind, RosterRules(), case.index, day=day, region=region)
    assert ([one.code for one in found] == []) is legal


@pytest.mark.rule("LCG-22")
@pytest.mark.parametrize(
    ("day", "region", "codes"),
    [
        (date(2026, 11, 2), "Poland", [RosterCode.NOT_OUT_YET, RosterCode.RELEASE_UNKNOWN]),
        (date(2026, 11, 3), "Poland", [RosterCode.RELEASE_UNKNOWN]),
        (date(2026, 11, 3), "Germany", [RosterCode.RELEASE_UNKNOWN]),
        (date(2026, 11, 3), "", []),
    ],
)
def test_cards_in_another_language_are_legal_once_the_edition_of_the_region_is_out(
    day: date, region: str, codes: list[RosterCode]
) -> None:
    """Of most sets the catalogue knows no edition of Poland, and of none one of Germany."""
    case = next(case for case in CASES if case.code is RosterCode.NOT_OUT_YET)
    foreign = in_other_language(case.roster)
    assert isinstance(foreign, DeckPair)
    assert isinstance(case.roster, DeckPair)
    roster = DeckPair(foreign.light, case.roster.dark)
    found = check_roster(roster, case.kind, RosterRules(), case.index, day=day, region=region)
    assert [one.code for one in found] == codes
    assert b"other_language" not in canonical_leaves(case.roster)["light"], "seals stay"
    unknown = [one for one in found if one.code is RosterCode.RELEASE_UNKNOWN]
    names = [name for one in unknown for name in one.values["names"]]  # type: ignore[union-attr]
    assert ("Candle Count" in names) == (region == "Germany")


def test_sets_without_a_release_day_are_one_finding_a_deck() -> None:
    case = next(case for case in CASES if case.code is RosterCode.RELEASE_UNKNOWN)
    unknown = [one for one in case.findings() if one.code is RosterCode.RELEASE_UNKNOWN]
    assert len(unknown) == 1
    assert unknown[0].values["names"] == ("Locked Gate",)


def test_costs_count_as_of_the_day_of_the_event() -> None:
    """The apprentice cost 5 until March, which is one too many."""
    roster = squad(1, "Odo Brandt, Master Mason", "Brandt's Apprentice", "Bell Ringers")
    rules = RosterRules(checks=(RosterCheck.SQUAD_POINTS,))
    for day, found in ((date(2026, 2, 28), 1), (date(2026, 3, 1), 0)):
        findings = check_roster(roster, RosterKind.PREMIER_LIST, rules, SQUADS, day=day)
        assert len(findings) == found


def test_only_the_checks_of_the_rulebook_run() -> None:
    for case in CASES:
        rules = RosterRules(checks=())
        found = check_roster(case.roster, case.kind, rules, case.index, day=case.day)
        names = {RosterCode.UNKNOWN_NAME, RosterCode.AMBIGUOUS_NAME, RosterCode.WRONG_TYPE}
        names |= _WITHOUT | {RosterCode.OTHER_KIND, RosterCode.BATTLE_FORCE_UNKNOWN}
        assert {one.code for one in found} <= names


def test_a_list_in_own_words_is_never_checked() -> None:
    assert check_roster(FINE, RosterKind.FREE_TEXT, RosterRules(), None, day=DAY) == ()


def test_limits_are_those_of_the_rulebook() -> None:
    rules = convert({"army_list": {"points": 400}, "decks": {"sets": 11}}, RosterRules)
    army = check_roster(FINE_ARMY, RosterKind.ARMY_LIST, rules, ARMIES, day=DAY)
    decks = check_roster(TEAM_FINE.first, RosterKind.DECKS, rules, DECKS, day=DAY)
    assert [one.code for one in army] == [RosterCode.OVER_POINTS]
    assert [one.code for one in decks] == [RosterCode.SETS_TOO_FEW] * 2
