"""People who play at a table of a world over HTTP."""

import hashlib
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.box import default_box
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game, Public, Seat
from podium.kernel.chance import Chance
from tests.integration.web.world import World

Json = dict[str, Any]


class Club:
    """People with browsers of their own at a table of this world. `host`: who opens it."""

    def __init__(
        self,
        world: World,
        managers: int = 2,
        *,
        host: int = 0,
        options: Json | None = None,
        deal: str = "",
        **setting: Any,
    ) -> None:
        self.world = world
        self.managers = managers
        self.host = host
        body = {
            "setting": {"options": options or {"managers": managers}, **setting},
            "levels": [None] * managers,
            "deal": deal,
        }
        answer = self.post("", body, host)
        assert answer.status_code == 200, answer.text
        self.table = answer.json()["table"]

    def post(
        self, path: str, body: Json, seat: int | None, key: str | None = None
    ) -> httpx.Response:
        where = "/api/v1/tables" + path
        return self.world.ask("POST", where, json=body, headers=self.shown(seat), key=key)

    def shown(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"cookie": f"podium-player={secret_of(seat)}"}

    def get(self, what: str, seat: int | None) -> httpx.Response:
        where = f"/api/v1/tables/{self.table}/{what}"
        return self.world.ask("GET", where, headers=self.shown(seat))

    def page(self, seat: int | None) -> str:
        headers = {"accept": "text/html", **self.shown(seat)}
        answer = self.world.ask("GET", f"/t/{self.table}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text

    def do(self, kind: str, by: int | None, **body: Any) -> httpx.Response:
        return self.post(f"/{self.table}/acts/{kind}", body, by)

    def sit(self, seat: int, name: str | None = None) -> httpx.Response:
        body = {"seat": seat, "name": name or f"Person {seat}"}
        return self.post(f"/{self.table}/seat", body, seat)

    def begin(self) -> "Club":
        for seat in range(self.managers):
            assert self.sit(seat).status_code == 200
        assert self.do("begin-game", self.host).status_code == 200
        return self

    def view(self, seat: int | None) -> Json:
        answer = self.get("view", seat)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()["view"]
        return found

    def moves(self, seat: int) -> tuple[int, ...]:
        """What greedy would choose, by what the page of this seat shows."""
        seen = self.view(seat)
        options = msgspec.convert(seen["setting"]["options"], Options)
        public = msgspec.convert(seen["game"], Public)
        own = msgspec.convert(seen["own"]["cards"], Seat)
        observed = Observation(Game(default_box(), options), seat, public, own, public.concerned)
        return whole_choice(BOTS["greedy"], observed, Chance("page"))

    def choose(self, seat: int, key: str | None = None) -> httpx.Response:
        step = self.view(seat)["game"]["step"]
        body = {"seat": seat, "step": step, "moves": self.moves(seat)}
        return self.post(f"/{self.table}/choices", body, seat, key)

    def play(self) -> Iterator[Json]:
        """To the end; yields what all see after every choice."""
        while (seen := self.view(None))["stage"] == "playing":
            for seat in seen["waited_for"]:
                assert self.choose(seat).status_code == 200
                yield self.view(None)


def secret_of(seat: int) -> str:
    """What the browser of the person in this seat keeps."""
    return hashlib.sha256(b"browser %d" % seat).hexdigest()


def code(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]
