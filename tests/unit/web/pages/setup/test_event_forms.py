"""Forms for a new event, its settings, its tables: what cannot be is said, and nothing changes."""

import pytest

from podium.core.tier import Tier
from podium.event.check_in import CheckInAll
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import TableNote
from podium.event.setup import AnnounceEvent
from podium.kernel.refusal import Code
from podium.rulebooks.shipped import shipped_ids
from podium.web.http.problem import WebCode
from tests.unit.event.playing import LCG, SP
from tests.unit.web.pages.setup.setting_up import SettingUp, assert_says


def test_rulebook_and_name_make_an_event(setting_up: SettingUp) -> None:
    settings = setting_up.state(setting_up.create(SP)).setup.settings
    assert settings.name == "Cup"
    assert (settings.rounds, settings.cut, settings.swiss_minutes) == (None, None, None)


def test_an_event_is_made_once_however_often_the_form_is_sent(setting_up: SettingUp) -> None:
    sent = [setting_up.send("/new", key="k" * 20, name="Cup", rulebook=SP) for _ in range(2)]
    assert sent[0].headers["location"] == sent[1].headers["location"]
    assert len(setting_up.world.service.events()) == 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "", "rulebook": SP}, Code.TEXT_EMPTY),
        ({"name": "   ", "rulebook": SP}, Code.TEXT_EMPTY),
        ({"name": "Cup"}, WebCode.FORM_INCOMPLETE),
        ({"name": "Cup", "rulebook": "chess"}, WebCode.FORM_INCOMPLETE),
        ({"name": "x" * 201, "rulebook": SP}, Code.TEXT_TOO_LONG),
        ({"name": "Cup", "rulebook": SP, "date": "2026-02-31"}, WebCode.FORM_INCOMPLETE),
        ({"name": "Cup", "rulebook": SP, "capacity": "many"}, WebCode.FORM_INCOMPLETE),
    ],
)
def test_an_event_that_cannot_be_is_not_made(
    setting_up: SettingUp, fields: dict[str, str], code: Code
) -> None:
    assert_says(setting_up.send("/new", **fields), code)
    assert setting_up.world.service.events() == ()


def test_only_a_host_makes_events(setting_up: SettingUp) -> None:
    setting_up.world.account("judge")
    assert setting_up.send("/new", "judge", name="Cup", rulebook=SP).status_code == 403
    assert setting_up.send("/new", None, name="Cup", rulebook=SP).status_code == 401


def test_settings_change_and_what_is_left_empty_is_the_rulebooks(setting_up: SettingUp) -> None:
    event = setting_up.create(LCG, rounds="4", special="Old")
    sent = setting_up.send(
        f"/e/{event}/desk/settings",
        seen="1",
        name="New Cup",
        date="2026-12-01",
        tier="premium",
        swiss_minutes="80",
        special="One\r\nTwo",
        **{"ordered_items[]": "sleeves"},
    )
    assert sent.status_code == 303
    settings = setting_up.state(event).setup.settings
    assert (settings.name, settings.date, settings.tier) == ("New Cup", "2026-12-01", Tier.PREMIUM)
    assert (settings.rounds, settings.swiss_minutes) == (None, 80)
    assert settings.special == "One\nTwo"
    assert settings.ordered_items == ("sleeves",)


@pytest.mark.rule("LCG-3")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"swiss_minutes": "90"}, Code.ROUND_TIME_OUT_OF_RANGE),
        ({"rounds": "0"}, Code.NUMBER_OUT_OF_RANGE),
        ({"cut": "-2"}, Code.NUMBER_OUT_OF_RANGE),
        ({"cut": "1"}, Code.NO_CUT_IN_RULEBOOK),
        ({"name": ""}, Code.TEXT_EMPTY),
        ({"tier": "royal"}, WebCode.FORM_INCOMPLETE),
        ({"seen": "7"}, Code.STALE),
        ({"seen": ""}, WebCode.FORM_INCOMPLETE),
    ],
)
def test_settings_that_cannot_be_change_nothing(
    setting_up: SettingUp, fields: dict[str, str], code: Code
) -> None:
    event = setting_up.create(LCG)
    before = setting_up.state(event)
    answer = setting_up.send(f"/e/{event}/desk/settings", **{"name": "X", "seen": "1", **fields})
    limits = {"least": 1, "most": 50}
    if "cut" in fields:
        limits = {"least": 0, "most": 1024}
    if "swiss_minutes" in fields:
        limits = {"least": 60, "most": 80}
    assert_says(answer, code, **limits)
    assert setting_up.state(event) == before


def test_once_started_only_some_settings_change(setting_up: SettingUp) -> None:
    event = setting_up.create(LCG, rounds="3", tier="casual")
    setting_up.enter(event, "A", "B", "C", "D")
    setting_up.do(event, CheckInAll(), AnnounceEvent(), DrawRound(), PublishRound())
    seen = str(setting_up.state(event).setup.version)
    sent = setting_up.send(
        f"/e/{event}/desk/settings", seen=seen, name="Renamed", rounds="2", tier="premium", cut="4"
    )
    assert sent.status_code == 303, sent.text
    settings = setting_up.state(event).setup.settings
    assert (settings.name, settings.rounds) == ("Renamed", 2)
    assert (settings.tier, settings.cut) == (Tier.CASUAL, None)


def test_no_rulebook_is_chosen_for_a_newcomer(setting_up: SettingUp) -> None:
    shown = setting_up.look("/new").text
    assert shown.count('name="rulebook"') == len(shipped_ids())
    assert "checked" not in shown
    assert_says(setting_up.send("/new", name="Cup"), WebCode.FORM_INCOMPLETE)
    setting_up.create(SP)
    assert "checked" not in setting_up.look("/new").text


@pytest.mark.rule("SP-21")
def test_tables_have_names_and_notes(setting_up: SettingUp) -> None:
    event = setting_up.create(SP)
    rows = {"number": ["2", "1", "3"], "name": ["", "Hoth", ""], "note": ["Trees", "", ""]}
    assert setting_up.send(f"/e/{event}/desk/tables", seen="1", several=rows).status_code == 303
    tables = setting_up.state(event).setup.settings.tables
    assert tables == (TableNote(1, "Hoth"), TableNote(2, "", "Trees"))


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ({"number": ["1", "1"], "name": ["A", "B"], "note": ["", ""]}, Code.TABLE_TWICE),
        ({"number": ["0"], "name": ["A"], "note": [""]}, Code.NUMBER_OUT_OF_RANGE),
        ({"number": ["x"], "name": ["A"], "note": [""]}, Code.NUMBER_OUT_OF_RANGE),
        ({"number": ["1"], "name": ["A" * 201], "note": [""]}, Code.TEXT_TOO_LONG),
        ({"number": ["1", "2"], "name": ["A"], "note": [""]}, WebCode.FORM_INCOMPLETE),
    ],
)
def test_tables_that_cannot_be_change_nothing(
    setting_up: SettingUp, rows: dict[str, list[str]], code: Code
) -> None:
    event = setting_up.create(SP)
    before = setting_up.state(event)
    answer = setting_up.send(f"/e/{event}/desk/tables", seen="1", several=rows)
    assert_says(answer, code, least=1, most=500)
    assert setting_up.state(event) == before
