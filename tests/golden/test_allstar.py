import pytest

from podium.allstar.rules.apply import is_over
from podium.allstar.rules.box import box_hash, default_box, shipped_box
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import parse_record, record_text
from tests.allstar_records import last_state
from tests.golden.allstar.playthroughs import (
    FIRST_DATA,
    FOLDER,
    GOLDEN,
    Golden,
    file_of,
    playthrough,
)

every_game = pytest.mark.parametrize(("name", "golden"), GOLDEN.items(), ids=GOLDEN.keys())


@pytest.mark.rule("AS-32", "AS-37", "AS-50")
@every_game
def test_a_golden_game_is_played_again_byte_for_byte(name: str, golden: Golden) -> None:
    assert playthrough(golden).encode() == file_of(name).read_bytes()


@every_game
def test_a_golden_game_can_be_replayed_to_its_end(name: str, golden: Golden) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.options == golden.options
    assert record_text(record) == text
    box = shipped_box(record.data_hash)
    assert box is not None
    assert box_hash(box) == record.data_hash == golden.data_hash
    last = last_state(record, box)
    assert is_over(last)
    assert last.public.fans() == record.fans
    assert min(final_places(last.public)) == 1


def test_data_that_never_came_with_podium_is_not_found() -> None:
    assert shipped_box(FIRST_DATA) is not None
    assert shipped_box(box_hash(default_box())) is default_box()
    assert shipped_box("0" * 64) is None
    assert shipped_box("../default") is None


def test_there_is_no_golden_game_that_nobody_compares() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(name).name for name in GOLDEN}
