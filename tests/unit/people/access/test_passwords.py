import threading
import unicodedata
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from podium.kernel.refusal import Code
from podium.people.access.access import Access
from podium.people.access.account import Account
from podium.people.access.passwords import (
    AT_ONCE,
    LONGEST,
    MOST_WAITING,
    SHORTEST,
    Passwords,
    PasswordsBusy,
    password_problem,
)
from podium.people.access.secret import Secret
from podium.people.access.store import AccessStore
from podium.people.tables import MemoryTables
from tests.contract.access.conftest import PASSWORDS
from tests.contract.access.moments import PASSWORD, START

STRONGER = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)


def problem(password: str, login: str | None = None) -> Code | None:
    found = password_problem(password, login=login)
    return None if found is None else found.code


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("x1" * 7, Code.PASSWORD_TOO_SHORT),
        ("", Code.PASSWORD_TOO_SHORT),
        ("a\u0301" * 14, Code.PASSWORD_TOO_SHORT),
        ("fifteen letters", None),
        ("éż" * 7 + "é", None),
        ("ab" * 128, None),
        ("ab" * 128 + "c", Code.PASSWORD_TOO_LONG),
        ("x" * 1_000_000, Code.PASSWORD_TOO_LONG),
        ("z" * 20, Code.PASSWORD_OBVIOUS),
        ("PasswordPassword", Code.PASSWORD_OBVIOUS),
        ("123456789012345", Code.PASSWORD_OBVIOUS),
    ],
)
def test_a_password_is_long_and_not_obvious(password: str, code: Code | None) -> None:
    assert problem(password) is code


def test_a_password_is_not_the_login() -> None:
    assert problem("Ada.Lovelace@Example.org", "ada.lovelace@example.org") is Code.PASSWORD_OBVIOUS
    assert problem("Ada.Lovelace@Example.org", "ada") is None


@given(st.text(max_size=300))
def test_every_text_is_a_password_or_refused(text: str) -> None:
    length = len(unicodedata.normalize("NFC", text))
    code = problem(text)
    assert (code is Code.PASSWORD_TOO_SHORT) == (length < SHORTEST)
    assert code is not None or SHORTEST <= length <= LONGEST


def test_the_shipped_parameters_are_argon2id_and_not_below_the_advised_ones() -> None:
    kept = Passwords().hash(PASSWORD).reveal()
    assert kept.startswith("$argon2id$v=19$")
    parameters = dict(one.split("=") for one in kept.split("$")[3].split(","))
    assert int(parameters["m"]) >= 64 * 1024
    assert int(parameters["t"]) >= 3


def test_a_password_is_right_however_its_letters_are_composed() -> None:
    kept = PASSWORDS.hash("zażółć gęślą jaźń")
    assert PASSWORDS.check(unicodedata.normalize("NFD", "zażółć gęślą jaźń"), kept).right
    assert not PASSWORDS.check("zazolc gesla jazn", kept).right


def test_nobodys_password_and_broken_hashes_are_never_right() -> None:
    for text in ("", "nobody's password", PASSWORD, "x" * 1_000_000):
        assert not PASSWORDS.check(text, None).right
    assert not PASSWORDS.check(PASSWORD, Secret("no hash")).right


class Counting(PasswordHasher):
    """Counts how often it works."""

    verified = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002
        self.verified += 1
        return super().verify(hash, password)


def test_logins_that_do_not_exist_cost_the_same_work() -> None:
    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    access = Access(AccessStore(MemoryTables()), passwords=Passwords(hasher))
    ada = access.accounts.create(name="Ada", login="ada", now=START)
    assert isinstance(ada, Account)
    access.accounts.set_password(ada.id, PASSWORD, now=START)
    for login in ("ada", "eve", "no login at all"):
        before = hasher.verified
        assert access.accounts.check_password(login, "a wrong password") is None
        assert hasher.verified == before + 1


def test_a_hash_of_older_parameters_is_replaced_when_the_password_is_typed() -> None:
    store = AccessStore(MemoryTables())
    old = Access(store, passwords=PASSWORDS)
    ada = old.accounts.create(name="Ada", login="ada", now=START)
    assert isinstance(ada, Account)
    old.accounts.set_password(ada.id, PASSWORD, now=START)
    new = Access(store, passwords=Passwords(STRONGER))
    assert new.accounts.check_password("ada", "a wrong password") is None
    before = store.entitled("ada")
    assert new.accounts.check_password("ada", PASSWORD) is not None
    after = store.entitled("ada")
    assert before is not None
    assert after is not None
    assert after.password is not None
    assert after.password != before.password
    assert not STRONGER.check_needs_rehash(after.password.reveal())
    assert new.accounts.check_password("ada", PASSWORD) is not None


def test_who_comes_when_too_many_wait_is_sent_away() -> None:
    go_on = threading.Event()

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            assert go_on.wait(60)
            return super().hash(password, salt=salt)

    passwords = Passwords(Slow(time_cost=1, memory_cost=8, parallelism=1))
    room = AT_ONCE + MOST_WAITING
    with ThreadPoolExecutor(room + 1) as pool:
        asked = [pool.submit(passwords.hash, PASSWORD) for _ in range(room + 1)]
        done, waiting = wait(asked, return_when=FIRST_COMPLETED)
        go_on.set()
    assert len(done) == 1
    assert isinstance(done.pop().exception(), PasswordsBusy)
    assert all(one.exception() is None for one in waiting)
    passwords.hash(PASSWORD)
