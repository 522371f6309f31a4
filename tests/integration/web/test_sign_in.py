"""Signing in with a browser: links, codes, passwords; and out again."""

from podium.kernel.now import MINUTE, Now
from podium.people.access.session import Lifetimes
from podium.people.access.tries import FREE
from podium.web.access.backend import WebSettings
from podium.web.access.table import Party
from podium.web.http.rate_limit import OF_CODE
from tests.integration.web.world import Cast, World

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
    code = world.claim("ada", cast.event, cast.person(cast.seated[0]))
    answer = world.get(f"/c/{code}")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/e/{cast.event}/me"
    assert code not in answer.headers["location"]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "same-origin"


def test_a_reissued_code_ends_the_old_one_and_its_sessions(world: World, cast: Cast) -> None:
    person = cast.person(cast.seated[0])
    code = world.claim("ada", cast.event, person)
    path = f"/api/v1/events/{cast.event}/codes/{person}"
    anew = world.ask("POST", path, who=Party.JUDGE).json()["code"]
    assert world.get(f"/api/v1/events/{cast.event}/me", "ada").status_code == 401
    assert world.get(f"/c/{code}").status_code == 401
    assert world.get(f"/c/{anew}").status_code == 303


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
    code = world.claim("ada", cast.event, cast.person(cast.seated[0]))
    assert world.get(f"/c/{code}").status_code == 303


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
    own = world.access.claims.issue(cast.event, first, world.serving.now).code.reveal()
    assert world.ask("GET", f"/c/{own}", who="first", cookie=True).status_code == 303
    assert len(world.access.sessions.of(first, world.serving.now, event=cast.event)) >= 2
    before = len(world.access.sessions.of(first, world.serving.now, event=cast.event))
    assert world.ask("GET", f"/c/{other}", who="first", cookie=True).status_code == 303
    after = len(world.access.sessions.of(first, world.serving.now, event=cast.event))
    assert after == before - 1


def test_a_password_is_changed_only_by_who_signed_in_a_short_while_ago(world: World) -> None:
    world.account("vera")
    body = {"password": PASSWORD, "login": "vera"}
    assert world.ask("POST", "/api/v1/password", who="vera", json=body).status_code == 204
    again = {"password": "another long password", "login": "vera"}
    world.serving.now = Now(world.serving.now + 10 * MINUTE)
    assert world.ask("POST", "/api/v1/password", who="vera", json=again).status_code == 204
    world.serving.now = Now(world.serving.now + 1)
    late = world.ask("POST", "/api/v1/password", who="vera", json=body)
    assert (late.status_code, late.json()["code"]) == (403, "sign-in-again")


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
        assert _cookie(world.ask("POST", f"/s/{_first_link(world)}")).startswith("__Host-podium=")


def test_codes_made_after_closing_end_like_all_the_others(world: World, cast: Cast) -> None:
    person = cast.person(cast.seated[0])
    world.act(cast.event, "close-event", {"early": True}, who=Party.ORGANISER)
    path = f"/api/v1/events/{cast.event}/codes"
    assert world.get(path, Party.ORGANISER).status_code == 200
    anew = world.ask("POST", f"{path}/{person}", who=Party.ORGANISER)
    assert anew.status_code == 200
    (ends,) = {one.expires for one in world.access.claims.of(cast.event)}
    assert ends == world.serving.state(cast.event).latest + Lifetimes().after_close


def test_a_code_signs_in_so_often_and_no_more(world: World, cast: Cast) -> None:
    first, second = (
        world.access.claims.issue(cast.event, cast.person(one), world.serving.now).code.reveal()
        for one in cast.seated[:2]
    )
    often = int(OF_CODE.at_once)
    answers = [world.get(f"/c/{first}").status_code for _ in range(often + 1)]
    assert answers == [303] * often + [429]
    assert world.get(f"/c/{second}").status_code == 303
