"""Awarded byes in event files: paired around, ranked, and accepted only where they are foreseen."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from podium.cli.main import run
from tests.integration.test_example_rulebooks import FOLDER, podium

WORTH = {"bye": 3, "awarded-bye": 2, "unpaired-loss": 0}


def simulated(folder: Path, seed: str, entrants: int = 10) -> tuple[Path, dict[str, Any]]:
    own = folder / "champions.toml"
    own.write_bytes((FOLDER / "champions.toml").read_bytes())
    file = folder / f"{seed}.json"
    given = ("--entrants", str(entrants), "--seed", seed, "--out", str(file))
    podium("simulate", "--rulebook", str(own), *given)
    return file, json.loads(file.read_text("utf-8"))


def checked(file: Path, event: dict[str, Any]) -> str:
    file.write_text(json.dumps(event), "utf-8")
    return CliRunner().invoke(run, ["check", str(file)]).output


def points_of(match: dict[str, Any], who: str) -> int:
    if "result" not in match:
        return WORTH[match["kind"]]
    result = match["result"]
    if result["ended"] == "double-loss":
        return 0
    return 1 if result["ended"] == "draw" else 3 * (result["winner"] == who)


@pytest.mark.rule("VA-8")
def test_simulated_events_have_awarded_byes_and_add_up(tmp_path: Path) -> None:
    for seed in range(10):
        file, event = simulated(tmp_path, f"seed{seed}", 8 + seed)
        assert event["format"] == "podium-event/2"
        podium("check", str(file))
        found = {
            (match["entrants"][0], played["number"])
            for played in event["rounds"]
            for match in played["matches"]
            if match.get("kind") == "awarded-bye"
        }
        assert found <= {("p1", 1), ("p1", 2), ("p2", 1)}
        assert {("p1", 1), ("p2", 1)} <= found
        points: Counter[str] = Counter()
        for played in event["rounds"]:
            for match in played["matches"]:
                for who in match["entrants"]:
                    points[who] += points_of(match, who)
        rows = json.loads(podium("standings", str(file), "--json"))["standings"]
        assert {row["entrant"]: row["points"] for row in rows} == {
            one["id"]: points[one["id"]] for one in event["entrants"]
        }


@pytest.mark.rule("VA-8")
def test_pair_leaves_them_out_of_the_draw(tmp_path: Path) -> None:
    file, event = simulated(tmp_path, "any", 9)
    file.write_text(json.dumps({**event, "rounds": []}), "utf-8")
    drawn = json.loads(podium("pair", str(file), "--json"))["matches"]
    kinds = {one: match.get("kind", "match") for match in drawn for one in match["entrants"]}
    assert (kinds["p1"], kinds["p2"]) == ("awarded-bye", "awarded-bye")
    assert sorted(kinds.values()).count("bye") == 1


@pytest.mark.rule("VA-8", "EV-24")
def test_check_tells_awarded_byes_that_nothing_foresees(tmp_path: Path) -> None:
    file, event = simulated(tmp_path, "any")
    for entrant in event["entrants"]:
        entrant.pop("awarded_byes", None)
    assert "p1 was awarded no bye in round 1" in checked(file, event)
    file, event = simulated(tmp_path, "other")
    event["entrants"][4]["awarded_byes"] = 1
    assert "p5 was awarded a bye in round 1 and must not be paired" in checked(file, event)
    text = (tmp_path / "champions.toml").read_text("utf-8")
    (tmp_path / "champions.toml").write_text(
        text.replace("[pairing.awarded_byes]\nrounds = 2", ""), "utf-8"
    )
    file, event = tmp_path / "any.json", json.loads((tmp_path / "any.json").read_text("utf-8"))
    assert "foresees no awarded bye in round 1" in checked(file, event)


@pytest.mark.rule("VA-8")
def test_awarded_byes_need_version_2_and_a_swiss_round(tmp_path: Path) -> None:
    file, event = simulated(tmp_path, "any")
    event["format"] = "podium-event/1"
    said = checked(file, event)
    assert 'entrants[0].awarded_byes: expected no awarded bye: it needs "podium-event/2"' in said
    for entrant in event["entrants"]:
        entrant.pop("awarded_byes", None)
    assert "matches" in checked(file, event)
    assert 'expected no awarded bye: it needs "podium-event/2"' in checked(file, event)
