"""Two laptops in one process: a leader and a follower with a wire between them that can be cut."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from podium.journal.sqlite.database import SqliteDatabase
from podium.kernel.now import Now
from podium.people.access.secret import Secret
from podium.people.schema import SCHEMA
from podium.standby.asking import GREET, SealedLine
from podium.standby.channel import NotOpened
from podium.standby.code import key_of
from podium.standby.copy import StandbyCopy
from podium.standby.follower import StandbyFollower
from podium.standby.leader import Leader
from podium.standby.pact import new_pact, write_pact
from podium.standby.rivalry import Rivalry

KEY = key_of(Secret("0123456789abcdef"))
NOW = Now(1_000_000)


class FakeAnswer(BytesIO):
    """An HTTP answer. `status`: as a server would send."""

    def __init__(self, body: bytes, status: int = 200) -> None:
        super().__init__(body)
        self.status = status


class Wire(SealedLine):
    """A line straight to a leader. `change`: what becomes of each answer on its way."""

    def __init__(self, leader: Leader, key: bytes = KEY) -> None:
        super().__init__("http://first:8000", key)
        self.leader = leader
        self.change: Callable[[bytes], bytes] = lambda body: body
        self.asked: list[bytes] = []

    def _post(self, path: str, body: bytes) -> Any:
        try:
            if path == GREET:
                return FakeAnswer(self.leader.greet(body, "10.0.0.2"))
            self.asked.append(body)
            turn = self.leader.receive(body)
        except NotOpened:
            return FakeAnswer(b"", 401)
        parts: Iterator[bytes] | None = None
        while parts is None:
            parts = self.leader.answer(turn, final=True)
        return FakeAnswer(self.change(b"".join(parts)))


class Pair:
    """A leader with a database, and a follower with a copy."""

    def __init__(self, folder: Path) -> None:
        first = folder / "first"
        first.mkdir()
        self.database = SqliteDatabase(first / "podium.db", chain=SCHEMA)
        self.rivalry = rivalry_of(self.database)
        self.rivalry.standing()
        self.leader = Leader(self.database, self.rivalry, now=lambda: NOW)
        self.wire = Wire(self.leader)
        self.second = folder / "second.db.copy"
        self.follower = self.new_follower()

    def new_follower(self) -> StandbyFollower:
        """As after a restart of the second laptop."""
        self.wire = Wire(self.leader)
        return StandbyFollower(StandbyCopy(self.second), self.wire, port=8000, now=lambda: NOW)

    def note(self, text: str) -> None:
        """Writes something to the first database."""
        self.database.write(
            lambda run: run.execute(
                "INSERT INTO brand (id, name) VALUES (1, ?)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                (text,),
            )
        )

    def run(self, sql: str) -> None:
        """Runs a statement on the first database."""
        self.database.write(lambda run: run.execute(sql))

    def close(self) -> None:
        """Ends both."""
        self.leader.close()
        self.database.close()


def rivalry_of(database: SqliteDatabase) -> Rivalry:
    """A pact under the shared key, kept beside the database."""
    pact = new_pact(KEY)
    write_pact(database.path, pact)
    return Rivalry(database, pact, now=lambda: NOW)
