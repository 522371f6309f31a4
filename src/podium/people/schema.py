"""The table of personal data, as the next step of the journal's chain of migrations."""

from podium.journal.migrations import CHAIN, Migration

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

SCHEMA: tuple[Migration, ...] = (*CHAIN, PEOPLE)
"""Everything that a database of Podium holds."""
