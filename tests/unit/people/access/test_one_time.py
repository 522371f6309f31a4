"""One-time codes as RFC 6238 has them, and what is stored of them."""

import pytest

from podium.kernel.now import MINUTE, SECOND, Now
from podium.people.access.one_time import (
    RECOVERY_CODES,
    STEP,
    address_of,
    code_of,
    fresh_recovery_codes,
    fresh_secret,
    recovery_digest,
    step_at,
    step_of,
    text_of,
)
from podium.people.access.secret import Secret
from podium.people.access.ticket import LASTS, is_ticket, new_ticket, person_of

RFC = b"12345678901234567890"
"""The secret of the examples in RFC 6238, appendix B; their last six digits stand below."""


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    now = Now(seconds * SECOND)
    assert code_of(RFC, step_at(now)) == code
    assert step_of(RFC, code, now) == step_at(now)
    assert step_of(RFC, f" {code[:3]} {code[3:]} ", now) == step_at(now), "as apps show it"


def test_a_clock_may_be_wrong_by_one_step_and_no_more() -> None:
    now = Now(1_800_000_000_000)
    middle = step_at(now)
    assert [step_of(RFC, code_of(RFC, middle + by), now) for by in (-2, -1, 0, 1, 2)] == [
        None,
        middle - 1,
        middle,
        middle + 1,
        None,
    ]
    assert STEP == 30 * SECOND


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "28708２", "abcdef", "-87082", "2870 8"])
def test_what_is_no_code_is_wrong(typed: str) -> None:
    assert step_of(RFC, typed, Now(59 * SECOND)) is None


def test_an_app_reads_the_secret_and_no_log_prints_it() -> None:
    address = address_of(RFC, "rosa@shop: 1")
    assert address.reveal() == (
        "otpauth://totp/Podium%3Arosa%40shop%3A%201"
        "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Podium"
    )
    assert text_of(RFC) not in repr(address)
    assert len({fresh_secret() for _ in range(50)}) == 50


def test_recovery_codes_are_ten_of_eighty_bits_however_they_are_typed() -> None:
    codes = fresh_recovery_codes()
    assert len({one.reveal() for one in codes}) == RECOVERY_CODES == 10
    for one in codes:
        text = one.reveal()
        assert len(text.replace("-", "")) == 16
        assert recovery_digest(text) == recovery_digest(f" {text.upper().replace('-', ' ')} ")


def test_half_a_sign_in_belongs_to_its_password_and_lasts_five_minutes() -> None:
    password, now = Secret("argon2 hash"), Now(1_800_000_000_000)
    ticket = new_ticket("person-1", password, now).reveal()
    assert person_of(ticket) == "person-1"
    assert is_ticket(ticket, password, now)
    assert is_ticket(ticket, password, Now(now + LASTS - 1))
    assert not is_ticket(ticket, password, Now(now + LASTS))
    assert not is_ticket(ticket, password, Now(now - MINUTE)), "from a clock that was ahead"
    assert not is_ticket(ticket, Secret("another"), now)
    person, until, proof = ticket.rsplit(".", 2)
    for forged in (
        f"person-2.{until}.{proof}",
        f"{person}.{int(until) + 1}.{proof}",
        f"{person}.{until}.{'0' * 64}",
        f"{person}.{until}.ü",
        f"{person}.{'9' * 5000}.{proof}",
        "",
        "..",
        ".",
    ):
        assert not is_ticket(forged, password, now)
