"""Who may know of a fact is stated for each kind of fact and of thing."""

import pytest

from podium.event.rows import FactRow
from podium.event.table import FACTS


def test_a_fact_without_an_audience_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="audience"):
        FactRow(lambda state, _fact: state)  # type: ignore[call-arg]


def test_every_fact_states_its_audience() -> None:
    assert "audience" not in FactRow._field_defaults
    assert all(callable(row.audience) for row in FACTS.values())
