"""A real PostgreSQL server for tests, on a temporary folder, reachable on this machine only."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

INSTALL = "PostgreSQL is needed for the tests: apt-get install postgresql (or postgresql-15)"
_PLENTY = 2 << 30
_UNPRIVILEGED = ("postgres", "nobody")


class PostgresServer:
    """A running server; every test gets a database of its own from `new_database`."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self._numbers = count(1)

    def new_database(self) -> str:
        """The address of a new empty database."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str, role: str = "postgres") -> str:
        """The address of a database of this server; the first role of a server may do all."""
        return f"postgresql://{role}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        settings = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
            " -c max_connections=150"
        )
        self._control("start", "-o", settings, "-l", str(self.folder / "log"))

    def stop(self, mode: str = "fast") -> None:
        """Stops the server; with mode "immediate" as if it had crashed."""
        self._control("stop", "-m", mode)

    def promote(self) -> None:
        """Makes a standby the cluster that is written to."""
        self._control("promote")

    def _control(self, *arguments: str) -> None:
        run_program("pg_ctl", "-D", str(self.folder / "data"), "-w", "-t", "60", *arguments)


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """A new server that is stopped and removed at the end, whatever happens."""
    folder = Path(tempfile.mkdtemp(prefix="podium-postgres-", dir=_quick_place()))
    try:
        give_away(folder)
        run_program(
            "initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "postgres", "--no-sync"
        )
        server = PostgresServer(folder, free_port())
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_program(program: str, *arguments: str) -> None:
    """Runs one of PostgreSQL's programs, which refuse to run as root, as someone else."""
    done = subprocess.run(
        [_find(program), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd="/",
        user=_unprivileged() if os.geteuid() == 0 else None,
        extra_groups=[] if os.geteuid() == 0 else None,
    )
    if done.returncode != 0:
        message = f"{program} failed: {done.stderr}"
        raise RuntimeError(message)


def _find(program: str) -> str:
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([*map(str, homes), os.environ.get("PATH", "")])
    found = shutil.which(program, path=path)
    if found is None:
        raise RuntimeError(INSTALL)
    return found


def _unprivileged() -> str:
    known = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in _UNPRIVILEGED if name in known)


def give_away(folder: Path) -> None:
    """Gives a folder to the user as whom PostgreSQL runs."""
    if os.geteuid() == 0:
        shutil.chown(folder, user=_unprivileged())


def _quick_place() -> Path | None:
    """In memory where there is plenty, since the server writes much more than the tests do."""
    memory = Path("/dev/shm")  # noqa: S108
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > _PLENTY
    return memory if roomy else None


def free_port() -> int:
    """A port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
