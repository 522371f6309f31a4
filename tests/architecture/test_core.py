"""The core knows no game: none of the words of one game stands in it."""

import re
from pathlib import Path

import pytest

import podium

CORE = Path(podium.__file__).parent / "core"
OF_ONE_GAME = {
    "army", "balance", "dark", "deck", "decks", "dial", "light", "objective", "objectives", "squad",
    "struggle", "struggles", "tokens", "wounds",
}  # fmt: skip


@pytest.mark.parametrize("path", sorted(CORE.glob("*.py")), ids=lambda path: path.name)
def test_core_has_no_word_of_one_game(path: Path) -> None:
    words = re.findall(r"[A-Z]?[a-z]+", path.read_text(encoding="utf-8"))
    assert {word.lower() for word in words} & OF_ONE_GAME == set()
