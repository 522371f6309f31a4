"""Personal data and sign-in, as the next steps of the journal's chain of migrations."""

from podium.journal.migrations import JOURNAL, Migration, leadership, unchanged
from podium.people.access.schema import ANSWERS, CODES, SECOND_FACTORS, SIGN_IN, WAYS

PEOPLE = Migration(
    JOURNAL.number + 1,
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

BRAND = Migration(
    ANSWERED.number + 1,
    "brand",
    (
        """CREATE TABLE brand (
            id {whole} NOT NULL PRIMARY KEY CHECK (id = 1),
            name TEXT NOT NULL,
            light TEXT,
            dark TEXT,
            kind TEXT,
            width {whole},
            height {whole},
            logo {bytes} CHECK (length(logo) <= 50000)
        ) {strict}""",
    ),
)
"""The shop's own name, accent and logo: at most one row."""

CATALOGUES = Migration(
    BRAND.number + 1,
    "catalogues",
    (
        """CREATE TABLE catalogue (
            digest {name} NOT NULL PRIMARY KEY,
            number {whole} NOT NULL UNIQUE,
            id {name} NOT NULL,
            kind TEXT NOT NULL,
            edition TEXT NOT NULL,
            as_of TEXT NOT NULL,
            entries {whole} NOT NULL,
            content {bytes} NOT NULL
        ) {strict}""",
    ),
)
"""Every edition of every catalogue: events name the one they were checked with by its digest."""

ROSTERS = Migration(
    CATALOGUES.number + 1,
    "rosters",
    (
        """CREATE TABLE roster (
            event {name} NOT NULL,
            seal {name} NOT NULL,
            entrant {name} NOT NULL,
            content {bytes} NOT NULL,
            salts {bytes} NOT NULL,
            pasted {bytes} CHECK (length(pasted) <= 262144),
            PRIMARY KEY (event, seal)
        ) {strict}""",
        "CREATE INDEX roster_entrant ON roster (event, entrant)",
    ),
)
"""Rosters with their salts, and what was pasted: personal data, which facts know by a seal."""

SIGN_IN_CODES = Migration(ROSTERS.number + 1, "sign-in codes", CODES)
SIGN_IN_WAYS = Migration(SIGN_IN_CODES.number + 1, "ways of sign-in", WAYS)
ONE_TIME_CODES = Migration(SIGN_IN_WAYS.number + 1, "one-time codes", SECOND_FACTORS)
UNCHANGED = unchanged(ONE_TIME_CODES.number + 1)

SCHEMA: tuple[Migration, ...] = (
    JOURNAL,
    PEOPLE,
    QUICK,
    ACCESS,
    ANSWERED,
    BRAND,
    CATALOGUES,
    ROSTERS,
    SIGN_IN_CODES,
    SIGN_IN_WAYS,
    ONE_TIME_CODES,
    UNCHANGED,
    leadership(UNCHANGED.number + 1),
)
"""The whole schema of a Podium database."""
