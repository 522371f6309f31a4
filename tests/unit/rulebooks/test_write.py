import msgspec
import pytest

from podium.rulebooks.load import load
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.rulebooks.write import to_toml

change = msgspec.structs.replace


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_written_rulebook_is_read_as_the_same_in_the_same_order(rulebook: str) -> None:
    again = load(to_toml(shipped(rulebook)))
    assert msgspec.json.encode(again) == msgspec.json.encode(shipped(rulebook))


def test_quotes_and_line_breaks_in_names_are_kept() -> None:
    rulebook = shipped(shipped_ids()[0])
    names = {**rulebook.name, "en": 'A "quoted" \\ name', "pl": "Łódź"}
    assert load(to_toml(change(rulebook, name=names))).name == names
