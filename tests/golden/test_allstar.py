import pytest

from podium.allstar.rules.apply import is_over
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Options
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import parse_record, record_text
from tests.allstar_records import last_state
from tests.allstar_scenes import ALL_OPTIONS
from tests.golden.allstar.playthroughs import FOLDER, file_of, playthrough

every_game = pytest.mark.parametrize(
    ("name", "options"), ALL_OPTIONS.items(), ids=ALL_OPTIONS.keys()
)


@pytest.mark.rule("AS-32", "AS-37", "AS-50")
@every_game
def test_a_golden_game_is_played_again_byte_for_byte(name: str, options: Options) -> None:
    assert playthrough(options).encode() == file_of(name).read_bytes()


@every_game
def test_a_golden_game_can_be_replayed_to_its_end(name: str, options: Options) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.options == options
    assert record_text(record) == text
    last = last_state(record, default_box())
    assert is_over(last)
    assert last.public.fans() == record.fans
    assert min(final_places(last.public)) == 1


def test_there_is_no_golden_game_that_nobody_compares() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {
        file_of(name).name for name in ALL_OPTIONS
    }
