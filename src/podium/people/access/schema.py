"""The tables of sign-in, as a step in the chain of migrations.

`ending` lists sessions that ended, numbered in the order of commits: a transaction that ends
sessions first increments `last_ending`, whose row stays locked until the commit.
"""

SIGN_IN = (
    """CREATE TABLE account (
        id {name} NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        login {name} UNIQUE,
        host {whole} NOT NULL CHECK (host IN (0, 1)),
        password TEXT,
        made_at {whole} NOT NULL,
        signed_in_at {whole}
    ) {strict}""",
    """CREATE TABLE session (
        id {name} NOT NULL PRIMARY KEY,
        token {bytes} NOT NULL UNIQUE CHECK (length(token) = 32),
        person {name} NOT NULL,
        event {name},
        made_at {whole} NOT NULL,
        last_seen {whole} NOT NULL,
        expires {whole} NOT NULL
    ) {strict}""",
    "CREATE INDEX session_person ON session (person, event)",
    "CREATE INDEX session_event ON session (event)",
    """CREATE TABLE sign_in_link (
        token {bytes} NOT NULL PRIMARY KEY CHECK (length(token) = 32),
        person {name} NOT NULL,
        made_at {whole} NOT NULL,
        expires {whole}
    ) {strict}""",
    """CREATE TABLE claim (
        event {name} NOT NULL,
        person {name} NOT NULL,
        code {name} NOT NULL UNIQUE,
        made_at {whole} NOT NULL,
        expires {whole},
        PRIMARY KEY (event, person)
    ) {strict}""",
    """CREATE TABLE ending (
        number {whole} NOT NULL,
        session {name} NOT NULL,
        at {whole} NOT NULL,
        PRIMARY KEY (number, session)
    ) {strict}""",
    """CREATE TABLE last_ending (
        one {whole} NOT NULL PRIMARY KEY CHECK (one = 1),
        number {whole} NOT NULL
    ) {strict}""",
    "INSERT INTO last_ending (one, number) VALUES (1, 0)",
)

CODES = (
    "DROP TABLE claim",
    """CREATE TABLE sign_in_code (
        digest {bytes} NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
        event {name} NOT NULL,
        person {name} NOT NULL,
        made_at {whole} NOT NULL,
        expires {whole},
        issue {name}
    ) {strict}""",
    "CREATE INDEX sign_in_code_person ON sign_in_code (event, person)",
    "ALTER TABLE session ADD COLUMN issue {name}",
)
"""Codes for one device each, as digests, in place of codes that could be read again."""

WAYS = ("ALTER TABLE session ADD COLUMN way {name}",)
"""How a session began."""

ANSWERS = (
    """CREATE TABLE answer (
        name {bytes} NOT NULL PRIMARY KEY CHECK (length(name) = 32),
        fingerprint {bytes} NOT NULL,
        since {whole} NOT NULL,
        sealed {bytes}
    ) {strict}""",
    "CREATE INDEX answer_since ON answer (since)",
)
"""Answers to writes that are recorded in no journal."""

SECOND_FACTORS = (
    """CREATE TABLE second_factor (
        person {name} NOT NULL PRIMARY KEY,
        secret {bytes} NOT NULL CHECK (length(secret) = 20),
        confirmed {whole} NOT NULL CHECK (confirmed IN (0, 1)),
        step {whole} NOT NULL
    ) {strict}""",
    """CREATE TABLE recovery_code (
        person {name} NOT NULL,
        digest {bytes} NOT NULL CHECK (length(digest) = 32),
        PRIMARY KEY (person, digest)
    ) {strict}""",
)
"""One-time codes of accounts. `step`: of the last code that was used; none before it counts."""
