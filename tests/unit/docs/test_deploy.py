"""What hosts install is right: the unit of systemd and the file for containers."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from podium.cli.serve import Wanted, serve

ROOT = Path(__file__).parents[3]
UNIT = (ROOT / "deploy" / "podium.service").read_text(encoding="utf-8")
PUBLISHER = (ROOT / "deploy" / "publisher.conf").read_text(encoding="utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
PROGRAM = "/opt/podium/bin/podium"


def understood(command: list[str]) -> Wanted:
    """The options of `podium serve` as the command itself reads them."""
    program, name, *options = command
    assert (program, name) == (PROGRAM, "serve")
    return Wanted(**serve.make_context("serve", options).params)


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(UNIT)
    return parser


def test_the_unit_starts_podium_with_options_that_it_has() -> None:
    service = unit()["Service"]
    wanted = understood(shlex.split(service["ExecStart"]))
    assert wanted.db == "${STATE_DIRECTORY}/podium.db"
    assert wanted.host == "127.0.0.1"
    assert service["StateDirectory"] == "podium"


def test_the_unit_has_no_rights_that_it_does_not_need() -> None:
    service = unit()["Service"]
    assert service["DynamicUser"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "podium"
    program.touch(mode=0o755)
    copy = tmp_path / "podium.service"
    copy.write_text(UNIT.replace(PROGRAM, str(program)), encoding="utf-8")
    assert faults(copy) == (0, "")


def faults(file: Path) -> tuple[int, str]:
    """What systemd says about a unit."""
    command = [shutil.which("systemd-analyze") or "", "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def one_of_many(folder: Path, addition: str) -> Path:
    """The unit of one process of many, as `docs/guide/publisher.md` puts it together."""
    program, variables = folder / "podium", folder / "podium.env"
    program.touch(mode=0o755)
    variables.touch()
    extra = folder / "podium@.service.d"
    extra.mkdir()
    for path, text in ((folder / "podium@.service", UNIT), (extra / "publisher.conf", addition)):
        changed = text.replace(PROGRAM, str(program))
        path.write_text(changed.replace("/etc/podium/podium.env", str(variables)), encoding="utf-8")
    return folder / "podium@8001.service"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_finds_nothing_wrong_with_one_process_of_many(tmp_path: Path) -> None:
    assert faults(one_of_many(tmp_path, PUBLISHER)) == (0, "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_looks_at_what_is_added_to_the_unit(tmp_path: Path) -> None:
    _, said = faults(one_of_many(tmp_path, f"{PUBLISHER}Nonsense=yes\n"))
    assert "Nonsense" in said


def test_one_process_of_many_has_options_that_podium_has() -> None:
    *_, command = re.findall(r"^ExecStart=(.+)$", PUBLISHER, re.MULTILINE)
    words = shlex.split(command.replace("%i", "8001").replace("${PODIUM_ADDRESS}", "https://a.b"))
    wanted = understood(words)
    assert (wanted.host, wanted.port, wanted.trust_proxy) == ("127.0.0.1", 8001, True)
    page = (ROOT / "docs" / "guide" / "publisher.md").read_text(encoding="utf-8")
    (variables,) = re.findall(r"^```ini\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert re.findall(r"^(\w+)=", variables, re.MULTILINE) == ["PODIUM_DB", "PODIUM_ADDRESS"]


def instructions() -> list[tuple[str, str]]:
    """Each instruction of the file for containers with what follows it."""
    lines = re.sub(r"^#.*\n|\\\n", "", CONTAINER, flags=re.MULTILINE).splitlines()
    return [(one.partition(" ")[0], one.partition(" ")[2]) for one in lines if one.strip()]


def values(name: str) -> list[str]:
    return [rest for instruction, rest in instructions() if instruction == name]


def test_the_container_starts_podium_with_options_that_it_has() -> None:
    (entry,), (command,) = values("ENTRYPOINT"), values("CMD")
    wanted = understood([*json.loads(entry), *json.loads(command)])
    assert values("EXPOSE") == [str(wanted.port)]
    (variable,), (volume,) = values("ENV"), values("VOLUME")
    assert variable == f"PODIUM_DB={volume}/podium.db"


def test_the_container_runs_without_rights_and_from_no_named_host() -> None:
    names = [name for name, _ in instructions()]
    assert names[0] == "ARG"
    assert names.index("USER") > max(at for at, name in enumerate(names) if name == "RUN")
    assert values("USER") == ["10001"]
    assert {one.split()[0] for one in values("FROM")} == {"${PYTHON}"}
    assert "/" not in values("ARG")[0]
    assert {*names} <= {
        *("ARG", "FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "ENV"),
        *("STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"),
    }


def test_what_the_container_copies_exists_and_is_let_through() -> None:
    copied = [one.split()[:-1] for one in values("COPY") if not one.startswith("--from")]
    sources = {source for group in copied for source in group}
    assert [one for one in sources if not (ROOT / one).exists()] == []
    passed = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {one.removeprefix("!") for one in passed if one.startswith("!")} == sources


def test_every_package_in_the_container_is_pinned_by_its_hash() -> None:
    installs = re.findall(r"pip install ([^&\n]+)", "\n".join(values("RUN")))
    assert len(installs) == 2
    assert all("--require-hashes" in one or "--no-deps" in one for one in installs)
