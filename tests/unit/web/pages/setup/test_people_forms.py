"""Forms about people: entering, lists, names, staff, codes, registration, one's own account."""

import re

import pytest

from podium.event.check_in import CheckInAll
from podium.event.ids import PersonId
from podium.event.rounds import DrawRound, PublishRound
from podium.event.self_check_in import AllowSelfCheckIn, current_code
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff, role_of
from podium.event.terms import Standing
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role, Viewer
from podium.web.http.problem import WebCode
from tests.unit.event.playing import LCG, SP, TM
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.setup.setting_up import HOST, SettingUp, assert_says

LIST = "Ada\nBob;Rebels\nEve;rebels\nAda\n???"


def test_the_page_of_an_invitation_waits_for_no_news_of_itself(setting_up: SettingUp) -> None:
    event = setting_up.create()
    answer = setting_up.send(f"/e/{event}/desk/staff", name="Jana", role="judge")
    cursor = setting_up.world.service.cursor(event, Viewer(Role.ORGANISER))
    assert f'data-cursor="{cursor}"' in answer.text


def test_two_people_of_the_same_name_are_two_entrants(setting_up: SettingUp) -> None:
    event = setting_up.create()
    setting_up.enter(event, "Jan", "Jan")
    assert [one.number for one in setting_up.entrants(event)] == [1, 2]
    assert "Several people are called Jan" in setting_up.look(f"/e/{event}/desk/entrants").text


def test_a_name_sent_twice_with_one_key_is_one_entrant(setting_up: SettingUp) -> None:
    event = setting_up.create()
    for _ in range(2):
        setting_up.send(f"/e/{event}/desk/entrants", key="k" * 20, people__0__name="Ada")
    assert len(setting_up.entrants(event)) == 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"people__0__name": ""}, Code.TEXT_EMPTY),
        ({"people__0__name": "..."}, Code.TEXT_EMPTY),
        ({"people__0__name": "x" * 70}, Code.TEXT_TOO_LONG),
        ({"people__0__name": "a\u202eb"}, Code.TEXT_UNPRINTABLE),
        ({"people__0__name": "Ada", "people__0__mail": "nobody"}, Code.MAIL_MALFORMED),
        ({"people__0__name": "Ada", "people__1__name": "Bob"}, Code.MEMBERS_COUNT),
    ],
)
def test_an_entry_that_cannot_be_changes_nothing(
    setting_up: SettingUp, fields: dict[str, str], code: Code
) -> None:
    event = setting_up.create()
    answer = setting_up.send(f"/e/{event}/desk/entrants", **fields)
    assert_says(answer, code, members=2, expected=1)
    assert setting_up.entrants(event) == []
    assert set(setting_up.names(event)) == {setting_up.host}


@pytest.mark.rule("TM-1")
def test_a_team_is_two_people_with_or_without_a_name(setting_up: SettingUp) -> None:
    event = setting_up.create(TM)
    setting_up.enter(event, "Ada", people__1__name="Bob")
    setting_up.enter(event, "Eve", people__1__name="Mal", team="The Two")
    page = Reading(setting_up.look(f"/e/{event}/desk/entrants").content).text
    assert "Ada & Bob" in page
    assert "The Two" in page
    assert [len(one.members) for one in setting_up.entrants(event)] == [2, 2]


@pytest.mark.rule("LCG-4")
def test_a_list_is_looked_at_first_and_then_taken(setting_up: SettingUp) -> None:
    event = setting_up.create(LCG)
    shown = setting_up.send(f"/e/{event}/desk/list", text=LIST)
    assert shown.text.count(" checked>") == 3
    assert setting_up.entrants(event) == []
    for _ in range(2):
        sent = setting_up.send(
            f"/e/{event}/desk/list/take",
            key="k" * 20,
            text=LIST,
            several={"take[]": ["1", "2", "3"]},
        )
        assert sent.status_code == 303, sent.text
    entered = setting_up.entrants(event)
    names = setting_up.names(event)
    assert [names[one.id] for one in entered] == ["Ada", "Bob", "Eve"]
    assert entered[0].group is None
    assert entered[1].group == entered[2].group
    assert names[str(entered[1].group)] == "Rebels"


def test_a_list_without_a_tick_enters_nobody(setting_up: SettingUp) -> None:
    event = setting_up.create()
    answer = setting_up.send(f"/e/{event}/desk/list/take", text=LIST)
    assert_says(answer, WebCode.FORM_INCOMPLETE)
    assert setting_up.entrants(event) == []


def test_names_change_once_for_two_desks(setting_up: SettingUp) -> None:
    event = setting_up.create()
    setting_up.enter(event, "Ada")
    known = setting_up.entrants(event)[0].id
    path = f"/e/{event}/desk/entrants/{known}"
    seen = setting_up.look(path).text.split('name="seen" value="')[1].partition('"')[0]
    first = setting_up.send(path, seen=seen, people__0__name="Ada L.", group="Rebels")
    assert first.status_code == 303, first.text
    late = setting_up.send(path, seen=seen, people__0__name="Adam")
    assert_says(late, Code.STALE)
    assert setting_up.names(event)[known] == "Ada L."


def test_whoever_is_forgotten_leaves_no_name(setting_up: SettingUp) -> None:
    event = setting_up.create()
    setting_up.enter(event, "Ada Lovelace")
    known = setting_up.entrants(event)[0].id
    data = setting_up.look(f"/e/{event}/desk/people/{known}/data")
    assert b"Ada Lovelace" in data.content
    path = f"/e/{event}/desk/people/{known}/forget"
    assert_says(setting_up.send(path), WebCode.FORM_INCOMPLETE)
    assert setting_up.send(path, sure="yes").status_code == 303
    assert known not in setting_up.names(event)
    assert "Player 1" in setting_up.look(f"/e/{event}/desk/entrants").text


def test_an_invitation_signs_in_once(setting_up: SettingUp) -> None:
    event = setting_up.create()
    answer = setting_up.send(f"/e/{event}/desk/staff", name="Jana", role="judge")
    link = Reading(answer.content).text.split("http://podium.test/s/")[1].split()[0]
    known = next(one for one in setting_up.state(event).staff if one != setting_up.host)
    assert role_of(setting_up.state(event), known) is Role.JUDGE
    assert setting_up.world.ask("POST", f"/s/{link}").status_code == 303
    assert setting_up.world.ask("POST", f"/s/{link}").status_code == 410


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "Jana", "role": "player"}, WebCode.FORM_INCOMPLETE),
        ({"name": "", "role": "judge"}, Code.TEXT_EMPTY),
        ({"login": "nobody", "role": "judge"}, Code.UNKNOWN),
    ],
)
def test_an_invitation_that_cannot_be_names_nobody(
    setting_up: SettingUp, fields: dict[str, str], code: Code
) -> None:
    event = setting_up.create()
    assert_says(setting_up.send(f"/e/{event}/desk/staff", **fields), code)
    assert set(setting_up.state(event).staff) == {setting_up.host}


def test_an_organiser_cannot_sign_in_as_somebody_mightier(setting_up: SettingUp) -> None:
    event = setting_up.create()
    other = setting_up.world.account("organiser")
    judge = setting_up.world.account("judge")
    for person, role in ((other, Role.ORGANISER), (judge, Role.JUDGE)):
        setting_up.do(event, NameStaff(PersonId(person), role))
    path = f"/e/{event}/desk/staff"
    assert setting_up.send(f"{path}/{setting_up.host}/link", "organiser").status_code == 403
    assert setting_up.send(f"{path}/{judge}/link", "organiser").status_code == 200
    elsewhere = setting_up.create()
    setting_up.do(elsewhere, NameStaff(PersonId(judge), Role.JUDGE))
    assert setting_up.send(f"{path}/{judge}/link", "organiser").status_code == 403
    assert setting_up.send(f"{path}/{judge}/link", HOST).status_code == 200


def test_the_desk_shows_a_code_once_and_signs_out_only_lost_phones(
    setting_up: SettingUp,
) -> None:
    event = setting_up.create()
    setting_up.enter(event, "Ada")
    known = setting_up.entrants(event)[0].members[0]
    world = setting_up.world
    world.claim("ada", event, known)
    path = f"/e/{event}/desk/codes/{known}"
    assert "/c/" not in setting_up.look(path).text
    first, second = (codes_in(setting_up.send(path).text) for _ in range(2))
    assert len(first | second) == 2
    token, now = world.tokens["ada"], world.serving.now
    assert world.access.sessions.find(token, now) is not None
    assert not (first | second) & codes_in(setting_up.look(path).text)
    lost = codes_in(setting_up.send(f"{path}/lost").text)
    assert world.access.sessions.find(token, now) is None
    assert [world.ask("POST", f"/c/{one}").status_code for one in first | second] == [401] * 2
    assert [world.ask("POST", f"/c/{one}").status_code for one in lost] == [303]


def codes_in(html: str) -> set[str]:
    """The personal links in a page."""
    return set(re.findall(r"/c/([0-9a-z]{16})", html))


def test_printing_cards_issues_codes_and_looking_at_the_page_does_not(
    setting_up: SettingUp,
) -> None:
    event = setting_up.create()
    setting_up.enter(event, "Ada", "Bob")
    path = f"/e/{event}/paper/cards"
    length = setting_up.world.service.head(event).version
    assert codes_in(setting_up.look(path).text) == set()
    assert setting_up.look(f"{path}.pdf").status_code == 405
    assert setting_up.world.service.head(event).version == length
    printed = [codes_in(setting_up.send(path).text) for _ in range(2)]
    assert [len(one) for one in printed] == [2, 2]
    assert setting_up.world.service.head(event).version == length + 2
    used = [setting_up.world.ask("POST", f"/c/{one}").status_code for one in printed[0]]
    assert used == [303, 303], "those of the first print stay valid until they are used"


def test_cards_asked_for_by_the_same_form_are_not_shown_again(setting_up: SettingUp) -> None:
    event = setting_up.create()
    setting_up.enter(event, "Ada")
    path = f"/e/{event}/paper/cards"
    answers = [setting_up.send(path, key="the same key of a form") for _ in range(2)]
    assert [one.status_code for one in answers] == [200, 410]
    assert codes_in(answers[1].text) == set()


def test_registration_opens_with_the_announcement_and_signs_the_phone_in(
    setting_up: SettingUp,
) -> None:
    event = setting_up.create(SP, capacity="1")
    path = f"/e/{event}/register"
    assert setting_up.look(path, None).status_code == 404
    setting_up.do(event, AnnounceEvent())
    sent = setting_up.send(path, None, people__0__name="Ada")
    assert sent.status_code == 303, sent.text
    assert sent.headers["location"] == f"/e/{event}/me"
    assert "podium=" in sent.headers["set-cookie"]
    assert "would be first on the waiting list" in setting_up.look(path, None).text
    setting_up.send(path, None, people__0__name="Bob")
    standings = [one.standing for one in setting_up.entrants(event)]
    assert standings == [Standing.REGISTERED, Standing.WAITING]


def test_who_is_not_in_the_room_cannot_fill_an_event(setting_up: SettingUp) -> None:
    """86 entries in 0.4 s once filled an event."""
    event = setting_up.create(SP, capacity="1")
    setting_up.do(event, AnnounceEvent(), AllowSelfCheckIn(allowed=True))
    path, desk = f"/e/{event}/register", f"/e/{event}/desk/entrants"
    act = f"/e/{event}/acts/set-registration"
    assert setting_up.send(act, registration="room", back=desk).status_code == 303
    assert 'name="code"' in setting_up.look(path, None).text
    for typed in ("", "00000"):
        sent = setting_up.send(path, None, people__0__name="Fake", code=typed)
        assert_says(sent, Code.ROOM_CODE_WRONG)
    shown = current_code(setting_up.state(event), setting_up.world.serving.now)
    assert shown is not None
    sent = setting_up.send(path, None, people__0__name="Ada", code=f" {shown.code.upper()} ")
    assert sent.status_code == 303, sent.text
    assert setting_up.send(act, registration="closed", back=desk).status_code == 303
    assert 'name="code"' not in setting_up.look(path, None).text
    sent = setting_up.send(path, None, people__0__name="Fake", code=shown.code)
    assert_says(sent, Code.REGISTRATION_CLOSED)
    assert len(setting_up.entrants(event)) == 1
    setting_up.enter(event, "Bob")
    assert len(setting_up.entrants(event)) == 2


def test_nobody_registers_once_the_event_has_started(setting_up: SettingUp) -> None:
    event = setting_up.create(LCG)
    setting_up.enter(event, "A", "B", "C", "D")
    setting_up.do(event, CheckInAll(), AnnounceEvent(), DrawRound(), PublishRound())
    path = f"/e/{event}/register"
    assert "unpaired losses" in setting_up.look(path, None).text
    assert_says(setting_up.send(path, None, people__0__name="Late"), Code.STARTED)
    assert len(setting_up.entrants(event)) == 4


def test_a_password_that_is_too_short_changes_nothing(setting_up: SettingUp) -> None:
    sent = setting_up.send("/account/password", login="rosa", password="short")  # noqa: S106
    assert_says(sent, Code.PASSWORD_TOO_SHORT)
    account = setting_up.world.access.accounts.find(setting_up.host)
    assert account is not None
    assert (account.login, account.has_password) == (None, False)


def test_another_device_is_signed_out(setting_up: SettingUp) -> None:
    sessions = setting_up.world.access.sessions
    other = sessions.open(setting_up.host, setting_up.world.serving.now)
    assert other is not None
    assert setting_up.send("/account/devices", device=other.session.id).status_code == 303
    assert sessions.find(other.token.reveal(), setting_up.world.serving.now) is None
    assert setting_up.look("/account").status_code == 200


def test_a_new_name_is_told_where_one_works(setting_up: SettingUp) -> None:
    event = setting_up.create()
    assert setting_up.send("/account/name", name="Rosa").status_code == 303
    assert setting_up.names(event)[setting_up.host] == "Rosa"
    assert_says(setting_up.send("/account/name", name=""), Code.TEXT_EMPTY)


def test_players_have_no_account(setting_up: SettingUp) -> None:
    event = setting_up.create()
    setting_up.enter(event, "Ada")
    setting_up.world.claim("ada", event, setting_up.entrants(event)[0].members[0])
    assert setting_up.look("/account", "ada").status_code == 403
    assert setting_up.send("/account/name", "ada", name="X").status_code == 403
