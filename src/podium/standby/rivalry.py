"""What happens when two laptops believe that they lead: the later term does, and the other one
acknowledges nothing more. Nothing is merged; each says how the two differ.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
from msgspec.structs import replace

from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import OtherLeads
from podium.kernel.now import Now
from podium.standby.pact import Pact, Rival, StreamDifference, with_peer, write_pact
from podium.standby.terms import (
    LeaderStanding,
    StreamStanding,
    Term,
    begin_term,
    current_term,
    standing_of,
)

_HASH = "SELECT hash FROM entry WHERE stream = ? AND version = ?"
_STREAMS = "SELECT name, version, hash FROM stream"


class Rivalry:
    """One database's knowledge of the other laptop. Thread-safe."""

    def __init__(self, database: SqliteDatabase, pact: Pact, *, now: Callable[[], Now]) -> None:
        self._database = database
        self._now = now
        self._lock = threading.Lock()
        self._pact = pact
        self.heard = threading.Event()
        """Set when another laptop has said that it leads: there is something to ask."""

    @property
    def path(self) -> Path:
        """The database file."""
        return self._database.path

    @property
    def pact(self) -> Pact:
        """The pact as it is now."""
        return self._pact

    @property
    def rival(self) -> Rival | None:
        """Who leads instead; None while this one does."""
        return self._pact.rival

    def standing(self) -> LeaderStanding:
        """The own standing; the first term begins when it is first asked for."""
        found = standing_of(self._database)
        if found is None:
            begin_term(self._database, self._now())
            found = standing_of(self._database)
        assert found is not None  # noqa: S101 - it has just begun
        return found

    def term(self) -> Term:
        """The own term."""
        return current_term(self._database) or self.standing().term

    def note_peer(self, address: str) -> None:
        """Remembers under which address the other laptop would serve."""
        with self._lock:
            if address not in self._pact.peers:
                self._keep(with_peer(self._pact, address))

    def renew(self, key: str) -> None:
        """A new code was made: the old one counts no more."""
        with self._lock:
            self._keep(replace(self._pact, key=key))

    def hear(self, theirs: LeaderStanding, address: str) -> Rival | None:
        """Judges another's standing; returns who leads instead of this one, if anybody. Without
        streams it stops this one all the same, and how the two differ is asked for later.
        """
        own = self.standing()
        with self._lock:
            if not beats(theirs.term, own.term):
                return self._pact.rival
            rival = self._rival(own, theirs, address)
            self._database.stop(other_leads(rival))
            self._keep(with_peer(replace(self._pact, rival=rival), address))
        self.heard.set()
        return rival

    def _rival(self, own: LeaderStanding, theirs: LeaderStanding, address: str) -> Rival:
        known = self._pact.rival
        if known is not None and known.id != theirs.term.id:
            known = None
        told = differences(self._database, own, theirs) if theirs.streams else None
        return Rival(
            number=theirs.term.number,
            id=theirs.term.id,
            address=address,
            learned=self._now() if known is None else known.learned,
            contested=theirs.term.number == own.term.number,
            differences=(() if known is None else known.differences) if told is None else told,
        )

    def _keep(self, pact: Pact) -> None:
        if pact != self._pact:
            write_pact(self._database.path, pact)
            self._pact = pact


def beats(theirs: Term, own: Term) -> bool:
    """Whether this one must stop: the other's term is later, or it is another one of the same
    number, so that nobody can say who leads.
    """
    same = theirs.number == own.number and theirs.id != own.id
    return theirs.number > own.number or same


def other_leads(rival: Rival) -> OtherLeads:
    """Why nothing is saved here."""
    return OtherLeads(standing_text(rival))


def standing_text(rival: Rival) -> str:
    """Who leads, and what to do, for a terminal."""
    if rival.contested:
        return (
            f"another laptop ({rival.address}) believes that it leads too: neither saves anything."
            " Decide which one goes on, and start it with: podium serve --lead"
        )
    return (
        f"another laptop ({rival.address}) leads, in term {rival.number}: nothing is saved here."
        " Go on there. What only this one has: podium differences. To lead again with this one"
        " instead: podium serve --lead"
    )


def differences(
    database: SqliteDatabase, own: LeaderStanding, theirs: LeaderStanding
) -> tuple[StreamDifference, ...]:
    """Every stream in which the two databases part, by name."""
    noted_here = {one.name: one for one in own.streams}
    noted_there = {one.name: one for one in theirs.streams}
    found = []
    with database.reader() as connection:
        rows: list[Any] = connection.execute(_STREAMS).fetchall()
        here = {name: (version, hashed) for name, version, hashed in rows}
        for name in sorted({*here, *noted_there}):
            version, hashed = here.get(name, (0, b""))
            there = noted_there.get(name)
            if there is not None and (there.version, there.hash) == (version, hashed):
                continue
            common = _common(connection, there, noted_here.get(name))
            beyond = 0 if there is None else there.version - common
            found.append(StreamDifference(name, common, version - common, beyond))
    return tuple(found)


def _common(
    connection: apsw.Connection, there: StreamStanding | None, here: StreamStanding | None
) -> int:
    """The last entry that both have. What the other noted when it took over is a moment of a
    history that both share; if both noted one, the earlier of the two.
    """
    if there is None or not there.noted_version:
        return 0
    row = connection.execute(_HASH, (there.name, there.noted_version)).fetchone()
    if row is not None and row[0] == there.noted_hash:
        return there.noted_version
    return 0 if here is None else min(here.noted_version, there.noted_version)
