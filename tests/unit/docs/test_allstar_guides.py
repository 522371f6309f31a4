"""The guides to All-Star Draft are true: their commands and their code run."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from podium.allstar.native import games, playouts
from podium.cli.allstar import COMMANDS
from tests.integration.podium_command import podium
from tests.native_core import core

GUIDES = Path(__file__).parents[3] / "docs/guide"
PLAYING = (GUIDES / "allstar.md").read_text(encoding="utf-8")
BOTS = (GUIDES / "allstar-bots.md").read_text(encoding="utf-8")
NATIVE = (GUIDES / "allstar-native.md").read_text(encoding="utf-8")


def code(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run_commands(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    commands = re.findall(r"^\$ podium (.+)$", text, re.MULTILINE)
    for command in commands:
        done = podium(*shlex.split(command))
        assert done.code == 0, (command, done.err)
    return len(commands)


def test_the_commands_of_the_guide_to_playing_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_commands(PLAYING, monkeypatch) == 6


def test_the_guide_to_playing_names_every_command_and_option() -> None:
    for name in COMMANDS:
        assert f"podium allstar {name}" in PLAYING
        shown = podium("allstar", name, "--help").out
        for option in re.findall(r"^  (--[a-z-]+)", shown, re.MULTILINE):
            assert option == "--help" or option in PLAYING, (name, option)


def test_the_bot_of_the_guide_has_at_most_twenty_lines_and_beats_luck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bot = code(BOTS)[0]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 20
    Path("collector.py").write_text(bot, encoding="utf-8")
    assert run_commands(BOTS, monkeypatch) == 2
    arguments = ["--managers", "3", "--games", "60", "--seed", "guide", "--json"]
    done = podium("allstar", "simulate", "--bots", "collector.py:Collector,random", *arguments)
    assert done.document()["bots"][0]["win_share"]["low"] > 1 / 3


def test_the_other_code_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    _, match, environment, spiel, _, conversation = code(BOTS)
    assert "pyspiel.load_game" in spiel  # run by tests.soak.openspiel_contract
    exec(match, {})  # noqa: S102
    assert re.fullmatch(r"\(\d+, \d+, \d+\)\n", capsys.readouterr().out)
    names: dict[str, object] = {}
    exec(environment, names)  # noqa: S102
    assert names["done"] is True
    exec(conversation, names)  # noqa: S102
    assert re.fullmatch(r"\(\d, \d, \d\)\n", capsys.readouterr().out)


def test_the_code_of_the_guide_for_many_games_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", core)
    names: dict[str, Any] = {}
    exec(code(BOTS)[4], names)  # noqa: S102
    assert names["rewards"].shape == (256, 4)


def test_the_code_of_the_guide_to_the_native_core_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", core)
    monkeypatch.setattr(playouts, "installed", core)
    stepping, thinking = code(NATIVE)
    names: dict[str, Any] = {}
    exec(stepping, names)  # noqa: S102
    assert (names["games"].fans > 0).all()
    exec(thinking, names)  # noqa: S102
    assert names["record"].fans
