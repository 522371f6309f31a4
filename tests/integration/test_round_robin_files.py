"""A round robin in files and at the command line, and on its way through the database."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from podium.cli.main import run

FOLDER = Path(__file__).parents[1] / "examples"


def podium(*arguments: str) -> Result:
    return CliRunner().invoke(run, arguments)


def written(folder: Path, example: str, entrants: int = 5) -> Path:
    """A simulated event beside its rulebook."""
    own, file = folder / f"{example}.toml", folder / "event.json"
    own.write_bytes((FOLDER / own.name).read_bytes())
    given = ("--rulebook", str(own), "--entrants", str(entrants), "--seed", "any")
    answer = podium("simulate", *given, "--leavers", "0", "--out", str(file))
    assert answer.exit_code == 0, answer.output
    return file


def changed(file: Path, **values: object) -> Path:
    document: dict[str, Any] = json.loads(file.read_bytes())
    file.write_text(json.dumps({**document, **values}), encoding="utf-8")
    return file


@pytest.mark.rule("ST-4")
def test_its_rounds_are_named_and_need_version_2(tmp_path: Path) -> None:
    file = written(tmp_path, "round-robin")
    document = json.loads(file.read_bytes())
    assert document["format"] == "podium-event/2"
    assert {played["stage"] for played in document["rounds"]} == {"round-robin"}
    assert podium("check", str(file)).exit_code == 0
    answer = podium("check", str(changed(file, format="podium-event/1")))
    assert answer.exit_code == 2
    assert 'rounds[0].stage: expected swiss or cut: a round robin needs "podium-event/2"' in (
        answer.output
    )


def test_a_round_of_another_stage_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, "round-robin")
    rounds = json.loads(file.read_bytes())["rounds"]
    swiss = [{**played, "stage": "swiss"} for played in rounds]
    answer = podium("check", str(changed(file, rounds=swiss)))
    assert "rounds[0].stage: expected round-robin or cut, found swiss" in answer.output
    answer = podium("check", str(changed(file, rounds=rounds, rulebook="swlcg.standard")))
    assert "rounds[0].stage: expected swiss or cut, found round-robin" in answer.output


@pytest.mark.rule("ST-3")
def test_a_bracket_for_everyone_has_nothing_new_to_say(tmp_path: Path) -> None:
    document = json.loads(written(tmp_path, "knockout").read_bytes())
    assert document["format"] == "podium-event/1"
    assert {played["stage"] for played in document["rounds"]} == {"cut"}


@pytest.mark.rule("ST-4", "ST-5")
@pytest.mark.parametrize("example", ["round-robin", "double-round-robin"])
def test_every_round_can_be_paired_again_from_those_before(example: str, tmp_path: Path) -> None:
    file = written(tmp_path, example)
    rounds = json.loads(file.read_bytes())["rounds"]
    for number in range(len(rounds)):
        changed(file, rounds=rounds[:number])
        paired = json.loads(podium("pair", str(file), "--json").output)
        assert (paired["round"], paired["stage"]) == (number + 1, "round-robin")
        assert [one["entrants"] for one in paired["matches"]] == [
            one["entrants"] for one in rounds[number]["matches"]
        ]
    over = podium("pair", str(changed(file, rounds=rounds)))
    assert over.exit_code == 1
    assert "the event is over" in over.output


def test_nothing_about_its_rounds_can_be_set(tmp_path: Path) -> None:
    written(tmp_path, "round-robin")
    given = ("--rulebook", str(tmp_path / "round-robin.toml"), "--entrants", "5")
    assert "--rounds: expected none, found 3" in podium("simulate", *given, "--rounds", "3").output
    assert "--cut: expected 0, found 2" in podium("simulate", *given, "--cut", "2").output
    odd = podium("study", *given, "--format", "rounds=3", "--events", "2")
    assert "expected neither rounds nor cut" in odd.output
    fine = podium("study", *given, "--events", "2", "--seed", "any")
    assert fine.exit_code == 0, fine.output


@pytest.mark.rule("ST-4")
@pytest.mark.parametrize("example", ["round-robin", "knockout"])
def test_it_goes_through_the_database_and_back(example: str, tmp_path: Path) -> None:
    file, events = written(tmp_path, example), str(tmp_path / "events.db")
    answer = podium("import", str(file), "--db", events)
    assert answer.exit_code == 0, answer.output
    listed = podium("standings", str(file), "--json").output
    event = answer.output.split()[0].rstrip(":")
    again = tmp_path / "again.json"
    answer = podium("export", event, "--db", events, "--out", str(again))
    assert answer.exit_code == 0, answer.output
    assert json.loads(again.read_bytes())["rounds"] == json.loads(file.read_bytes())["rounds"]
    assert podium("check", str(again)).exit_code == 0
    assert [row["entrant"] for row in json.loads(listed)["standings"]]
