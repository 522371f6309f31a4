"""Event files for tests: a small good one for each rulebook, to be changed in one place."""

import copy
import json
from pathlib import Path
from typing import Any

Document = dict[str, Any]


def entrants(count: int, **fields: Any) -> list[Document]:
    return [
        {"id": f"p{n}", "number": n, "name": f"Name {n}", **fields} for n in range(1, count + 1)
    ]


def event(rulebook: str, count: int, *rounds: list[Document], **settings: Any) -> Document:
    """An event with so many entrants; each round is the list of its matches."""
    members = {"members": [{"name": "One"}, {"name": "Two"}]} if rulebook == "swlcg.team" else {}
    return {
        "format": "podium-event/1",
        "name": "Test event",
        "rulebook": rulebook,
        "settings": {"seed": "test", **settings},
        "entrants": entrants(count, **members),
        "rounds": [
            {"number": n, "stage": "swiss", "matches": matches}
            for n, matches in enumerate(rounds, start=1)
        ],
    }


def versus(first: str, second: str, result: Document | None = None, **fields: Any) -> Document:
    match = {"entrants": [first, second], **fields}
    return match if result is None else {**match, "result": result}


def bye(entrant: str) -> Document:
    return {"entrants": [entrant], "kind": "bye"}


def missed(entrant: str) -> Document:
    return {"entrants": [entrant], "kind": "unpaired-loss"}


def skirmish(first: str, second: str, *, winner: str | None = None, **fields: Any) -> Document:
    """A Shatterpoint match won by the first, or by `winner`."""
    winner = winner or first
    scores = {
        side: {"struggles": 2 if side == winner else 1, "wounds": 6 if side == winner else 4}
        for side in (first, second)
    }
    result = {"ended": "victory", "winner": winner, "scores": scores}
    return versus(first, second, result, **fields)


def battle(first: str, second: str, *, winner: str | None = None, **fields: Any) -> Document:
    """A Legion match won by the first, or by `winner`."""
    winner = winner or first
    scores = {
        side: {"tokens": 8 if side == winner else 5, "defeated": 400, "army": 800}
        for side in (first, second)
    }
    return versus(first, second, {"ended": "victory", "winner": winner, "scores": scores}, **fields)


def duel(first: str, second: str, *winners: str, **fields: Any) -> Document:
    """A match of The Card Game, the first playing dark in game 1; a winner "" is a draw."""
    games = []
    for number, winner in enumerate(winners):
        dark = (first, second)[number % 2]
        game = {"ended": "victory", "winner": winner} if winner else {"ended": "draw"}
        games.append({**game, "dark": dark})
    return versus(first, second, {"games": games}, **fields)


def changed(document: Document, place: str, value: Any) -> Document:
    """A copy with one value changed, at a place such as `rounds[0].matches[1].table`."""
    copied = copy.deepcopy(document)
    *path, last = place.replace("[", ".[").split(".")
    inside: Any = copied
    for step in path:
        inside = inside[int(step[1:-1])] if step.startswith("[") else inside[step]
    if last.startswith("["):
        inside[int(last[1:-1])] = value
    else:
        inside[last] = value
    return copied


def written(document: Document, folder: Path) -> Path:
    """The document as a file."""
    path = folder / "event.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path
