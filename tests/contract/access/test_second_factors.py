"""Second factors in every database: a code counts once, whoever sends it at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from podium.kernel.now import Now
from podium.people.access import second_factors
from podium.people.access.account import Account
from podium.people.access.one_time import STEP, code_of, fresh_recovery_codes, step_at
from podium.people.access.secret import Secret
from podium.people.access.store import AccessStore

NOW = Now(1_800_000_000_000)
PERSON = "somebody"


def later(steps: int) -> Now:
    return Now(NOW + steps * STEP)


def switched_on(kept: AccessStore) -> tuple[bytes, tuple[str, ...]]:
    """The secret and the recovery codes of somebody whose codes are on."""
    factors = kept.second_factors
    secret = factors.begin(PERSON, NOW)
    assert secret is not None
    codes = factors.confirm(PERSON, code_of(secret, step_at(NOW)), NOW)
    assert codes is not None
    return secret, tuple(one.reveal() for one in codes)


def test_codes_count_only_once_confirmed(kept: AccessStore) -> None:
    factors = kept.second_factors
    assert factors.begun(PERSON, NOW) is None
    first = factors.begin(PERSON, NOW)
    second = factors.begin(PERSON, NOW)
    assert first is not None
    assert second is not None
    assert factors.begun(PERSON, NOW) == second != first, "the last one counts"
    assert not factors.is_on(PERSON)
    assert factors.confirm(PERSON, code_of(first, step_at(NOW)), NOW) is None
    assert not factors.check(PERSON, code_of(second, step_at(NOW)), NOW)
    assert factors.confirm(PERSON, code_of(second, step_at(NOW)), NOW) is not None
    assert factors.is_on(PERSON)
    assert factors.begin(PERSON, NOW) is None, "they are switched off first"
    assert factors.begun(PERSON, NOW) is None
    assert not factors.is_on("another")


def test_a_secret_waits_ten_minutes_to_be_confirmed(kept: AccessStore) -> None:
    factors = kept.second_factors
    secret = factors.begin(PERSON, NOW)
    assert secret is not None
    for steps in (0, 1, 20):
        assert factors.begun(PERSON, later(steps)) == secret
    assert factors.begun(PERSON, later(21)) is None
    assert factors.confirm(PERSON, code_of(secret, step_at(later(21))), later(21)) is None
    assert not factors.is_on(PERSON)


def test_nothing_is_confirmed_but_the_secret_whose_code_was_typed(
    kept: AccessStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another tab a new secret was begun at the same moment: that one was switched on."""
    factors = kept.second_factors
    first = factors.begin(PERSON, NOW)
    assert first is not None

    def other_tab() -> tuple[Secret, ...]:
        factors.begin(PERSON, NOW)
        return fresh_recovery_codes()

    monkeypatch.setattr(second_factors, "fresh_recovery_codes", other_tab)
    assert factors.confirm(PERSON, code_of(first, step_at(NOW)), NOW) is None
    assert not factors.is_on(PERSON)
    assert factors.recovery_codes_left(PERSON) == 0


def test_a_code_counts_once_and_no_earlier_one_after_it(kept: AccessStore) -> None:
    factors = kept.second_factors
    secret, _ = switched_on(kept)
    confirmed, following = (code_of(secret, step_at(later(by))) for by in (0, 1))
    assert not factors.check(PERSON, confirmed, NOW), "it confirmed already"
    assert factors.check(PERSON, following, NOW)
    assert not factors.check(PERSON, following, NOW)
    assert not factors.check(PERSON, confirmed, later(1))
    assert factors.check(PERSON, code_of(secret, step_at(later(2))), later(2))


def test_of_many_who_send_one_code_at_once_one_passes(kept: AccessStore) -> None:
    factors = kept.second_factors
    secret, recovery = switched_on(kept)
    code = code_of(secret, step_at(later(1)))
    for typed in (code, recovery[0]):
        with ThreadPoolExecutor(8) as pool:
            passed = list(pool.map(lambda _: factors.check(PERSON, typed, later(1)), range(8)))  # noqa: B023
        assert sum(passed) == 1


def test_each_recovery_code_works_once_for_its_account(kept: AccessStore) -> None:
    factors = kept.second_factors
    _, recovery = switched_on(kept)
    assert factors.recovery_codes_left(PERSON) == 10
    assert not factors.check("another", recovery[0], NOW)
    assert factors.check(PERSON, recovery[0].upper(), NOW)
    assert not factors.check(PERSON, recovery[0], NOW)
    assert factors.recovery_codes_left(PERSON) == 9
    assert not factors.check(PERSON, "", NOW)


def test_switched_off_nothing_is_left(kept: AccessStore) -> None:
    factors = kept.second_factors
    _, recovery = switched_on(kept)
    assert factors.end(PERSON)
    assert not factors.end(PERSON)
    assert not factors.is_on(PERSON)
    assert not factors.check(PERSON, recovery[1], NOW)
    assert factors.recovery_codes_left(PERSON) == 0
    assert factors.begin(PERSON, NOW) is not None


def test_a_deleted_account_leaves_no_secret(kept: AccessStore) -> None:
    made = Account(PERSON, "Somebody", None, host=True, has_password=True, made_at=NOW)
    assert kept.add_account(made)
    switched_on(kept)
    kept.delete_account(PERSON, NOW)
    assert not kept.second_factors.is_on(PERSON)
    assert kept.second_factors.recovery_codes_left(PERSON) == 0
