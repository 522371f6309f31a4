"""Addresses of databases, for every command that takes one."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from podium.cli.main import run
from podium.rosters.catalogue import shipped
from tests.integration.podium_command import podium
from tests.integration.test_store_commands import finished, refused
from tests.unit.service.serving import RULEBOOK

ADDRESSED = (
    ("export", "x"),
    ("import", "list.csv", "--into", "x"),
    ("import", "event.json"),
    ("journal", "x"),
    ("verify", "x"),
    ("backup", "copy.db"),
    ("restore", "copy.db"),
    ("person", "find", "x"),
    ("person", "export", "x", "y"),
    ("person", "erase", "x", "y", "--yes"),
    ("catalogue", "import", "catalogue.json"),
    ("catalogue", "list"),
    ("catalogue", "export", "x"),
    ("roster", "list.csv", "--rulebook", RULEBOOK, "--catalogue", "x"),
    ("host", "list"),
    ("host", "link"),
    ("host", "end-codes", "ada"),
    ("serve",),
    ("standby", "http://127.0.0.1:1"),
    ("differences",),
)
"""Every command that takes the address of a database."""
CATALOGUE = Path(shipped.__file__).parent / "harbour-lights.json"


def commands_taking(option: str) -> Iterator[str]:
    """The names of all commands with this option."""
    context = click.Context(run)
    for name in run.list_commands(context):
        command = run.get_command(context, name)
        assert command is not None
        whole = command.commands if isinstance(command, click.Group) else {"": command}
        for inner, one in whole.items():
            if any(option in parameter.opts for parameter in one.params):
                yield f"{name} {inner}".strip()


def test_no_command_with_an_address_is_forgotten() -> None:
    named = {" ".join(line) for line in ADDRESSED}
    for command in commands_taking("--db"):
        assert any(one.startswith(command) for one in named), command


@pytest.mark.parametrize("line", ADDRESSED, ids=" ".join)
@pytest.mark.parametrize(
    "address", ["mysql://ada:secret@db/x", "Mysql:ada:secret@db", "sqlite://secret"]
)
@pytest.mark.parametrize("stated", [True, False])
def test_a_strange_address_is_refused_and_nothing_is_made_or_told(
    line: tuple[str, ...],
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    stated: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("event.json").write_bytes(finished(RULEBOOK, tmp_path).read_bytes())
    Path("list.csv").write_text("Name\nAda\n", encoding="utf-8")
    Path("catalogue.json").write_bytes(CATALOGUE.read_bytes())
    before = sorted(tmp_path.rglob("*"))
    if not stated:
        monkeypatch.setenv("PODIUM_DB", address)
    done = podium(*line, *(("--db", address) if stated else ()))
    refused(done, 2, "sqlite:///FILE", "postgresql://USER@HOST/NAME")
    assert "secret" not in done.err
    assert "ada" not in done.err
    assert sorted(tmp_path.rglob("*")) == before


def test_an_sqlite_address_is_that_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = finished(RULEBOOK, tmp_path)
    assert podium("import", file, "--db", "sqlite:///here/x.db").code == 0
    assert podium("import", file, "--db", f"SQLITE:///{tmp_path}/there.db").code == 0
    assert (tmp_path / "here" / "x.db").is_file()
    assert (tmp_path / "there.db").is_file()
    assert not (tmp_path / "sqlite:").exists()
    assert podium("verify", "Simulated event of 12", "--db", "here/x.db").code == 0
