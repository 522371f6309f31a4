import pytest

from podium.kernel.refusal import Code, Refusal
from podium.people.access.access import Access
from podium.people.access.account import Account
from podium.people.access.store import AccessStore
from tests.contract.access.moments import PASSWORD, START, later, made


def test_an_account_is_found_by_id_and_by_login_however_it_is_typed(access: Access) -> None:
    ada = made(access, "Ada@Example.org")
    assert access.accounts.find(ada.id) == ada
    assert access.accounts.named(" ADA@example.ORG ") == ada
    assert access.accounts.named("ada") is None
    assert access.accounts.find("nobody") is None
    assert ada.login == "ada@example.org"
    assert (ada.host, ada.has_password, ada.signed_in_at) == (False, False, None)


def test_a_login_belongs_to_one_account(access: Access) -> None:
    ada = made(access, "ada")
    bob = made(access, "bob")
    taken = Refusal(Code.LOGIN_TAKEN)
    assert access.accounts.create(name="Eve", login="ADA", now=START) == taken
    assert access.accounts.change(bob.id, login="Ada") == taken
    assert [one.id for one in access.accounts.all()] == sorted([ada.id, bob.id])


def test_many_accounts_can_do_without_a_login(access: Access) -> None:
    one, two = made(access, None), made(access, None)
    assert one.id != two.id
    assert len(access.accounts.all()) == 2


def test_what_is_not_changed_in_an_account_stays(access: Access) -> None:
    ada = made(access)
    assert access.accounts.set_password(ada.id, PASSWORD, now=START) is None
    changed = access.accounts.change(ada.id, host=True)
    assert isinstance(changed, Account)
    assert changed == access.accounts.find(ada.id)
    assert (changed.name, changed.login, changed.host) == (ada.name, "ada", True)
    assert changed.has_password
    renamed = access.accounts.change(ada.id, name="  Ada   King ", login="king")
    assert isinstance(renamed, Account)
    assert (renamed.name, renamed.login, renamed.host) == ("Ada King", "king", True)
    assert access.accounts.named("ada") is None


@pytest.mark.parametrize("login", ["", "  ", "two words", "a\x00b", "x" * 101])
def test_a_malformed_login_is_refused(access: Access, login: str) -> None:
    answer = access.accounts.create(name="Ada", login=login, now=START)
    assert isinstance(answer, Refusal)
    assert answer.code is Code.LOGIN_MALFORMED


def test_an_account_that_is_not_there_cannot_be_changed(access: Access) -> None:
    unknown = Refusal(Code.UNKNOWN, {"account": "nobody"})
    assert access.accounts.change("nobody", host=True) == unknown
    assert access.accounts.set_password("nobody", PASSWORD, now=START) == unknown
    assert access.accounts.issue_link("nobody", START) is None
    assert access.sessions.open("nobody", START) is None


def test_only_the_right_password_of_an_account_that_has_one_is_right(access: Access) -> None:
    ada = made(access)
    made(access, "bob")
    assert access.accounts.check_password("ada", PASSWORD) is None
    assert access.accounts.set_password(ada.id, PASSWORD, now=START) is None
    right = access.accounts.check_password(" Ada", PASSWORD)
    assert right is not None
    assert right.id == ada.id
    for login, password in (("ada", PASSWORD + "!"), ("bob", PASSWORD), ("eve", PASSWORD)):
        assert access.accounts.check_password(login, password) is None


def test_a_refused_password_leaves_the_old_one(access: Access) -> None:
    ada = made(access)
    assert access.accounts.set_password(ada.id, PASSWORD, now=START) is None
    answer = access.accounts.set_password(ada.id, "too short", now=START)
    assert answer is not None
    assert answer.code is Code.PASSWORD_TOO_SHORT
    assert access.accounts.check_password("ada", PASSWORD) is not None


def test_a_new_password_ends_all_other_sessions(access: Access) -> None:
    ada = made(access)
    mine, stolen = access.sessions.open(ada.id, START), access.sessions.open(ada.id, START)
    assert mine is not None
    assert stolen is not None
    access.accounts.set_password(ada.id, PASSWORD, now=START, keep=mine.session.id)
    assert access.sessions.find(mine.token.reveal(), START) == mine.session
    assert access.sessions.find(stolen.token.reveal(), START) is None


def test_a_hash_is_replaced_only_while_it_is_the_one_that_was_checked(
    access: Access, kept: AccessStore
) -> None:
    ada = made(access)
    access.accounts.set_password(ada.id, PASSWORD, now=START)
    checked = kept.entitled("ada")
    assert checked is not None
    assert checked.password is not None
    access.accounts.set_password(ada.id, "eight calm zebras", now=START)
    assert not kept.set_password(ada.id, checked.password, instead_of=checked.password)
    assert access.accounts.check_password("ada", "eight calm zebras") is not None


def test_a_deleted_account_takes_its_sessions_and_links_with_it(access: Access) -> None:
    ada, bob = made(access), made(access, "bob")
    link = access.accounts.issue_link(ada.id, START)
    session = access.sessions.open(ada.id, START)
    other = access.sessions.open(bob.id, START)
    assert link is not None
    assert session is not None
    assert other is not None
    access.accounts.delete(ada.id, later(1))
    assert access.accounts.find(ada.id) is None
    assert access.accounts.sign_in_by_link(link.reveal(), later(2)) is None
    assert access.sessions.find(session.token.reveal(), later(2)) is None
    assert access.sessions.find(other.token.reveal(), later(2)) == other.session


def test_logins_cannot_speak_sql(access: Access) -> None:
    hostile = "x');--drop?%s"
    ada = made(access, hostile)
    assert access.accounts.named(hostile) == ada
