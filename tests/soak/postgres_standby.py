"""A PostgreSQL server is killed under load, and its synchronous standby is promoted.

    python -m tests.soak.postgres_standby --servers 2 --seconds 10

As the guide for publishers describes it: two real clusters on this machine, of which the second
follows the first synchronously, and servers of Podium whose address names both. Everything that was
acknowledged must be in the promoted one, once; the servers must go on by themselves; the first
cluster, started again by mistake, must acknowledge nothing. Exits with 1 if not.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import msgspec
import psycopg
from msgspec import Struct

from podium.bootstrap import open_store
from podium.journal.store import verify
from podium.service.ids import stream_of
from tests.postgres_server import PostgresServer, free_port, give_away, run_program, running_server
from tests.soak.served import Served, Staged, stage
from tests.soak.standby_pair import Actor
from tests.soak.told import tell

DATABASE = "podium"
NAME = "second"
ENTRANTS = 8
PATIENCE = 60.0
STALLS = 3.0
"""Seconds for which the old cluster must not have acknowledged a write."""


class Outcome(Struct, frozen=True):
    """What came of it. `back`: seconds from the promotion until something was acknowledged."""

    findings: list[str]
    before: int
    acknowledged: int
    back: float

    def said(self) -> str:
        """All of it in a line."""
        return (
            f"acknowledged {self.acknowledged}, {self.before} of them before the kill, again"
            f" {self.back:.1f} s after the promotion; wrong {len(self.findings)}"
        )


@contextmanager
def followed(primary: PostgresServer) -> Iterator[PostgresServer]:
    """A synchronous standby of this cluster, as the guide sets it up."""
    folder = Path(tempfile.mkdtemp(prefix="podium-postgres-", dir=primary.folder.parent))
    standby = PostgresServer(folder, free_port())
    try:
        give_away(folder)
        source = f"{primary.url('postgres')}?application_name={NAME}"
        run_program(
            *("pg_basebackup", "--pgdata", str(folder / "data"), "--dbname", source),
            *("--write-recovery-conf", "--checkpoint", "fast", "--no-sync"),
        )
        standby.start()
        try:
            _wait_for_standby(primary)
            yield standby
        finally:
            standby.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for_standby(primary: PostgresServer) -> None:
    """From now on every commit on the first cluster waits for the second."""
    with psycopg.connect(primary.url("postgres"), autocommit=True) as connection:
        connection.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{NAME}'")
        connection.execute("SELECT pg_reload_conf()")
        deadline = time.monotonic() + PATIENCE
        asked = "SELECT sync_state FROM pg_stat_replication WHERE application_name = %s"
        while connection.execute(asked, (NAME,)).fetchone() != ("sync",):
            assert time.monotonic() < deadline, "the standby never followed"
            time.sleep(0.05)


def run(*, servers: int, seconds: float) -> Outcome:
    """Acts for so many seconds, kills, promotes, and acts on."""
    with ExitStack() as stack:
        primary = stack.enter_context(running_server())
        standby = stack.enter_context(followed(primary))
        with psycopg.connect(primary.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
        places = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
        address = f"postgresql://postgres@{places}/{DATABASE}?target_session_attrs=read-write"
        staged = stage(address, entrants=ENTRANTS)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        actors = [_actor(stack, address, folder, staged, number) for number in range(servers)]
        time.sleep(seconds)
        before = sum(len(actor.acknowledged) for actor in actors)
        kill(primary)
        standby.promote()
        promoted = time.monotonic()
        for actor in actors:
            _until_again(actor, promoted)
        back = min(at for actor in actors for at in actor.acknowledged if at > promoted) - promoted
        for actor in actors:
            actor.end()
        findings = _missing(standby.url(DATABASE), staged, actors) + _old_leads(primary)
        return Outcome(findings, before, sum(len(one.acknowledged) for one in actors), back)


def kill(cluster: PostgresServer) -> None:
    """SIGKILL for the whole cluster: its processes end with the first of them."""
    process = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(process, signal.SIGKILL)


def _actor(stack: ExitStack, address: str, folder: Path, staged: Staged, number: int) -> Actor:
    server = stack.enter_context(Served(address, folder))
    server.start()
    server.until_ready()
    actor = Actor(server.port, staged, name=f"actor {number}")
    stack.callback(actor.ending.set)
    actor.start()
    return actor


def _until_again(actor: Actor, promoted: float) -> None:
    deadline = time.monotonic() + PATIENCE
    while not any(at > promoted for at in tuple(actor.acknowledged)):
        assert time.monotonic() < deadline, "nothing was acknowledged after the promotion"
        time.sleep(0.05)


def _missing(address: str, staged: Staged, actors: list[Actor]) -> list[str]:
    """What was acknowledged and is not there once, in the promoted cluster."""
    store = open_store(address)
    try:
        stream = stream_of(staged.event)
        findings = [] if verify(store.journal, stream) is None else ["the journal is broken"]
        payloads = [msgspec.json.decode(entry.payload) for entry in store.journal.read(stream)]
        texts = [one.get("text") for one in payloads]
    finally:
        store.journal.close()
    acts = [actor.key(number) for actor in actors for number in range(len(actor.acknowledged))]
    return findings + [f"{one}: {texts.count(one)} times" for one in acts if texts.count(one) != 1]


def _old_leads(primary: PostgresServer) -> list[str]:
    """What is wrong with the old cluster, started again by mistake: its commits must wait for a
    standby that no longer follows it.
    """
    _start_again(primary)
    with closing(psycopg.connect(primary.url(DATABASE), autocommit=True)) as connection:
        process = connection.pgconn
        process.send_query(b"CREATE TABLE too_late (x int)")
        process.flush()
        time.sleep(STALLS)
        process.consume_input()
        return [] if process.is_busy() else ["the old cluster has acknowledged a write"]


def _start_again(cluster: PostgresServer) -> None:
    """Starts a cluster that was killed, once the last of its processes has noticed."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            cluster.start()
        except RuntimeError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            return


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    outcome = run(**vars(parser.parse_args()))
    tell(outcome.findings, outcome.said())
    return int(bool(outcome.findings))


if __name__ == "__main__":
    sys.exit(main())
