from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.journal.entry import Append, NewEntry, read_time, written_time
from tests.contract.journal.requests import ask

GOOD = msgspec.structs.asdict(ask("event/1", 0, "a", key="k1"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"stream": ""},
        {"stream": "a\x00b"},
        {"stream": "x" * 201},
        {"idempotency_key": "\ud800"},
        {"actor": "line\nbreak"},
        {"expected_version": -1},
        {"fingerprint": b""},
        {"fingerprint": bytes(33)},
        {"at": datetime(2026, 3, 14, 12, 0)},  # noqa: DTZ001
        {"at": datetime(2026, 3, 14, 12, 0, tzinfo=timezone(timedelta(hours=1)))},
    ],
)
def test_a_request_that_cannot_be_kept_faithfully_is_refused(wrong: dict[str, Any]) -> None:
    assert Append(**GOOD) == ask("event/1", 0, "a", key="k1")
    with pytest.raises(ValueError, match=r"\w"):
        Append(**{**GOOD, **wrong})


@pytest.mark.parametrize(
    "wrong",
    [("", 1, b"{}"), ("a", 0, b"{}"), ("a", 1, b"{} "), ("a", 1, b'"' + b"x" * (1 << 20) + b'"')],
)
def test_an_entry_that_cannot_be_kept_faithfully_is_refused(wrong: tuple[str, int, bytes]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        NewEntry(*wrong)


@given(st.datetimes(min_value=datetime(1, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
def test_a_written_time_reads_back_the_same_and_sorts_as_text(at: datetime) -> None:
    text = written_time(at)
    assert read_time(text) == at
    assert len(text) == len("2026-11-15T20:51:00.123456Z")
