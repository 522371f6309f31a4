"""A second laptop over the server's own routes, and what host and desk see of it."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest

from podium.bootstrap import open_store
from podium.kernel.now import SECOND, Now
from podium.people.access.secret import Secret
from podium.people.access.tries import FREE
from podium.service.ids import stream_of
from podium.standby.asking import GREET, SealedLine, Unreached, WrongCode
from podium.standby.code import key_of
from podium.standby.copy import StandbyCopy
from podium.standby.follower import FollowingPhase, StandbyFollower
from podium.standby.leader import STOPPED_AFTER, Leader
from podium.standby.pact import new_pact, read_pact, write_pact
from podium.standby.rivalry import Rivalry
from podium.standby.terms import LeaderStanding, StreamStanding, Term
from podium.web.access.table import Party
from tests.integration.web.test_second_factor import PASSWORD, Rosa
from tests.integration.web.world import Cast, World
from tests.unit.standby.wire import KEY

OTHER = KEY[::-1]


class Shop(World):
    """A server on a file that may be followed."""

    def __init__(self, folder: Path) -> None:
        store = open_store(str(folder / "podium.db"))
        assert store.file is not None
        self.path = store.file.path
        write_pact(self.path, new_pact(KEY))
        self.rivalry = Rivalry(store.file, new_pact(KEY), now=self._now)
        self.rivalry.standing()
        self.leader = Leader(store.file, self.rivalry, now=self._now)
        super().__init__(store=store, leader=self.leader)

    def _now(self) -> Now:
        return self.serving.now if hasattr(self, "serving") else Now(0)

    def follower(self, folder: Path, key: bytes = KEY) -> StandbyFollower:
        """A second laptop."""
        copy = StandbyCopy(folder / "second.db.copy")
        return StandbyFollower(copy, Asked(self, key), port=8000, now=self._now)


class Asked(SealedLine):
    """A line through the whole application."""

    def __init__(self, shop: Shop, key: bytes) -> None:
        super().__init__("http://shop.local:8000", key)
        self._shop = shop

    def _post(self, path: str, body: bytes) -> Any:
        found = self._shop.ask("POST", path, content=body, address="10.0.0.2")
        answer = BytesIO(found.content)
        answer.status = found.status_code  # type: ignore[attr-defined]
        return answer


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    with Shop(tmp_path) as made:
        yield made
        made.leader.close()


@pytest.fixture
def cast(shop: Shop) -> Cast:
    return Cast(shop)


def test_a_second_laptop_has_all_of_a_running_event(shop: Shop, cast: Cast, tmp_path: Path) -> None:
    follower = shop.follower(tmp_path)
    follower.step()
    assert follower.following.phase is FollowingPhase.IN_STEP
    second = open_store(str(tmp_path / "second.db.copy"))
    try:
        stream = stream_of(cast.event)
        assert second.journal.head(stream) == shop.store.journal.head(stream)
        token = shop.tokens[Party.ORGANISER]
        assert second.access.sessions.find(token, shop.serving.now) is not None
    finally:
        second.journal.close()


def test_wrong_codes_wait_longer_and_longer(shop: Shop, tmp_path: Path) -> None:
    stranger = shop.follower(tmp_path, OTHER)
    for _ in range(FREE):
        with pytest.raises(WrongCode):
            stranger.step()
    with pytest.raises(Unreached, match="too many tries"):
        stranger.step()
    with pytest.raises(Unreached, match="too many tries"):
        shop.follower(tmp_path).step()
    shop.serving.now = Now(shop.serving.now + 2 * SECOND)
    shop.follower(tmp_path).step()


def test_no_code_is_in_the_log(shop: Shop, cast: Cast, tmp_path: Path) -> None:
    code = made_code(shop)
    shop.follower(tmp_path, key_of(Secret(code.replace("-", "")))).step()
    with pytest.raises(WrongCode):
        shop.follower(tmp_path, OTHER).step()
    log = shop.written.getvalue()
    assert "standby-code-made" in log
    assert "standby-refused" in log
    assert code not in log
    assert code.replace("-", "") not in log
    pact = read_pact(shop.path)
    assert pact is not None
    assert pact.key not in log


def test_without_a_pact_nobody_follows(world: World) -> None:
    for path in (GREET, "/standby/ask"):
        assert world.ask("POST", path, content=b"x").status_code == 404
    world.account("host", host=True)
    page = world.get("/standby", "host")
    assert "podium serve --standby" in page.text
    refused = world.ask("POST", "/standby/code", who="host")
    assert "podium serve --standby" in refused.text
    assert "<code>" not in refused.text


def made_code(shop: Shop) -> str:
    """A new code, as a host makes it."""
    rosa = Rosa(shop)
    page = rosa.send("/standby/code", current=PASSWORD, one_time_code=rosa.code())
    assert page.status_code == 200, page.text
    found = re.search(r"<code>([0-9a-z-]{19})</code>", page.text)
    assert found is not None
    return found[1]


def test_a_new_code_ends_the_old_one_and_needs_both_factors(
    shop: Shop, cast: Cast, tmp_path: Path
) -> None:
    follower = shop.follower(tmp_path)
    follower.step()
    rosa = Rosa(shop)
    for fields in (
        {},
        {"current": PASSWORD},
        {"current": "another long password", "one_time_code": rosa.code()},
        {"current": PASSWORD, "one_time_code": rosa.wrong()},
    ):
        assert rosa.send("/standby/code", **fields).status_code in (401, 403)
    pact = read_pact(shop.path)
    assert pact is not None
    assert pact.secret == KEY
    rosa.later(200)
    page = rosa.send("/standby/code", current=PASSWORD, one_time_code=rosa.code())
    assert page.status_code == 200
    with pytest.raises((WrongCode, Unreached)):
        follower.step()
    with pytest.raises(WrongCode):
        follower.step()


def test_the_host_sees_who_follows_and_the_desk_that_it_stopped(
    shop: Shop, cast: Cast, tmp_path: Path
) -> None:
    assert "No laptop has followed" in shop.get("/standby", Party.HOST).text
    follower = shop.follower(tmp_path)
    follower.step()
    follower._line.close()
    follower.step()
    assert "10.0.0.2" in shop.get("/standby", Party.HOST).text
    lost = "The second laptop no longer follows."
    desk = f"/e/{cast.event}/desk"
    assert lost not in shop.get(desk, Party.ORGANISER).text
    shop.serving.now = Now(shop.serving.now + STOPPED_AFTER + 1)
    assert lost in shop.get(desk, Party.ORGANISER).text
    assert lost in shop.get("/standby", Party.HOST).text
    assert lost not in shop.get(f"/e/{cast.event}/standings", None).text


def supersede(shop: Shop, cast: Cast) -> None:
    """Another laptop says that it leads, which had all but the last three entries."""
    stream = stream_of(cast.event)
    entries = shop.store.journal.read(stream)
    common = entries[-4]
    standing = StreamStanding(stream, common.version + 2, b"o" * 32, common.version, common.hash)
    shop.rivalry.hear(LeaderStanding(Term(2, "other", Now(5)), (standing,)), "http://10.0.0.2:8000")


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, str(answer.json()["code"])


def test_who_no_longer_leads_acknowledges_nothing_and_says_what_differs(
    shop: Shop, cast: Cast
) -> None:
    head = shop.store.journal.head(stream_of(cast.event)).version
    supersede(shop, cast)
    act = shop.act(cast.event, "make-announcement", {"text": "Lunch"}, who=Party.ORGANISER)
    assert said(act) == (503, "other-leads")
    assert said(shop.get("/ready")) == (503, "other-leads")
    assert shop.store.journal.head(stream_of(cast.event)).version == head
    told = f"Both have entry {head - 3}."
    beyond = "Beyond it this laptop has 3, the other one 2."
    for path, who in ((f"/e/{cast.event}/desk", Party.ORGANISER), ("/standby", Party.HOST)):
        page = shop.get(path, who)
        assert page.status_code == 200
        assert "Another laptop leads" in page.text
        assert f"{told} {beyond}" in page.text
    assert "Another laptop leads" not in shop.get(f"/e/{cast.event}/standings", None).text
    names = (cast.elsewhere, cast.hidden)
    assert all(f"/e/{one}/desk" in shop.get("/standby", Party.HOST).text for one in names)
