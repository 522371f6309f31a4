"""Golden events: played once, stored with their tables and pairings, never to change unseen.

`python -m tests.golden.events.golden --write` makes them anew; look at what changed before you
commit it.
"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from podium.cli.main import run

FOLDER = Path(__file__).parent


class Golden(NamedTuple):
    """How an event was made."""

    name: str
    rulebook: str
    entrants: int
    options: tuple[str, ...] = ()


GOLDEN = (
    Golden("shatterpoint-9", "shatterpoint.premier-showdown", 9),
    Golden("shatterpoint-34-cut", "shatterpoint.premier-showdown", 34),
    Golden("legion-18-cut", "legion.galactic-conquest", 18),
    Golden("swlcg-12", "swlcg.standard", 12),
    Golden("swlcg-17-double-elimination", "swlcg.standard", 17, ("--cut", "8")),
    Golden("swlcg-team-7", "swlcg.team", 7),
    Golden("swlcg-team-6-title", "swlcg.team", 6, ("--rounds", "2")),
)


def podium(*arguments: str) -> str:
    result = CliRunner().invoke(run, list(arguments), catch_exceptions=False)
    assert result.exit_code in (0, 1), result.output
    return result.stdout


def simulate(golden: Golden, out: Path) -> None:
    made_of = ("--rulebook", golden.rulebook, "--entrants", str(golden.entrants))
    podium("simulate", *made_of, "--seed", golden.name, "--out", str(out), *golden.options)


def tables(event: Path) -> dict[str, Any]:
    """The table after each Swiss round, the final one, and an explanation of who came second."""
    document = json.loads(event.read_text(encoding="utf-8"))
    swiss = [played["number"] for played in document["rounds"] if played["stage"] == "swiss"]
    final = json.loads(podium("standings", str(event), "--json"))
    second = final["standings"][1]["entrant"]
    return {
        "after": {
            str(number): json.loads(
                podium("standings", str(event), "--after", str(number), "--json")
            )
            for number in swiss
        },
        "final": final,
        "second": podium("standings", str(event), "--explain", second).splitlines(),
    }


def pairings(event: Path, scratch: Path) -> list[Any]:
    """What `pair` says after each round, of those who stayed to the end."""
    document = json.loads(event.read_text(encoding="utf-8"))
    said = []
    for played in range(len(document["rounds"])):
        cut_off = {**document, "rounds": document["rounds"][:played]}
        scratch.write_text(json.dumps(cut_off), encoding="utf-8")
        said.append(json.loads(podium("pair", str(scratch), "--json")))
    return said


def expected(event: Path, scratch: Path) -> str:
    everything = {"tables": tables(event), "pairings": pairings(event, scratch)}
    return json.dumps(everything, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    scratch = FOLDER / "scratch.json"
    for golden in GOLDEN:
        event = FOLDER / f"{golden.name}.event.json"
        simulate(golden, event)
        answer = FOLDER / f"{golden.name}.expected.json"
        answer.write_text(expected(event, scratch), encoding="utf-8", newline="\n")
    scratch.unlink()


if __name__ == "__main__":
    main()
