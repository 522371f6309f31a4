"""Personal data and sign-in, as the next steps of the journal's chain of migrations."""

from podium.journal.migrations import CHAIN, Migration
from podium.people.access.schema import ANSWERS, SIGN_IN

PEOPLE = Migration(
    len(CHAIN) + 1,
    "people",
    (
        """CREATE TABLE person (
            event {name} NOT NULL,
            id {name} NOT NULL,
            name TEXT NOT NULL,
            public_name TEXT,
            mail TEXT,
            PRIMARY KEY (event, id)
        ) {strict}""",
    ),
)

QUICK = Migration(
    PEOPLE.number + 1,
    "quick",
    (
        "CREATE INDEX entry_kind ON entry (kind, stream, version)",
        """CREATE TABLE called (
            text {name} NOT NULL,
            event {name} NOT NULL,
            id {name} NOT NULL,
            PRIMARY KEY (text, event, id)
        ) {strict}""",
        "CREATE INDEX called_person ON called (event, id)",
    ),
)
"""Indexes to find entries by kind, and people by name or mail (as `text.folded` gives it)."""

ACCESS = Migration(QUICK.number + 1, "access", SIGN_IN)

ANSWERED = Migration(ACCESS.number + 1, "answered", ANSWERS)

SCHEMA: tuple[Migration, ...] = (*CHAIN, PEOPLE, QUICK, ACCESS, ANSWERED)
"""The whole schema of a Podium database."""
