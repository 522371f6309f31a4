"""Sets of streams and subscriptions are gone through in the order in which they were made: by
themselves they would follow addresses in memory, which no seed decides.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any
from unittest import mock

from podium.streams.followers import Handle
from podium.web.live.connection import Connection


@contextmanager
def by_age() -> Iterator[None]:
    """While a day is lived."""
    numbers = count(1)
    ages: dict[int, tuple[int, Any]] = {}

    def age(one: Any) -> int:
        known = ages.get(id(one))
        if known is None:
            known = ages[id(one)] = (next(numbers), one)
        return known[0]

    with (
        mock.patch.object(Handle, "__hash__", age),
        mock.patch.object(Connection, "__hash__", age),
    ):
        yield
