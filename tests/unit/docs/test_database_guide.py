"""The guide to the database is true: its commands run in order as they stand."""

import re
import shlex
from pathlib import Path

import pytest

from podium.bootstrap import open_store
from podium.cli.export import Format
from tests.integration.podium_command import podium
from tests.integration.test_verify_draws import written
from tests.unit.event.playing import SP, Playing
from tests.unit.service.serving import Serving

GUIDE = (Path(__file__).parents[3] / "docs/guide/database.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ podium (.+)$", GUIDE, re.MULTILINE)


def test_the_commands_of_the_guide_run_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PODIUM_DB", str(tmp_path / "podium.db"))
    world = Serving(open_store(str(tmp_path / "podium.db")))
    world.create("Autumn Cup")
    world.service.close()
    Path("list.csv").write_text("Name,Club\nAda,Club A\n", encoding="utf-8")
    written(Playing(SP).begin(7).play(1), Path("draws.json"))
    assert len(COMMANDS) == 15
    for command in COMMANDS:
        done = podium(*shlex.split(command))
        assert done.code == 0, (command, done)
    assert Path("cup.json").read_bytes() == Path("again.json").read_bytes()


@pytest.mark.parametrize("wanted", list(Format))
def test_every_format_is_explained(wanted: Format) -> None:
    assert f"`{wanted}`" in GUIDE
