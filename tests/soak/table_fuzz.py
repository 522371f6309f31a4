"""Sends tables of All-Star Draft bodies broken in every way.

    python -m tests.soak.table_fuzz --bodies 1000000 --seed podium [--log fuzz.jsonl]

Choices, seats, acts and openings of real games, with values and bytes changed, truncated or far
too large, for other steps and seats, by people without a seat, and again under keys that were used
before. Each is refused with a code and changes nothing, unless it is a whole choice of its
sender after all; there is never a server error. Exits with 1 otherwise. 1,000 take about 4 s of
processor time. What the log has is not sent again, so that runs add up.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from podium.allstar.table.commands import ACTS
from podium.kernel.chance import Chance
from podium.tables.ids import TableId, stream_of_table
from podium.web.acts.tables import NewTable
from podium.web.api.tables import NewChoice
from podium.web.http.json_body import check_structure, decoded
from podium.web.http.limits import LARGEST_BODY
from podium.web.http.problem import Denied
from tests.integration.web.club import Club
from tests.integration.web.world import World
from tests.soak.adding_up import Log
from tests.soak.parsers import spoilt

MANAGERS = 3
OUTSIDER = 9
SERVER_ERROR = 500
LARGE_ONE_IN = 2_000
IN_ONE_WORLD = 5_000
ACT_BODIES: dict[str, Any] = {
    "free-seat": {"seat": 1},
    "put-bot": {"seat": 1, "level": "fair"},
    "reopen-choice": {"seat": 0, "step": 3},
    "ask-for-bot": {"absent": 1, "step": 3, "for_good": True},
}


class Sent(Struct, frozen=True):
    """A body, where it goes, and who sends it. `taken`: the shape that can be accepted from them;
    None: nothing is.
    """

    path: str
    body: bytes
    sender: int | None
    taken: type | None
    key: str | None = None


class Outcome(Struct, frozen=True):
    """What came of it: findings, and how many answers had which code."""

    findings: list[str]
    codes: Counter[str]


class Fuzz:
    """A world with one running table."""

    def __init__(self, world: World, chance: Chance) -> None:
        self._world = world
        self._chance = chance
        self._club = Club(world, MANAGERS).begin()
        self.codes: Counter[str] = Counter()

    def send(self) -> Iterator[str]:
        """Sends one body; yields what is wrong with its answer."""
        sent = self._made()
        before = self._version()
        headers = {**self._club.shown(sent.sender), "content-type": "application/json"}
        answer = self._world.ask(
            "POST", "/api/v1/tables" + sent.path, content=sent.body, headers=headers, key=sent.key
        )
        changed = self._version() != before
        yield from self._wrong(sent, answer, changed=changed)
        if changed and self._club.view(None)["stage"] != "playing":
            self._club = Club(self._world, MANAGERS).begin()

    def _wrong(self, sent: Sent, answer: httpx.Response, *, changed: bool) -> Iterator[str]:
        said = f"{sent.path} by {sent.sender}: {answer.status_code} for {sent.body[:500]!r}"
        if answer.status_code >= SERVER_ERROR:
            yield f"server error: {said}"
        elif answer.is_success:
            self.codes["accepted"] += 1
            if sent.taken is None or not fits(sent.body, sent.taken):
                yield f"accepted: {said}"
        else:
            code = _code(answer)
            self.codes[code or "none"] += 1
            if code is None:
                yield f"no code: {said}"
            if changed:
                yield f"refused and changed: {said}"

    def _version(self) -> int:
        known = self._world.tables._streams.known(stream_of_table(TableId(self._club.table)))
        assert known is not None
        return known.head.version

    def _made(self) -> Sent:
        chance = self._chance
        key = f"key {chance.below(50)}" if chance.below(20) == 0 else None
        match chance.below(10):
            case 0:
                name = chance.choose(sorted(ACTS))
                body = self._broken(ACT_BODIES.get(name, {}))
                sender = chance.choose((OUTSIDER, None))
                return Sent(f"/{self._club.table}/acts/{name}", body, sender, None, key)
            case 1:
                body = self._broken({"seat": 1, "name": "Eve"})
                return Sent(f"/{self._club.table}/seat", body, self._anybody(), None, key)
            case 2:
                setting = {"options": {"managers": 2}, "clock": 30}
                body = self._broken({"setting": setting, "levels": [None, "fair"]})
                return Sent("", body, OUTSIDER, NewTable, key)
            case _:
                return self._choice(key)

    def _choice(self, key: str | None) -> Sent:
        """A choice that is broken, of another step or seat, or by somebody else."""
        state = self._world.tables._state(TableId(self._club.table))
        assert state is not None
        seat, chance = self._chance.below(MANAGERS), self._chance
        own = state.opened.seats[seat]
        cards = (*own.hand, *own.fresh, *own.bench) or (0,)
        moves = [chance.choose(cards) for _ in range(chance.below(3))]
        step = state.step - chance.choose((0, 0, 0, 1, -1, 7))
        body = self._broken({"seat": seat, "step": step, "moves": moves})
        return Sent(f"/{self._club.table}/choices", body, self._anybody(), NewChoice, key)

    def _anybody(self) -> int | None:
        anybody: tuple[int | None, ...] = (*range(MANAGERS), OUTSIDER, None)
        return self._chance.choose(anybody)

    def _broken(self, body: Any) -> bytes:
        whole, chance = msgspec.json.encode(body), self._chance
        match chance.below(8):
            case 0:
                return whole
            case 1:
                return whole[: chance.below(len(whole))]
            case 2 if chance.below(LARGE_ONE_IN // 8) == 0:
                return whole[:-1] + b" " * LARGEST_BODY + whole[-1:]
            case _:
                return spoilt((whole,), chance) if len(body) else whole + b"x"


def fits(body: bytes, shape: type) -> bool:
    """Whether a body is of this shape after all."""
    with suppress(Denied):
        check_structure(body)
        return decoded(body, shape) is not None
    return False


def _code(answer: httpx.Response) -> str | None:
    if answer.headers.get("content-type") != "application/problem+json":
        return None
    code = answer.json().get("code")
    return code if isinstance(code, str) and code else None


def run(bodies: int, seed: str, log: Path | None = None) -> Outcome:
    """Sends so many bodies."""
    done = sent(bodies, seed, log)
    return Outcome(done.findings, done.counts)


def sent(bodies: int, seed: str, log: Path | None) -> Log:
    """Sends so many bodies, world by world, without those that the log has."""
    done = Log(log)
    for start in range(0, bodies, IN_ONE_WORLD):
        count = min(IN_ONE_WORLD, bodies - start)
        done.part(f"{seed} {start} {count}", partial(in_one_world, f"{seed} {start}", count))
    return done


def in_one_world(seed: str, bodies: int) -> tuple[list[str], Counter[str]]:
    """Sends so many bodies to one world; what is wrong, and how many had which code."""
    findings: list[str] = []
    with World() as world:
        fuzz = Fuzz(world, Chance(seed))
        for _ in range(bodies):
            findings += fuzz.send()
        return findings, fuzz.codes


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bodies", type=int, default=1_000_000)
    parser.add_argument("--seed", default="podium")
    parser.add_argument("--log", type=Path)
    asked = parser.parse_args()
    return sent(**vars(asked)).tell(f"{asked.bodies} bodies of {asked.seed}")


if __name__ == "__main__":
    sys.exit(main())
