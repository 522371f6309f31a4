"""Files broken in hundreds of ways: always exit code 2 and one clear line, never a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from podium.kernel.chance import Chance
from tests.documents import Document, battle, bye, duel, event, skirmish
from tests.integration.podium_command import podium

EVENTS: dict[str, Document] = {
    "shatterpoint": event(
        "shatterpoint.premier-showdown", 5, [skirmish("p1", "p2"), skirmish("p3", "p4"), bye("p5")]
    ),
    "legion": event("legion.galactic-conquest", 4, [battle("p1", "p2"), battle("p3", "p4")]),
    "cards": event("swlcg.standard", 4, [duel("p1", "p2", "p1", "p2"), duel("p3", "p4", "p3", "")]),
    "teams": event("swlcg.team", 4, [duel("p1", "p2", "p1", "p2"), duel("p3", "p4", "p3", "")]),
}
COMMANDS = ("standings", "pair", "check")
WRONG: tuple[Any, ...] = (None, -1, 0, 1.5, True, "", "zz", "\x00", [], {}, [[]], "9" * 400, 10**30)


def places(value: Any, place: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The place of every value in the document, the document itself left out."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    found = [(*place, key) for key, _ in inside]
    return found + [deep for key, one in inside for deep in places(one, (*place, key))]


def broken(document: Document, chance: Chance) -> Document:
    """The document with one value replaced, removed, renamed or doubled."""
    copied: Document = json.loads(json.dumps(document))
    *path, last = chance.choose(places(copied))
    inside: Any = copied
    for key in path:
        inside = inside[key]
    match chance.below(4):
        case 0:
            del inside[last]
        case 1 if isinstance(inside, dict):
            inside[f"{last}_"] = inside.pop(last)
        case 2 if isinstance(inside, list):
            inside.append(inside[int(last)])
        case _:
            inside[last] = chance.choose(WRONG)
    return copied


def scrambled(raw: bytes, chance: Chance) -> bytes:
    """The bytes with a few flipped, cut out or doubled."""
    data = bytearray(raw)
    for _ in range(1 + chance.below(4)):
        at = chance.below(len(data))
        match chance.below(3):
            case 0:
                data[at] = chance.below(256)
            case 1:
                del data[at : at + chance.below(20)]
            case _:
                data[at:at] = data[at : at + chance.below(20)]
    return bytes(data)


def assert_fine_or_clearly_refused(path: Path, command: str) -> bool:
    """Whether the file was refused."""
    done = podium(command, path)
    if done.code == 2:
        assert done.out == ""
        assert done.err.count("\n") == 1
        assert done.err.startswith(f"{path}: ")
        assert "Traceback" not in done.err
    else:
        assert done.code in (0, 1)
    return done.code == 2


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_with_one_broken_value_is_refused_in_one_line(
    name: str, command: str, tmp_path: Path
) -> None:
    chance = Chance(f"broken {name}")
    path = tmp_path / "event.json"
    refused = 0
    for _ in range(100):
        path.write_text(json.dumps(broken(EVENTS[name], chance)), encoding="utf-8")
        refused += assert_fine_or_clearly_refused(path, command)
    assert refused > 50


@pytest.mark.parametrize("name", EVENTS)
def test_a_file_of_scrambled_bytes_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    chance = Chance(f"scrambled {name}")
    path = tmp_path / "event.json"
    raw = json.dumps(EVENTS[name]).encode()
    refused = 0
    for _ in range(150):
        path.write_bytes(scrambled(raw, chance))
        refused += assert_fine_or_clearly_refused(path, chance.choose(COMMANDS))
    assert refused > 100
