from pathlib import Path

import pytest

from tests.golden.events.golden import FOLDER, GOLDEN, Golden, expected, podium, simulate


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_stored_event_still_gives_the_same_tables_and_pairings(
    golden: Golden, tmp_path: Path
) -> None:
    event = FOLDER / f"{golden.name}.event.json"
    stored = (FOLDER / f"{golden.name}.expected.json").read_text(encoding="utf-8")
    assert expected(event, tmp_path / "scratch.json") == stored


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_the_same_seed_still_plays_the_stored_event(golden: Golden, tmp_path: Path) -> None:
    simulate(golden, tmp_path / "event.json")
    stored = FOLDER / f"{golden.name}.event.json"
    assert (tmp_path / "event.json").read_bytes() == stored.read_bytes()


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_stored_event_breaks_no_rule(golden: Golden) -> None:
    event = FOLDER / f"{golden.name}.event.json"
    assert "nothing breaks the rulebook" in podium("check", str(event))
