from podium.kernel.now import MINUTE
from podium.people.access.access import Access
from podium.people.access.session import DAY
from tests.contract.access.moments import START, later, made


def test_a_link_signs_in_once(access: Access) -> None:
    ada = made(access)
    link = access.accounts.issue_link(ada.id, START)
    assert link is not None
    signed_in = access.accounts.sign_in_by_link(link.reveal(), later(1))
    assert signed_in is not None
    assert signed_in.session.person == ada.id
    assert access.accounts.sign_in_by_link(link.reveal(), later(2)) is None
    known = access.accounts.find(ada.id)
    assert known is not None
    assert known.signed_in_at == later(1)


def test_looking_at_a_link_does_not_use_it_up(access: Access) -> None:
    ada = made(access)
    link = access.accounts.issue_link(ada.id, START)
    assert link is not None
    for _ in range(3):
        found = access.accounts.link(link.reveal(), later(1))
        assert found is not None
        assert found.person == ada.id
    assert access.accounts.sign_in_by_link(link.reveal(), later(2)) is not None
    assert access.accounts.link(link.reveal(), later(3)) is None


def test_a_link_is_good_for_ten_minutes(access: Access) -> None:
    link = access.accounts.issue_link(made(access).id, START)
    assert link is not None
    assert access.accounts.link(link.reveal(), later(10 * MINUTE - 1)) is not None
    assert access.accounts.link(link.reveal(), later(10 * MINUTE)) is None
    assert access.accounts.sign_in_by_link(link.reveal(), later(10 * MINUTE)) is None
    assert access.accounts.sign_in_by_link(link.reveal(), later(10 * MINUTE - 1)) is not None


def test_using_one_link_uses_up_the_others_of_the_account(access: Access) -> None:
    ada, bob = made(access), made(access, "bob")
    first, second = (
        access.accounts.issue_link(ada.id, START),
        access.accounts.issue_link(ada.id, START),
    )
    others = access.accounts.issue_link(bob.id, START)
    assert first is not None
    assert second is not None
    assert others is not None
    assert access.accounts.sign_in_by_link(first.reveal(), START) is not None
    assert access.accounts.sign_in_by_link(second.reveal(), START) is None
    assert access.accounts.sign_in_by_link(others.reveal(), START) is not None


def test_what_is_no_token_signs_nobody_in(access: Access) -> None:
    for text in ("", "x", "x" * 43, "é" * 43, "\ud800" * 43, "x" * 100_000):
        assert access.accounts.sign_in_by_link(text, START) is None
        assert access.accounts.link(text, START) is None
        assert access.sessions.find(text, START) is None
        assert access.sessions.known(text, START) is None


def test_the_first_hosts_link_is_good_until_a_host_has_signed_in(
    access: Access, elsewhere: Access
) -> None:
    first = access.accounts.first_host_link(START)
    again = elsewhere.accounts.first_host_link(later(5 * DAY))
    assert first is not None
    assert again is not None
    (host,) = access.accounts.all()
    assert host.host
    signed_in = access.accounts.sign_in_by_link(first.reveal(), later(400 * DAY))
    assert signed_in is not None
    assert signed_in.session.person == host.id
    assert access.accounts.sign_in_by_link(again.reveal(), later(400 * DAY)) is None
    assert access.accounts.first_host_link(later(401 * DAY)) is None
    assert access.accounts.all()[0].id == host.id


def test_an_account_that_is_no_host_does_not_stand_in_for_the_first(access: Access) -> None:
    ada = made(access)
    access.sessions.open(ada.id, START)
    assert access.accounts.first_host_link(later(1)) is not None
    assert [one.host for one in access.accounts.all()] == [False, True]


def test_a_sweep_takes_links_that_expired_and_no_others(access: Access) -> None:
    first = access.accounts.first_host_link(START)
    link = access.accounts.issue_link(made(access).id, START)
    assert first is not None
    assert link is not None
    access.sessions.sweep(later(10 * MINUTE))
    assert access.accounts.link(link.reveal(), START) is None
    assert access.accounts.link(first.reveal(), START) is not None
