"""Signing in with one-time codes: on the pages, over the API, with links; switching them off."""

import io
import re

import httpx
import pytest

from podium.kernel.now import MINUTE, Now
from podium.people.access.one_time import STEP, code_of, step_at, text_of
from podium.people.access.tries import FREE
from tests.integration.web.world import World

PASSWORD = "a long enough password"  # noqa: S105 - of a test
CODES = "/account/one-time-codes"


class Rosa:
    """A host whose one-time codes are on, as she switched them on."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.person = world.account("rosa", host=True)
        world.access.accounts.change(self.person, login="rosa")
        own = world.access.sessions.of(self.person, world.serving.now)[0]
        world.access.accounts.set_password(
            self.person, PASSWORD, now=world.serving.now, keep=own.id
        )
        begun = self.send(CODES, current=PASSWORD)
        assert begun.status_code == 200, begun.text
        self.secret = world.access.second_factors.begun(self.person, world.serving.now) or b""
        assert text_of(self.secret) in begun.text.replace(" ", "")
        on = self.send(f"{CODES}/confirm", one_time_code=self.code())
        assert on.status_code == 200
        self.recovery = re.findall(r"<code>([a-z2-7-]+)</code>", on.text)
        self.mark = device_mark(on)
        self.later(1)

    def send(self, path: str, **fields: str) -> httpx.Response:
        """A form of her own account."""
        return self.world.ask("POST", path, who="rosa", cookie=True, data=fields)

    def later(self, steps: int) -> None:
        self.world.serving.now = Now(self.world.serving.now + steps * STEP)

    def code(self) -> str:
        return code_of(self.secret, step_at(self.world.serving.now))

    def wrong(self) -> str:
        near = step_at(self.world.serving.now)
        right = {code_of(self.secret, near + by) for by in (-1, 0, 1)}
        return next(text for text in ("000000", "111111", "222222", "333333") if text not in right)

    def password(self, password: str = PASSWORD) -> httpx.Response:
        """The first step of signing in on the page."""
        form = {"login": "rosa", "password": password}
        return self.world.ask("POST", "/sign-in", data=form)

    def ticket(self) -> str:
        found = re.search(r'name="ticket" value="([^"]+)"', self.password().text)
        assert found is not None
        return found[1]

    def second(self, ticket: str, code: str, mark: str = "") -> httpx.Response:
        form = {"ticket": ticket, "one_time_code": code, "next": "/account"}
        return self.world.ask("POST", "/sign-in", data=form, headers={"cookie": mark})

    def program(self, **body: str) -> httpx.Response:
        said = {"login": "rosa", "password": PASSWORD, **body}
        return self.world.ask("POST", "/api/v1/sign-in", json=said)


def device_mark(answer: httpx.Response) -> str:
    """The cookie by which a browser is known again."""
    cookies = answer.headers.get_list("set-cookie")
    (mark,) = (one.partition(";")[0] for one in cookies if one.startswith("podium-device="))
    return str(mark)


@pytest.fixture
def rosa(world: World) -> Rosa:
    return Rosa(world)


def test_the_code_is_asked_for_after_the_right_password_alone(rosa: Rosa) -> None:
    assert rosa.password("a wrong and long password").status_code == 401
    first = rosa.password()
    assert first.status_code == 200
    assert "set-cookie" not in first.headers
    assert first.headers["cache-control"] == "no-store"
    assert PASSWORD not in first.text
    done = rosa.second(rosa.ticket(), rosa.code())
    assert done.status_code == 303
    assert done.headers["location"] == "/account"
    assert any("podium=" in one for one in done.headers.get_list("set-cookie"))


def test_a_code_counts_once(rosa: Rosa) -> None:
    code = rosa.code()
    assert rosa.second(rosa.ticket(), code).status_code == 303
    again = rosa.second(rosa.ticket(), code)
    assert again.status_code == 403
    assert "used already" in again.text
    assert 'name="ticket"' in again.text, "the password need not be typed again"
    rosa.later(1)
    assert rosa.second(rosa.ticket(), rosa.code()).status_code == 303


def test_without_the_password_a_code_opens_nothing(rosa: Rosa) -> None:
    ticket = rosa.ticket()
    person, until, _ = ticket.rsplit(".", 2)
    for forged in (f"{person}.{until}.{'0' * 64}", f"x{ticket}", "."):
        assert rosa.second(forged, rosa.code()).status_code == 403
    rosa.world.serving.now = Now(rosa.world.serving.now + 6 * MINUTE)
    late = rosa.second(ticket, rosa.code())
    assert late.status_code == 403
    assert "That took too long." in late.text


def test_wrong_codes_wait_longer_and_longer_as_passwords_do(rosa: Rosa) -> None:
    ticket = rosa.ticket()
    for _ in range(FREE):
        assert rosa.second(ticket, rosa.wrong()).status_code == 403
    slowed = rosa.second(ticket, rosa.code())
    assert slowed.status_code == 429
    assert int(slowed.headers["retry-after"]) >= 1
    assert rosa.program(one_time_code=rosa.code()).status_code == 429, "from everywhere"


def test_a_thief_of_the_password_does_not_keep_its_owner_out(rosa: Rosa) -> None:
    """Tries one after the other kept every right code out for ever, of passwords and of links."""
    world, stolen = rosa.world, rosa.ticket()
    later = device_mark(rosa.second(rosa.ticket(), rosa.code()))
    rosa.later(1)

    def guess_on() -> None:
        assert 429 in [rosa.second(stolen, rosa.wrong()).status_code for _ in range(FREE + 1)]

    for mark in (rosa.mark, later):  # where they were switched on, and where she signed in
        guess_on()
        assert rosa.second(rosa.ticket(), rosa.code()).status_code == 429
        assert rosa.second(rosa.ticket(), rosa.code(), mark).status_code == 303
        rosa.later(1)
    link = world.access.accounts.issue_link(rosa.person, world.serving.now)
    assert link is not None
    guess_on()
    form, known = {"one_time_code": rosa.code()}, {"cookie": rosa.mark}
    sent = world.ask("POST", f"/s/{link.reveal()}", data=form, headers=known)
    assert sent.status_code == 303


def test_a_known_device_that_guesses_codes_is_slowed_down_too(rosa: Rosa) -> None:
    ticket = rosa.ticket()
    codes = [rosa.second(ticket, rosa.wrong(), rosa.mark).status_code for _ in range(FREE + 2)]
    assert codes == [403] * FREE + [429] * 2


def test_a_device_that_knew_the_password_alone_has_no_tries_of_its_own(rosa: Rosa) -> None:
    """Before the codes were on, whoever had the password could gather any number of marks."""
    rosa.send(f"{CODES}/end", current=PASSWORD, one_time_code=rosa.code())
    before = device_mark(rosa.password())
    rosa.later(1)
    rosa.send(CODES, current=PASSWORD)
    begun = rosa.world.access.second_factors.begun(rosa.person, rosa.world.serving.now)
    assert begun is not None
    rosa.secret = begun
    assert rosa.send(f"{CODES}/confirm", one_time_code=rosa.code()).status_code == 200
    rosa.later(1)
    ticket = rosa.ticket()
    for _ in range(FREE):
        assert rosa.second(ticket, rosa.wrong(), before).status_code == 403
    assert rosa.second(ticket, rosa.code(), rosa.mark).status_code == 429
    assert rosa.second(ticket, rosa.code()).status_code == 429


def test_a_program_sends_both_at_once(rosa: Rosa) -> None:
    needed = rosa.program()
    assert needed.status_code == 401
    assert needed.json()["code"] == "one-time-code-needed"
    wrong = rosa.program(one_time_code=rosa.wrong())
    assert (wrong.status_code, wrong.json()["code"]) == (403, "one-time-code-wrong")
    other = {"password": "not the right one", "one_time_code": rosa.code()}
    assert rosa.program(**other).status_code == 401
    assert rosa.program(one_time_code=rosa.code()).status_code == 200


def test_a_link_asks_for_the_code_too_and_a_wrong_one_does_not_use_it_up(rosa: Rosa) -> None:
    world = rosa.world
    link = world.access.accounts.issue_link(rosa.person, world.serving.now)
    assert link is not None
    path = f"/s/{link.reveal()}"
    assert 'name="one_time_code"' in world.get(path).text
    assert world.ask("POST", path).status_code == 401
    refused = world.ask("POST", path, data={"one_time_code": rosa.wrong()})
    assert refused.status_code == 403
    assert 'name="one_time_code"' in refused.text
    body = {"link": link.reveal()}
    assert world.ask("POST", "/api/v1/sign-in", json=body).status_code == 401
    assert world.ask("POST", path, data={"one_time_code": rosa.code()}).status_code == 303
    assert world.ask("POST", path, data={"one_time_code": rosa.code()}).status_code == 410


def test_accounts_without_codes_sign_in_as_before(world: World) -> None:
    person = world.account("vera")
    link = world.access.accounts.issue_link(person, world.serving.now)
    assert link is not None
    assert "one_time_code" not in world.get(f"/s/{link.reveal()}").text
    assert world.ask("POST", f"/s/{link.reveal()}").status_code == 303


def test_a_recovery_code_signs_in_once(rosa: Rosa) -> None:
    assert len(rosa.recovery) == 10
    assert rosa.second(rosa.ticket(), rosa.recovery[3].upper()).status_code == 303
    assert rosa.second(rosa.ticket(), rosa.recovery[3]).status_code == 403
    account = rosa.world.ask("GET", "/account", who="rosa", cookie=True).text
    assert "9 recovery codes are left." in account


def test_switching_on_needs_the_password_and_a_code_of_the_app(world: World) -> None:
    person = world.account("vera")

    def send(path: str, **fields: str) -> httpx.Response:
        return world.ask("POST", path, who="vera", cookie=True, data=fields)

    assert send(CODES).status_code == 422, "no password yet"
    own = world.access.sessions.of(person, world.serving.now)[0]
    world.access.accounts.change(person, login="vera")
    world.access.accounts.set_password(person, PASSWORD, now=world.serving.now, keep=own.id)
    assert send(CODES, current="wrong").status_code == 403
    assert send(f"{CODES}/confirm", one_time_code="123456").status_code == 422
    assert send(CODES, current=PASSWORD).status_code == 200
    secret = world.access.second_factors.begun(person, world.serving.now)
    assert secret is not None
    wrong = send(f"{CODES}/confirm", one_time_code="abc")
    assert wrong.status_code == 422
    assert text_of(secret) in wrong.text.replace(" ", ""), "the same secret, to try again"
    assert not world.access.second_factors.is_on(person)


def test_a_secret_that_was_shown_and_left_is_not_shown_again(world: World) -> None:
    """Whoever came to an unattended desk, even months later, was shown it without the password,
    could confirm it in place of the owner, and had the recovery codes.
    """
    person = world.account("vera")
    own = world.access.sessions.of(person, world.serving.now)[0]
    world.access.accounts.change(person, login="vera")
    world.access.accounts.set_password(person, PASSWORD, now=world.serving.now, keep=own.id)

    def send(path: str, **fields: str) -> httpx.Response:
        return world.ask("POST", path, who="vera", cookie=True, data=fields)

    assert send(CODES, current=PASSWORD).status_code == 200
    secret = world.access.second_factors.begun(person, world.serving.now) or b""
    world.serving.now = Now(world.serving.now + 9 * MINUTE)
    assert text_of(secret) in send(f"{CODES}/confirm", one_time_code="1").text.replace(" ", "")
    world.serving.now = Now(world.serving.now + 2 * MINUTE)
    code = code_of(secret, step_at(world.serving.now))
    for typed in ("1", code):
        late = send(f"{CODES}/confirm", one_time_code=typed)
        assert late.status_code == 422
        assert text_of(secret) not in late.text.replace(" ", "")
    assert not world.access.second_factors.is_on(person)


def test_switching_on_signs_out_all_other_devices(rosa: Rosa) -> None:
    assert len(rosa.world.access.sessions.of(rosa.person, rosa.world.serving.now)) == 1
    assert rosa.program(one_time_code=rosa.code()).status_code == 200
    assert rosa.send(CODES, current=PASSWORD).status_code == 422, "they are on already"


def test_switching_off_needs_the_password_and_a_code(rosa: Rosa) -> None:
    end = f"{CODES}/end"
    assert rosa.send(end, current="wrong", one_time_code=rosa.code()).status_code == 403
    assert rosa.send(end, current=PASSWORD).status_code == 401
    assert rosa.send(end, current=PASSWORD, one_time_code=rosa.wrong()).status_code == 403
    assert rosa.world.access.second_factors.is_on(rosa.person)
    assert rosa.send(end, current=PASSWORD, one_time_code=rosa.code()).status_code == 303
    assert not rosa.world.access.second_factors.is_on(rosa.person)
    assert rosa.password().status_code == 303


def test_a_new_password_ends_half_a_sign_in_and_keeps_the_codes(rosa: Rosa) -> None:
    world, ticket = rosa.world, rosa.ticket()
    own = world.access.sessions.of(rosa.person, world.serving.now)[0]
    other = "another long enough password"
    world.access.accounts.set_password(rosa.person, other, now=world.serving.now, keep=own.id)
    assert rosa.second(ticket, rosa.code()).status_code == 403
    assert rosa.password(other).status_code == 200, "a code is still asked for"


def test_no_code_secret_or_ticket_is_in_the_log(rosa: Rosa) -> None:
    ticket = rosa.ticket()
    code = rosa.code()
    rosa.second(ticket, rosa.wrong())
    rosa.second(ticket, code)
    assert isinstance(rosa.world.written, io.StringIO)
    log = rosa.world.written.getvalue()
    assert "one-time-code" in log
    assert "second-factor-on" in log
    for secret in (ticket, code, text_of(rosa.secret), *rosa.recovery, PASSWORD):
        assert secret not in log
