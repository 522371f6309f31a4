"""Secrets are handed out once: they are in no text about the program, and not on the disk."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from podium.bootstrap import Store, open_store
from podium.people.access.account import Account
from podium.people.access.rows import Entitled
from podium.people.access.secret import Secret, digest_of, fresh_token
from podium.people.access.session import opening
from podium.people.access.store import AccessStore
from podium.people.tables import SqliteTables
from tests.contract.access.moments import PASSWORD, START

NAME, LOGIN = "Zebulon Quux", "quux@example.org"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(str(tmp_path / "podium.db"))
    yield store
    store.journal.close()


def files_with(folder: Path, *texts: str) -> list[str]:
    """The files that hold one of the texts."""
    return [
        path.name
        for path in sorted(folder.iterdir())
        for text in texts
        if text.encode() in path.read_bytes()
    ]


def test_a_secret_shows_itself_in_no_text() -> None:
    token = fresh_token()
    fresh = opening(START, 1)
    for thing in (token, fresh, fresh.of("p1"), [token], {"token": token}):
        for text in (repr(thing), str(thing), f"{thing}", f"{thing!s:>80}"):
            assert token.reveal() not in text
            assert fresh.token.reveal() not in text
            assert repr(fresh.digest) not in text


def test_a_secret_cannot_be_sent_by_accident() -> None:
    for thing in (Secret("x"), opening(START, 1).of("p1")):
        with pytest.raises(TypeError):
            msgspec.json.encode(thing)


def test_neither_codes_nor_hashes_show_in_what_a_store_answers(store: Store) -> None:
    assert store.file is not None
    ada = made(store)
    kept = AccessStore(SqliteTables(store.file)).entitled(LOGIN)
    assert isinstance(kept, Entitled)
    assert kept.password is not None
    claim = store.access.claims.issue("one", "p1", START)
    text = repr((ada, kept, claim, store.access.claims.of("one"), store.access.accounts.all()))
    assert kept.password.reveal() not in text
    assert "argon2" not in text
    assert claim.code.reveal() not in text


def test_tokens_and_passwords_are_not_on_the_disk(store: Store, tmp_path: Path) -> None:
    ada = made(store)
    link = store.access.accounts.issue_link(ada.id, START)
    signed_in = store.access.sessions.open(ada.id, START)
    assert link is not None
    assert signed_in is not None
    token = signed_in.token.reveal()
    assert files_with(tmp_path, PASSWORD, link.reveal(), token) == []
    digest = digest_of(token)
    assert any(digest in path.read_bytes() for path in tmp_path.iterdir())


def test_what_a_session_was_answered_is_on_the_disk_for_that_session_alone(
    store: Store, tmp_path: Path
) -> None:
    async def work() -> bytes:
        return NAME.encode() * 50

    def once(token: str) -> object:
        answers = store.access.answers
        return asyncio.run(
            answers.once(token, key="k", fingerprint=b"f", now=lambda: START, work=work)
        )

    assert once("the token") == once("the token") == NAME.encode() * 50
    assert files_with(tmp_path, NAME, NAME[:6], "the token") == []


def test_no_byte_of_a_deleted_account_is_left_on_the_disk(store: Store, tmp_path: Path) -> None:
    ada = made(store)
    assert files_with(tmp_path, NAME, LOGIN)
    store.access.accounts.delete(ada.id, START)
    assert files_with(tmp_path, NAME, LOGIN) == []


def test_no_code_of_a_player_is_ever_on_the_disk(store: Store, tmp_path: Path) -> None:
    codes = [one.code.reveal() for one in store.access.claims.issue_all("one", "abc", START)]
    assert files_with(tmp_path, *codes) == []
    for code in codes:
        assert any(digest_of(code) in path.read_bytes() for path in tmp_path.iterdir())


def test_nothing_of_an_erased_persons_code_is_left_on_the_disk(
    store: Store, tmp_path: Path
) -> None:
    digest = digest_of(store.access.claims.issue("one", "p1", START).code.reveal())
    assert any(digest in path.read_bytes() for path in tmp_path.iterdir())
    store.access.claims.withdraw("one", ["p1"], START)
    store.people.erase("one", ["p1"])
    assert not any(digest in path.read_bytes() for path in tmp_path.iterdir())


def made(store: Store) -> Account:
    account = store.access.accounts.create(name=NAME, login=LOGIN, now=START)
    assert isinstance(account, Account)
    assert store.access.accounts.set_password(account.id, PASSWORD, now=START) is None
    return account
