"""The library fits to this Podium, or is refused with a word about what is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.native import library
from podium.allstar.native.games import Games
from podium.allstar.native.tables import core_tables
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game
from tests.allstar_scenes import game_of
from tests.native_core import NATIVE, compiled, core, core_path


def test_another_interface_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    path = core_path()
    monkeypatch.setattr(library, "INTERFACE", 99)
    with pytest.raises(library.BadCore, match="interface 2, this Podium needs 99"):
        library.load(path)


def test_without_the_distribution_podium_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "podium_allstar_native", None)
    library.installed.cache_clear()
    with pytest.raises(ModuleNotFoundError, match="says how to build its wheel"):
        Games(game_of(Options(4)), 1)


def test_without_a_compiler_the_build_says_how_to_get_one(tmp_path: Path) -> None:
    command = [sys.executable, str(NATIVE / "build_core.py"), str(tmp_path)]
    done = subprocess.run(command, env={"PATH": ""}, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "apt-get install gcc" in done.stderr


def test_data_that_is_too_large_is_refused() -> None:
    box = default_box()
    arenas = tuple(replace(box.arenas[0], id=number) for number in range(65))
    with pytest.raises(ValueError, match="arenas: the native core plays with at most 64, found 65"):
        core_tables(Game(replace(box, arenas=arenas), Options(4)))


@pytest.mark.parametrize("managers", [2, 3, 4, 5, 6])
def test_observations_are_as_long_as_in_the_environment(managers: int) -> None:
    game = game_of(Options(managers))
    assert Games(game, 1, core=core()).observations.shape == (1, ObservationLayout(game).size)


def test_the_core_compiles_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CFLAGS", "-O0 -Werror -Wpedantic -Wshadow -Wconversion")
    assert compiled(tmp_path).exists()
