"""Whole events of first-to matches, ranked once more straight from the event file."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.integration.test_example_rulebooks import FOLDER, podium

CARDS, DUEL = "best-of-three", "two-of-three"
UNPLAYED = ("no-show", "walkover", "match-loss", "double-loss")


def games_of(match: dict[str, Any], who: str, name: str) -> tuple[int, int, int]:
    """The games that somebody won, drew and lost in a match, by the words of the example."""
    if match.get("kind") == "bye":
        return 2, 0, 0
    if match.get("kind") == "unpaired-loss":
        return 0, 0, 2
    result = match["result"]
    if result.get("ended") in UNPLAYED:
        return (2, 0, 0) if result.get("winner") == who else (0, 0, 2)
    won = drawn = lost = 0
    for game in result["games"]:
        if game["ended"] == "time" and name == DUEL:
            continue
        if game["ended"] in ("draw", "time"):
            drawn += 1
        elif game.get("winner") == who:
            won += 1
        else:
            lost += 1
    return won, drawn, lost


def points_of(match: dict[str, Any], who: str, name: str) -> int:
    """The points of a match: 3-1-0 for more games won, or 2-1-0 for two of them."""
    won, _, lost = games_of(match, who, name)
    if match.get("result", {}).get("ended") == "double-loss":
        return 0
    if name == CARDS:
        return 3 if won > lost else 1 if won == lost else 0
    return 2 if won == 2 else 0 if lost == 2 else 1


def read_again(event: dict[str, Any], name: str) -> dict[str, tuple[int, int]]:
    """Everyone's points, and their game points or games won."""
    points: dict[str, int] = defaultdict(int)
    games: dict[str, int] = defaultdict(int)
    for played in event["rounds"]:
        if played["stage"] != "swiss":
            continue
        for match in played["matches"]:
            for who in match["entrants"]:
                won, drawn, _ = games_of(match, who, name)
                points[who] += points_of(match, who, name)
                games[who] += 3 * won + drawn if name == CARDS else won
    return {one["id"]: (points[one["id"]], games[one["id"]]) for one in event["entrants"]}


@pytest.mark.rule("VA-4", "VA-5", "VA-6", "VA-7", "TB-16", "TB-3")
@pytest.mark.parametrize("name", [CARDS, DUEL])
def test_a_first_to_event_is_ranked_as_its_file_says(name: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((FOLDER / f"{name}.toml").read_bytes())
    tiebreak = "game_points" if name == CARDS else "game_wins"
    lengths: set[int] = set()
    for seed in range(12):
        file = tmp_path / f"{seed}.json"
        given = ("--entrants", str(7 + seed), "--seed", f"seed {seed}", "--out", str(file))
        podium("simulate", "--rulebook", str(own), *given)
        podium("check", str(file))
        event = json.loads(file.read_text("utf-8"))
        swiss = sum(one["stage"] == "swiss" for one in event["rounds"])
        shown = json.loads(podium("standings", str(file), "--after", str(swiss), "--json"))
        found = {
            row["entrant"]: (row["points"], row["tiebreaks"][tiebreak])
            for row in shown["standings"]
        }
        assert found == read_again(event, name)
        order = [found[row["entrant"]] for row in shown["standings"] if row["place"] is not None]
        assert order == sorted(order, reverse=True)
        lengths |= {
            len(match["result"].get("games", ()))
            for played in event["rounds"]
            for match in played["matches"]
            if "result" in match
        }
    assert {1, 2, 3} <= lengths
