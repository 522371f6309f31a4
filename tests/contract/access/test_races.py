"""Many at once: who wins is decided in the database."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TypeVar

from podium.kernel.now import MINUTE, SECOND, Now
from podium.people.access.access import Access
from podium.people.access.store import UNUSED, AccessStore
from tests.contract.access.conftest import PASSWORDS
from tests.contract.access.moments import START, later, made

T = TypeVar("T")
Work = list[Callable[[], object]]

CROWD = 50
ROUNDS = 20


def at_once(work: Sequence[Callable[[], T]]) -> list[T]:
    """Everything at the same moment, each in a thread of its own."""
    gate = Barrier(len(work))

    def run(one: Callable[[], T]) -> T:
        gate.wait()
        return one()

    with ThreadPoolExecutor(len(work)) as threads:
        return list(threads.map(run, work))


def test_of_fifty_who_use_a_link_at_once_one_is_signed_in(access: Access) -> None:
    ada = made(access)
    link = access.accounts.issue_link(ada.id, START)
    assert link is not None
    use = partial(access.accounts.sign_in_by_link, link.reveal(), later(1))
    (winner,) = [one for one in at_once([use] * CROWD) if one is not None]
    assert access.sessions.of(ada.id, later(1)) == (winner.session,)


def test_of_many_links_of_one_account_one_is_used(access: Access) -> None:
    ada = made(access)
    links = [access.accounts.issue_link(ada.id, START) for _ in range(20)]
    tokens = [link.reveal() for link in links if link is not None]
    use = [partial(access.accounts.sign_in_by_link, token, later(1)) for token in tokens]
    assert len([one for one in at_once(use) if one is not None]) == 1


def test_of_many_devices_that_use_a_code_at_once_one_is_signed_in(kept: AccessStore) -> None:
    staff, phones = (Access(kept, passwords=PASSWORDS) for _ in range(2))
    code = staff.claims.issue("one", "p1", START).code.reveal()
    use = [partial(one.claims.sign_in, code, later(1)) for one in (staff, phones)] * 10
    (winner,) = [one for one in at_once(use) if one is not None]
    assert staff.sessions.of("p1", later(1), event="one") == (winner.session,)


def test_no_session_of_a_lost_phone_outlives_its_sign_out(kept: AccessStore) -> None:
    staff, phones = (Access(kept, passwords=PASSWORDS) for _ in range(2))
    for number in range(ROUNDS):
        person, now = f"p{number}", later(number * MINUTE)
        old = staff.claims.issue("one", person, now).code.reveal()
        tokens: list[str] = []
        sign_in: Work = [partial(sign_in_by, phones, old, tokens, now)] * 4
        lost: Callable[[], object] = partial(staff.claims.withdraw, "one", (person,), now)
        at_once([*sign_in, lost, *sign_in])
        assert staff.sessions.of(person, now, event="one") == ()
        for token in tokens:
            assert staff.sessions.find(token, now) is None
            assert phones.sessions.find(token, Now(now + SECOND + 1)) is None


def sign_in_by(phones: Access, code: str, tokens: list[str], now: Now) -> None:
    """Signs in with the code, and is seen with the session right away."""
    signed_in = phones.claims.sign_in(code, now)
    if signed_in is not None:
        tokens.append(signed_in.token.reveal())
        phones.sessions.find(tokens[-1], now)


def test_many_who_issue_codes_for_the_same_people_all_get_valid_ones(access: Access) -> None:
    people = [f"p{number:02}" for number in range(30)]
    orders = (people, people[::-1]) * (UNUSED // 2)
    answers = at_once([partial(access.claims.issue_all, "one", one, START) for one in orders])
    codes = [one.code.reveal() for issued in answers for one in issued]
    assert len(set(codes)) == len(codes) == len(people) * UNUSED
    assert all(access.claims.find(code, later(1)) is not None for code in codes)


def test_many_who_want_a_login_at_once_do_not_share_it(access: Access) -> None:
    at_once([partial(access.accounts.create, name="Ada", login="ada", now=START)] * 20)
    assert len(access.accounts.all()) == 1


def test_processes_that_start_at_once_make_one_first_host(kept: AccessStore) -> None:
    at_once([partial(Access(kept).accounts.first_host_link, START) for _ in range(8)])
    assert len(kept.accounts()) == 1


def test_ending_sessions_and_writing_down_who_was_seen_do_not_block_each_other(
    kept: AccessStore,
) -> None:
    access = Access(kept, passwords=PASSWORDS)
    for _ in range(5):
        sessions = [access.sessions.open(made(access, None).id, START) for _ in range(10)]
        known = [one.session for one in sessions if one is not None]
        seen = {session.id: later(1) for session in known}
        seen_from_the_end = dict(reversed(seen.items()))
        revoke = [partial(access.sessions.revoke_all, one.person, START) for one in known]
        touch = [partial(kept.touch, seen), partial(kept.touch, seen_from_the_end)]
        at_once([*revoke, *touch, *touch])
        assert all(kept.sessions_of(one.person, event=None) == () for one in known)


def test_a_session_read_while_it_is_revoked_is_not_believed_afterwards(kept: AccessStore) -> None:
    access = Access(kept, passwords=PASSWORDS)
    for _ in range(ROUNDS):
        signed_in = access.sessions.open(made(access, None).id, START)
        assert signed_in is not None
        token = signed_in.token.reveal()
        look_up: Work = [partial(access.sessions.find, token, START)] * 6
        revoke: Callable[[], object] = partial(access.sessions.revoke, signed_in.session.id, START)
        at_once([*look_up, revoke, *look_up])
        assert access.sessions.known(token, START) is None
        assert access.sessions.find(token, START) is None
