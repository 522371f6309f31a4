"""The store of rosters, beside the names: what facts know by its seal alone. Thread-safe."""

from collections.abc import Iterable

import msgspec

from podium.people.tables import Row, Run, Tables
from podium.rosters.roster import Roster, canonical_leaves
from podium.rosters.seal import SALT, SealedRoster

_TABLE = "roster"
_decode: msgspec.json.Decoder[Roster] = msgspec.json.Decoder(Roster)


class RosterStore:
    """Rosters of all events, durable when a call returns. A roster never changes; another one has
    another seal.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def put(self, event: str, entrant: str, sealed: SealedRoster, pasted: bytes) -> None:
        """Stores a roster with its salts, and what was pasted."""
        content = msgspec.json.encode(sealed.roster)
        salts = b"".join(sealed.salts[name] for name in sorted(sealed.salts))
        sql = (
            "INSERT INTO roster (event, seal, entrant, content, salts, pasted)"
            " VALUES (?, ?, ?, ?, ?, ?)"
        )
        seal = sealed.seal
        self._tables.write(lambda run: run(sql, event, seal, entrant, content, salts, pasted))

    def find(self, event: str, seal: str) -> SealedRoster | None:
        """The roster under this seal; None if it was erased."""
        sql = "SELECT content, salts FROM roster WHERE event = ? AND seal = ?"
        rows = self._tables.read(lambda run: run(sql, event, seal))
        return _sealed(seal, rows[0]) if rows else None

    def pasted(self, event: str, seal: str) -> bytes:
        """What was pasted for this roster; empty once it was deleted."""
        sql = "SELECT pasted FROM roster WHERE event = ? AND seal = ?"
        rows = self._tables.read(lambda run: run(sql, event, seal))
        return bytes(rows[0][0]) if rows and rows[0][0] is not None else b""

    def of(self, event: str, entrants: Iterable[str]) -> tuple[SealedRoster, ...]:
        """Everything that is stored of these entrants."""
        wanted = set(entrants)
        sql = "SELECT entrant, seal, content, salts FROM roster WHERE event = ? ORDER BY seal"
        rows = self._tables.read(lambda run: run(sql, event))
        return tuple(_sealed(row[1], row[2:]) for row in rows if row[0] in wanted)

    def discard(self, event: str, seals: Iterable[str]) -> None:
        """Deletes rosters that no longer count."""
        rows = [(event, seal) for seal in seals]
        if rows:
            sql = "DELETE FROM roster WHERE event = ? AND seal = ?"
            self._tables.write(lambda run: run.many(sql, rows))

    def erase(self, event: str, entrants: Iterable[str]) -> None:
        """Deletes everything of these entrants for good; their seals stay in the journal."""
        rows = [(event, entrant) for entrant in entrants]

        def work(run: Run) -> bool:
            stored = run("SELECT DISTINCT entrant FROM roster WHERE event = ?", event)
            if not {(event, row[0]) for row in stored} & set(rows):
                return False
            run.many("DELETE FROM roster WHERE event = ? AND entrant = ?", rows)
            return True

        if self._tables.write(work):
            self._tables.leave_no_trace(_TABLE)

    def events_with_pasted(self) -> tuple[str, ...]:
        """The events in which something pasted is kept."""
        sql = "SELECT DISTINCT event FROM roster WHERE pasted IS NOT NULL ORDER BY event"
        return tuple(row[0] for row in self._tables.read(lambda run: run(sql)))

    def with_pasted(self) -> tuple[tuple[str, str], ...]:
        """The event and the seal of each roster of which something pasted is kept."""
        sql = "SELECT event, seal FROM roster WHERE pasted IS NOT NULL ORDER BY event, seal"
        return tuple((row[0], row[1]) for row in self._tables.read(lambda run: run(sql)))

    def forget_pasted(self, events: Iterable[str]) -> None:
        """Deletes what was pasted in these events for good; the rosters stay."""
        rows = [(event,) for event in events]
        if rows:
            sql = "UPDATE roster SET pasted = NULL WHERE event = ?"
            self._tables.write(lambda run: run.many(sql, rows))
            self._tables.leave_no_trace(_TABLE)


def _sealed(seal: str, row: Row) -> SealedRoster:
    roster = _decode.decode(bytes(row[0]))
    salts = bytes(row[1])
    names = sorted(canonical_leaves(roster))
    return SealedRoster(
        roster,
        {name: salts[place * SALT : (place + 1) * SALT] for place, name in enumerate(names)},
        seal,
    )
