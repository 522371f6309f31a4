"""Signing in with a browser: links, codes, passwords; and out again."""

import httpx
import msgspec
import pytest

from podium.kernel.now import MINUTE, Now
from podium.people.access.session import Lifetimes
from podium.people.access.tries import FREE
from podium.web.access.backend import WebSettings
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import victory

PASSWORD = "a long enough password"  # noqa: S105 - of a test


def _cookie(answer: object) -> str:
    header = answer.headers["set-cookie"]  # type: ignore[attr-defined]
    return str(header)


def _first_link(world: World) -> str:
    token = world.access.accounts.first_host_link(world.serving.now)
    assert token is not None
    return token.reveal()


def test_a_link_is_used_by_its_button_once_and_not_by_looking(world: World) -> None:
    path = f"/s/{_first_link(world)}"
    assert world.get(path).status_code == 200
    assert world.get(path).status_code == 200
    used = world.ask("POST", path)
    assert used.status_code == 303
    cookie = _cookie(used)
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert world.ask("POST", path).status_code == 410
    token = cookie.partition("=")[2].partition(";")[0]
    me = world.ask("GET", "/api/v1/me", headers={"cookie": f"podium={token}"}).json()
    assert me["host"] is True


def test_the_first_host_may_say_their_name_at_once(world: World) -> None:
    path = f"/s/{_first_link(world)}"
    assert 'name="name"' in world.get(path).text
    assert world.ask("POST", path, data={"name": "\u202e"}).status_code == 422
    used = world.ask("POST", path, data={"name": "  Rosa  Shop "})
    assert used.status_code == 303
    token = _cookie(used).partition("=")[2].partition(";")[0]
    me = world.ask("GET", "/api/v1/me", headers={"cookie": f"podium={token}"}).json()
    assert me["name"] == "Rosa Shop"


def test_who_has_a_name_is_not_asked_for_one(world: World) -> None:
    person = world.account("vera")
    link = world.access.accounts.issue_link(person, world.serving.now)
    assert link is not None
    path = f"/s/{link.reveal()}"
    assert 'name="name"' not in world.get(path).text
    world.ask("POST", path, data={"name": "Somebody else"})
    account = world.access.accounts.find(person)
    assert account is not None
    assert account.name == "vera"


def test_the_own_link_once_more_leads_on_where_one_is_signed_in(world: World, cast: Cast) -> None:
    link = world.access.accounts.issue_link(world.account("vera"), world.serving.now)
    assert link is not None
    path = f"/s/{link.reveal()}"
    cookie = {"cookie": _cookie(world.ask("POST", path)).partition(";")[0]}
    assert world.ask("GET", path).status_code == 410
    again = world.ask("GET", path, headers=cookie)
    assert (again.status_code, again.headers["location"]) == (303, "/")
    assert "set-cookie" not in again.headers
    world.claim("ada", cast.event, cast.person(cast.seated[0]))
    assert world.ask("GET", path, who="ada", cookie=True).status_code == 410


def test_under_tls_the_cookie_is_secure() -> None:
    with World(settings=WebSettings(secure=True)) as world:
        used = world.ask("POST", f"/s/{_first_link(world)}")
        assert "; Secure" in _cookie(used)
        assert "strict-transport-security" in used.headers


def test_a_code_is_exchanged_for_a_cookie_and_gone_from_the_address(
    world: World, cast: Cast
) -> None:
    code = world.code(cast.event, cast.person(cast.seated[0]))
    answer = world.ask("POST", f"/c/{code}")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/e/{cast.event}/me"
    assert code not in answer.headers["location"]
    assert "podium=" in _cookie(answer)
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "same-origin"


def test_opening_a_players_link_signs_nobody_in_and_uses_nothing_up(
    world: World, cast: Cast
) -> None:
    person = cast.person(cast.seated[0])
    code = world.code(cast.event, person)
    before = world.access.sessions.of(person, world.serving.now, event=cast.event)
    for _ in range(3):
        shown = world.get(f"/c/{code}")
        assert (shown.status_code, "set-cookie" in shown.headers) == (200, False)
        assert shown.headers["cache-control"] == "no-store"
        assert "Name e" in shown.text
    assert world.access.sessions.of(person, world.serving.now, event=cast.event) == before
    assert world.ask("POST", f"/c/{code}").status_code == 303


def test_a_used_code_signs_in_no_second_device(world: World, cast: Cast) -> None:
    code = world.code(cast.event, cast.person(cast.seated[0]))
    assert world.ask("POST", f"/c/{code}").status_code == 303
    for method, path, form in (
        ("POST", f"/c/{code}", None),
        ("GET", f"/c/{code}", None),
        ("POST", "/sign-in", {"code": code}),
    ):
        answer = world.ask(method, path, data=form)
        assert (answer.status_code, "set-cookie" in answer.headers) == (401, False)
    answer = world.ask("POST", "/api/v1/sign-in", json={"code": code})
    assert answer.status_code == 401


def test_a_player_who_scans_their_card_again_comes_to_their_page(world: World, cast: Cast) -> None:
    code = world.claim("ada", cast.event, cast.person(cast.seated[0]))
    again = world.ask("GET", f"/c/{code}", who="ada", cookie=True)
    assert (again.status_code, again.headers["location"]) == (303, f"/e/{cast.event}/me")
    assert "set-cookie" not in again.headers


def test_a_new_code_signs_nobody_out_and_a_lost_phone_is_signed_out(
    world: World, cast: Cast
) -> None:
    person = cast.person(cast.seated[0])
    world.claim("ada", cast.event, person)
    path = f"/api/v1/events/{cast.event}/codes/{person}"
    anew = world.ask("POST", path, who=Party.JUDGE).json()["code"]
    me = f"/api/v1/events/{cast.event}/me"
    assert world.get(me, "ada").status_code == 200
    newest = world.ask("POST", f"{path}/lost", who=Party.JUDGE).json()["code"]
    assert world.get(me, "ada").status_code == 401
    assert world.ask("POST", f"/c/{anew}").status_code == 401
    assert world.ask("POST", f"/c/{newest}").status_code == 303


def test_a_player_is_told_of_codes_and_devices_that_are_not_theirs(
    world: World, cast: Cast
) -> None:
    person = cast.person(cast.seated[0])
    world.claim("ada", cast.event, person)
    me = f"/e/{cast.event}/me"
    assert "another device of yours" not in world.ask("GET", me, who="ada", cookie=True).text
    world.serving.now = Now(world.serving.now + MINUTE)
    path = f"/api/v1/events/{cast.event}/codes/{person}"
    code = world.ask("POST", path, who=Party.JUDGE).json()["code"]
    assert "another device of yours" in world.ask("GET", me, who="ada", cookie=True).text
    answer = world.ask("POST", f"/c/{code}")
    assert "Another device was signed in" in world.ask("GET", me, who="ada", cookie=True).text
    world.tokens["judge's"] = _cookie(answer).partition("=")[2].partition(";")[0]
    assert "Another device" not in world.ask("GET", me, who="judge's", cookie=True).text


def test_a_judge_who_plays_both_players_is_seen(world: World, cast: Cast) -> None:
    """Once any judge could read both codes, report, confirm, and the journal named the players."""
    event, (first, second) = cast.event, cast.seated[:2]
    body = {"match": cast.match}
    result = msgspec.to_builtins(victory(first))
    for entrant, kind, more in (
        (first, "report-result", {"result": result}),
        (second, "confirm-result", {}),
    ):
        path = f"/api/v1/events/{event}/codes/{cast.person(entrant)}"
        code = world.ask("POST", path, who=Party.JUDGE).json()["code"]
        said = world.ask("POST", "/api/v1/sign-in", json={"code": code}).json()
        world.tokens["both"] = said["token"]
        assert world.act(event, kind, {**body, **more}, who="both").status_code == 200
    late = "has a code that was issued after the round was published"
    journal = world.get(f"/e/{event}/desk/journal", Party.ORGANISER).text
    deeds = [one.partition("</span>")[0] for one in journal.split('class="deed">')]
    assert sum("A code for a device of" in one for one in deeds) == 2
    assert sum(late in one for one in deeds) == 2
    kept = world.serving.state(event).rounds[0].matches[cast.ref.index]
    assert kept.new_devices == (first, second)
    results = world.get(f"/e/{event}/desk/results", Party.ORGANISER).text
    assert results.count(late) == 2


def test_staff_sign_in_by_password_and_out(world: World) -> None:
    world.account("vera")
    answer = world.ask(
        "POST", "/api/v1/password", who="vera", json={"password": PASSWORD, "login": "vera"}
    )
    assert answer.status_code == 204
    form = {"login": "Vera", "password": PASSWORD, "next": "/new"}
    signed_in = world.ask("POST", "/sign-in", data=form)
    assert (signed_in.status_code, signed_in.headers["location"]) == (303, "/new")
    world.tokens["vera"] = _cookie(signed_in).partition("=")[2].partition(";")[0]
    assert world.get("/api/v1/me", "vera").json()["name"] == "vera"
    out = world.ask("POST", "/sign-out", who="vera", cookie=True)
    assert "Max-Age=0" in _cookie(out)
    assert world.get("/api/v1/me", "vera").status_code == 401


def test_a_form_cannot_send_a_browser_to_another_site(world: World) -> None:
    world.account("vera")
    world.ask("POST", "/api/v1/password", who="vera", json={"password": PASSWORD, "login": "vera"})
    for where in ("//evil.test", "https://evil.test", "/\\evil.test", "evil"):
        form = {"login": "vera", "password": PASSWORD, "next": where}
        assert world.ask("POST", "/sign-in", data=form).headers["location"] == "/"


def test_wrong_tries_on_one_account_are_slowed_down_and_others_sign_in(
    world: World, cast: Cast
) -> None:
    world.account("vera")
    world.ask("POST", "/api/v1/password", who="vera", json={"password": PASSWORD, "login": "vera"})
    wrong = {"login": "vera", "password": "wrong"}
    answers = [world.ask("POST", "/api/v1/sign-in", json=wrong) for _ in range(FREE + 3)]
    assert [one.status_code for one in answers] == [401] * FREE + [429] * 3
    assert int(answers[-1].headers["retry-after"]) >= 1
    code = world.code(cast.event, cast.person(cast.seated[0]))
    assert world.ask("POST", f"/c/{code}").status_code == 303


def test_who_guesses_a_password_does_not_keep_its_owner_out(world: World) -> None:
    """Ten wrong tries a second kept the right password out for ever."""
    vera = world.account("vera")
    right, wrong = ({"login": "vera", "password": one} for one in (PASSWORD, "wrong"))
    world.ask("POST", "/api/v1/password", who="vera", json={"password": PASSWORD, "login": "vera"})
    mark = _device_mark(world.ask("POST", "/sign-in", data=right))

    def guess_on() -> None:
        tries = [world.ask("POST", "/sign-in", data=wrong).status_code for _ in range(FREE + 5)]
        assert 429 in tries

    def sign_in(address: str, **headers: str) -> int:
        sent = world.ask("POST", "/sign-in", data=right, headers=headers, address=address)
        return sent.status_code

    guess_on()
    assert sign_in("127.0.0.1") == 429
    assert sign_in("127.0.0.1", cookie=mark) == 303
    assert sign_in("127.0.0.2") == 303
    for forged in ("podium-device=", mark[:-1] + "g", mark.replace(".", ""), "podium-device=a.b"):
        assert sign_in("127.0.0.1", cookie=forged) == 429
    world.access.accounts.set_password(vera, PASSWORD[::-1], now=world.serving.now)
    guess_on()
    right["password"] = PASSWORD[::-1]
    assert sign_in("127.0.0.1", cookie=mark) == 429  # a new password ends all marks


def test_a_known_device_that_guesses_is_slowed_down_too(world: World) -> None:
    world.account("vera")
    right, wrong = ({"login": "vera", "password": one} for one in (PASSWORD, "wrong"))
    world.ask("POST", "/api/v1/password", who="vera", json={"password": PASSWORD, "login": "vera"})
    headers = {"cookie": _device_mark(world.ask("POST", "/sign-in", data=right))}
    codes = [
        world.ask("POST", "/sign-in", data=wrong, headers=headers, address=f"127.0.0.{n}")
        for n in range(1, FREE + 3)
    ]
    assert [one.status_code for one in codes] == [401] * FREE + [429] * 2


def _device_mark(signed_in: httpx.Response) -> str:
    """The cookie by which a browser is known again."""
    cookies = signed_in.headers.get_list("set-cookie")
    (mark,) = (one.partition(";")[0] for one in cookies if one.startswith("podium-device="))
    return str(mark)


def test_an_unknown_token_is_refused_and_an_old_cookie_is_nobody(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}"
    dead = world.ask("GET", path, headers={"authorization": "Bearer nonsense"})
    assert (dead.status_code, dead.json()["code"]) == (401, "token-dead")
    old = world.ask("GET", path, headers={"cookie": "podium=nonsense"})
    assert old.json()["role"] == "spectator"


def test_all_spellings_of_a_login_share_their_tries(world: World) -> None:
    world.account("vera")
    world.ask("POST", "/api/v1/password", who="vera", json={"password": PASSWORD, "login": "vera"})
    spellings = ["vera", "VERA", " Vera ", "\uff56era", "\U0001d42fera", "\u24e5era", "v\uff45ra"]
    codes = [
        world.ask("POST", "/api/v1/sign-in", json={"login": one, "password": "x"}).status_code
        for one in spellings
    ]
    assert codes == [401] * FREE + [429] * (len(spellings) - FREE)


def test_staff_are_asked_before_a_players_link_signs_them_out(world: World, cast: Cast) -> None:
    person = cast.person(cast.seated[0])
    code = world.access.claims.issue(cast.event, person, world.serving.now).code.reveal()
    vera = world.account("vera")
    asked = world.ask("GET", f"/c/{code}", who="vera", cookie=True)
    assert (asked.status_code, "set-cookie" in asked.headers) == (200, False)
    assert "vera" in asked.text
    assert world.access.sessions.of(vera, world.serving.now)
    went_on = world.ask("POST", f"/c/{code}", who="vera", cookie=True)
    assert (went_on.status_code, went_on.headers["location"]) == (303, f"/e/{cast.event}/me")
    assert not world.access.sessions.of(vera, world.serving.now)


def test_a_browser_that_becomes_another_player_is_no_longer_the_first(
    world: World, cast: Cast
) -> None:
    first, second = (cast.person(one) for one in cast.seated[:2])
    world.claim("first", cast.event, first)
    other = world.access.claims.issue(cast.event, second, world.serving.now).code.reveal()
    own = world.code(cast.event, first)
    answer = world.ask("POST", f"/c/{own}", who="first", cookie=True)
    assert answer.status_code == 303
    world.tokens["first"] = _cookie(answer).partition("=")[2].partition(";")[0]
    before = len(world.access.sessions.of(first, world.serving.now, event=cast.event))
    asked = world.ask("GET", f"/c/{other}", who="first", cookie=True)
    assert (asked.status_code, "set-cookie" in asked.headers) == (200, False)
    assert len(world.access.sessions.of(first, world.serving.now, event=cast.event)) == before
    assert world.ask("POST", f"/c/{other}", who="first", cookie=True).status_code == 303
    after = len(world.access.sessions.of(first, world.serving.now, event=cast.event))
    assert after == before - 1


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_no_other_site_decides_who_is_signed_in(world: World, cast: Cast, site: str) -> None:
    first, second = (cast.person(one) for one in cast.seated[:2])
    world.claim("first", cast.event, first)
    code = world.access.claims.issue(cast.event, second, world.serving.now).code.reveal()
    before = world.access.sessions.of(second, world.serving.now, event=cast.event)
    from_there = {"sec-fetch-site": site}
    for who in (None, "first"):
        asked = world.ask("GET", f"/c/{code}", who=who, cookie=True, headers=from_there)
        assert (asked.status_code, "set-cookie" in asked.headers) == (200, False)
        sent = world.ask("POST", f"/c/{code}", who=who, cookie=True, headers=from_there)
        assert (sent.status_code, "set-cookie" in sent.headers) == (403, False)
    assert world.access.sessions.of(second, world.serving.now, event=cast.event) == before
    own = world.ask("POST", f"/c/{code}", headers={"sec-fetch-site": "same-origin"})
    assert (own.status_code, "set-cookie" in own.headers) == (303, True)


def test_a_password_is_changed_only_by_who_knows_the_current_one(world: World) -> None:
    person = world.account("vera")
    body = {"password": PASSWORD, "login": "vera"}
    assert world.ask("POST", "/api/v1/password", who="vera", json=body).status_code == 204
    another = {"password": "another long sentence", "login": "vera"}
    for wrong in ("", "not the password at all", "x" * 5_000):
        refused = world.ask(
            "POST", "/api/v1/password", who="vera", json={**another, "current": wrong}
        )
        assert (refused.status_code, refused.json()["code"]) == (403, "current-password-wrong")
        assert world.access.accounts.is_password(person, PASSWORD)
    assert "current-password" in world.written.getvalue()
    form = {"login": "vera", "password": another["password"], "current": "wrong"}
    page = world.ask("POST", "/account/password", who="vera", cookie=True, data=form)
    assert page.status_code == 403
    assert 'name="current"' in world.ask("GET", "/account", who="vera", cookie=True).text
    right = {**another, "current": PASSWORD}
    assert world.ask("POST", "/api/v1/password", who="vera", json=right).status_code == 204
    assert world.access.accounts.is_password(person, another["password"])


def test_who_guesses_the_current_password_has_to_wait(world: World) -> None:
    world.account("vera")
    body = {"password": PASSWORD, "login": "vera"}
    world.ask("POST", "/api/v1/password", who="vera", json=body)
    wrong = {"password": "another long sentence", "current": "a guess"}
    statuses = [
        world.ask("POST", "/api/v1/password", who="vera", json=wrong).status_code for _ in range(6)
    ]
    assert statuses == [403] * 5 + [429]


def test_who_forgot_the_password_sets_another_after_a_link(world: World) -> None:
    person = world.account("vera")
    now = world.serving.now
    assert world.access.accounts.set_password(person, PASSWORD, now=now) is None
    link = world.access.accounts.issue_link(person, now)
    assert link is not None
    signed_in = world.access.accounts.sign_in_by_link(link.reveal(), now)
    assert signed_in is not None
    world.tokens["vera"] = signed_in.token.reveal()
    assert 'name="current"' not in world.ask("GET", "/account", who="vera", cookie=True).text
    body = {"password": "another long sentence"}
    world.serving.now = Now(now + 10 * MINUTE)
    assert world.ask("POST", "/api/v1/password", who="vera", json=body).status_code == 204
    world.serving.now = Now(now + 10 * MINUTE + 1)
    late = world.ask("POST", "/api/v1/password", who="vera", json=body)
    assert (late.status_code, late.json()["code"]) == (403, "current-password-wrong")


def test_the_first_password_may_be_set_at_any_time(world: World) -> None:
    world.account("vera")
    world.serving.now = Now(world.serving.now + 60 * MINUTE)
    body = {"password": PASSWORD, "login": "vera"}
    assert world.ask("POST", "/api/v1/password", who="vera", json=body).status_code == 204


def test_under_tls_a_cookie_of_another_host_is_not_taken() -> None:
    with World(settings=WebSettings(secure=True)) as world:
        world.account("vera")
        world.account("mallory")
        both = f"podium={world.tokens['mallory']}; __Host-podium={world.tokens['vera']}"
        said = world.ask("GET", "/api/v1/me", headers={"cookie": both}).json()
        assert said["name"] == "vera"
        alone = f"podium={world.tokens['mallory']}"
        said = world.ask("GET", "/api/v1/me", headers={"cookie": alone}).json()
        assert said["person"] is None
        assert _cookie(world.ask("POST", f"/s/{_first_link(world)}")).startswith("__Host-podium=")


def test_no_codes_are_made_after_closing_and_those_before_end_a_week_later(
    world: World, cast: Cast
) -> None:
    person = cast.person(cast.seated[0])
    path = f"/api/v1/events/{cast.event}/codes"
    assert world.ask("POST", path, who=Party.ORGANISER).status_code == 200
    world.act(cast.event, "close-event", {"early": True}, who=Party.ORGANISER)
    anew = world.ask("POST", f"{path}/{person}", who=Party.ORGANISER)
    assert (anew.status_code, anew.json()["code"]) == (409, "event-closed")
    (ends,) = {one.expires for one in world.access.claims.of(cast.event)}
    assert ends == world.serving.state(cast.event).latest + Lifetimes().after_close


def test_a_wrong_code_stays_typed_and_so_does_the_login_name(world: World) -> None:
    for _ in range(FREE + 1):  # the last one has to wait
        wrong = world.ask("POST", "/sign-in", data={"code": 'ab12 "cd34'})
        assert wrong.status_code in (401, 429)
        assert 'value="ab12 &#34;cd34"' in wrong.text
    assert wrong.status_code == 429
    assert wrong.headers["retry-after"]
    login = world.ask("POST", "/sign-in", data={"login": "vera", "password": PASSWORD})
    assert 'value="vera"' in login.text
    assert PASSWORD not in login.text
    assert 'value="nonsense"' in world.get("/c/nonsense").text


def test_an_invited_judge_lands_at_the_judges_page(world: World, cast: Cast) -> None:
    for role, page in (("judge", "judge"), ("head-judge", "judge"), ("organiser", "desk")):
        form = {"name": f"New {role}", "role": role, "back": "/"}
        invited = world.ask(
            "POST", f"/e/{cast.event}/desk/staff", who=Party.ORGANISER, data=form, cookie=True
        )
        link = invited.text.partition("/s/")[2].partition('"')[0].partition("<")[0]
        opened = world.get(f"/s/{link}")
        then = f"/e/{cast.event}/{page}"
        assert f'name="next" value="{then}"' in opened.text
        used = world.ask("POST", f"/s/{link.partition('?')[0]}", data={"next": then})
        assert (used.status_code, used.headers["location"]) == (303, then)


def test_a_link_never_leads_to_another_server(world: World) -> None:
    path = f"/s/{_first_link(world)}"
    assert "elsewhere" not in world.get(f"{path}?next=//elsewhere.example").text
    used = world.ask("POST", path, data={"next": "//elsewhere.example"})
    assert used.headers["location"] == "/"


def test_under_tls_a_plain_cookie_signs_nobody_in() -> None:
    """Another host of the domain, or who answers without TLS, can set a cookie of that name."""
    with World(settings=WebSettings(secure=True)) as world:
        vera = world.account("vera")
        for name, person in (("podium", None), ("__Host-podium", vera)):
            headers = {"cookie": f"{name}={world.tokens['vera']}"}
            assert world.ask("GET", "/api/v1/me", headers=headers).json()["person"] == person
