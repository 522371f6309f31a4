"""The devices of people: they ask again until they get an answer, and tell the auditor of it."""

from itertools import count
from typing import Any

import msgspec

from podium.kernel.chance import Chance
from tests.simulation.auditor import Auditor, Sent
from tests.simulation.network import Answer, Network
from tests.simulation.strands import world

AGAIN = (1.0, 2.0, 4.0)
OK = (200, 201, 204)
BELL = 10.0
"""Seconds."""
_TEMPORARY = (429, 503, 507)


class Gone(Exception):
    """The day is over: nobody asks any more."""


class Device:
    """One person's device. `name`: what the auditor calls them."""

    def __init__(self, name: str, network: Network, auditor: Auditor, chance: Chance) -> None:
        self.name = name
        self.token = ""
        self.event = ""
        self.chance = chance
        self.network = network
        self.auditor = auditor
        self.over = False
        self._number = 0

    def wait(self, least: float, most: float) -> None:
        """A while passes."""
        world().sleep(least + self.chance.below(int((most - least) * 1000) + 1) / 1000)
        if self.over:
            raise Gone

    def until_bell(self) -> None:
        """Waits for a moment at which many look at once."""
        world().sleep(BELL - world().now % BELL)

    def send(self, method: str, path: str, body: Any = None, key: str = "") -> Answer | None:
        """One request."""
        raw = b"" if body is None else msgspec.json.encode(body)
        answer = self.network.ask(method, path, token=self.token, key=key, body=raw)
        if answer is not None:
            self.auditor.answered(self.name, f"{method} {_pattern(path)}", answer)
        return answer

    def insist(self, method: str, path: str, body: Any = None, key: str = "") -> Answer:
        """The same request until it is answered with more than "later"."""
        for tries in count():
            answer = self.send(method, path, body, key)
            if answer is not None and answer.status not in _TEMPORARY:
                return answer
            self.wait(0.3, AGAIN[min(tries, len(AGAIN) - 1)])
        raise AssertionError

    def read(self, part: str = "") -> tuple[Any, Answer] | None:
        """A part of the event; None if it cannot be read now."""
        answer = self.send("GET", f"/api/v1/events/{self.event}{part}")
        if answer is None or answer.status != 200:
            return None
        found = answer.json()
        self.auditor.cursor(self.name, found["cursor"], answer.asked, answer.came)
        if part == "/rounds":
            self.auditor.rounds(self.name, found["rounds"], answer)
        if part in ("", "/clock"):
            self.auditor.clock(self.name, found["clock"], answer)
        if part == "/desk" and found["desk"] and found["desk"]["clock"]:
            clock = found["desk"]["clock"]
            self.auditor.minutes[clock["round"]] = clock["minutes"]
        if part in ("", "/announcements"):
            texts = [one["text"] for one in found["announcements"]]
            self.auditor.counted("make-announcement", "text", texts, answer.asked)
        return found, answer

    def ask_time(self) -> None:
        """What pages ask for to show how much time is left."""
        answer = self.send("GET", "/now")
        if answer is not None and answer.status in OK:
            self.auditor.time(answer.json()["now"] / 1000, answer)

    def act(self, kind: str, body: dict[str, Any] | None = None) -> Sent:
        """An act, sent until it is done or refused."""
        self._number += 1
        path = f"/api/v1/events/{self.event}/acts/{kind}"
        key = f"{self.name}-{self._number}-of-this-day"
        sent = Sent(self.name, kind, body or {}, key, path, world().turns)
        self.auditor.sends(sent)
        while sent.open:
            sent.tries += 1
            answer = self.insist("POST", path, sent.body, key)
            sent.answer = answer.body
            if answer.status in OK:
                sent.done = answer.came
            else:
                sent.refused = str(answer.json().get("code", answer.status))
        self.auditor.ends(sent, world().turns)
        return sent


def _pattern(path: str) -> str:
    parts = path.partition("?")[0].split("/")
    return "/".join(parts[:3] + (["{event}", *parts[5:]] if len(parts) > 4 else parts[3:]))
