"""The workflows of the forge: pinned, with few rights, and calling what there is."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from release.pins import unpinned

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
WORKFLOWS: dict[str, dict[Any, Any]] = {name: yaml.safe_load(text) for name, text in TEXTS.items()}
STEPS = [
    (name, step)
    for name, workflow in WORKFLOWS.items()
    for job in workflow["jobs"].values()
    for step in job["steps"]
]


def test_every_action_is_pinned_by_its_hash_and_names_its_version() -> None:
    assert unpinned(ROOT) == []
    for text in TEXTS.values():
        used = re.findall(r"^.*\buses:.*$", text, re.MULTILINE)
        assert used
        assert [one for one in used if not re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", one)] == []


def test_one_action_has_one_hash() -> None:
    used = {step["uses"] for _, step in STEPS if "uses" in step}
    names = [one.partition("@")[0] for one in used]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("uses: actions/checkout@v6", ["actions/checkout@v6"]),
        ("- uses: a/b@main", ["a/b@main"]),
        ("- uses: a/b@0123abc", ["a/b@0123abc"]),
        ("- uses: docker://image:1", ["docker://image:1"]),
        (f"- uses: a/b@{'0' * 40} # v1.0.0", []),
        ("- uses: ./own", []),
    ],
)
def test_what_is_not_pinned_is_found(tmp_path: Path, line: str, found: list[str]) -> None:
    folder = tmp_path / ".github" / "workflows"
    folder.mkdir(parents=True)
    (folder / "a.yml").write_text(f"steps:\n  {line}\n", encoding="utf-8")
    assert unpinned(tmp_path) == found


def test_workflows_read_the_code_and_nothing_else_but_where_a_release_is_published() -> None:
    for name, workflow in WORKFLOWS.items():
        assert workflow["permissions"] == {"contents": "read"}, name
        assert "pull_request_target" not in workflow[True]  # yaml reads `on` as true
        for job_name, job in workflow["jobs"].items():
            more = {
                right for right, level in job.get("permissions", {}).items() if level == "write"
            }
            wanted = {"attestations", "id-token"} if job_name == "publish" else set()
            assert more == wanted
            assert job["timeout-minutes"] <= 90
    assert "secrets." not in "".join(TEXTS.values())


def test_nothing_from_outside_is_pasted_into_a_shell() -> None:
    for _, step in STEPS:
        assert "${{" not in step.get("run", "")


def test_what_is_called_exists() -> None:
    for _, step in STEPS:
        for program in re.findall(r"(?:^|\s)((?:bin|\.ci)/[\w-]+)", step.get("run", "")):
            assert (ROOT / program).is_file(), program
        for module in re.findall(r"python -m (release[\w.]*)", step.get("run", "")):
            assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module
        for folder in re.findall(r"\btests/\w+", step.get("run", "")):
            assert (ROOT / folder).is_dir(), folder


def test_three_systems_and_every_python_from_3_11_are_tested() -> None:
    matrix = WORKFLOWS["test"]["jobs"]["systems"]["strategy"]["matrix"]
    assert [one.partition("-")[0] for one in matrix["system"]] == ["ubuntu", "windows", "macos"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]


def test_no_credentials_are_left_in_the_clone() -> None:
    checkouts = [step for _, step in STEPS if "actions/checkout" in step.get("uses", "")]
    assert checkouts
    assert all(one["with"]["persist-credentials"] is False for one in checkouts)
