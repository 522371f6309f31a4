"""Personal data and sign-in, as the next steps of the journal's chain of migrations."""

from podium.journal.migrations import CHAIN, Migration
from podium.people.access.schema import SIGN_IN

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

ACCESS = Migration(len(CHAIN) + 2, "access", SIGN_IN)

SCHEMA: tuple[Migration, ...] = (*CHAIN, PEOPLE, ACCESS)
"""Everything that a database of Podium holds."""
