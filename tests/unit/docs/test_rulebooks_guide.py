"""The guide to rulebooks is true: its commands are run, its fields are all there are."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import inspect

from podium.cli.main import run
from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult, Scores
from podium.core.sheet import Match, MatchKind
from podium.results.score import outcome
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped_text
from podium.standings.registry import KINDS
from podium.standings.settings import SosMethod

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs/guide/rulebooks.md").read_text(encoding="utf-8")
XWING = ROOT / "tests/golden/xwing/xwing-2018.toml"
A, B = EntrantId("a"), EntrantId("b")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_commands_of_the_guide_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    broken = shipped_text("shatterpoint.premier-showdown").replace(
        "win = 3", 'win = "three"\ndrew = 1'
    )
    broken = broken.replace("entrants = 5", "entrants = 1")
    Path("broken.toml").write_text(broken, encoding="utf-8")
    shown = "".join(blocks("console"))
    printed = ""
    for line in shown.splitlines():
        if line.startswith("$ podium "):
            answer = CliRunner().invoke(run, line.removeprefix("$ podium ").split())
            printed += f"{line}\n{answer.output}"
    assert printed.count("$ ") == 4
    assert printed == shown


def test_an_event_runs_with_a_rulebook_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = shipped_text("shatterpoint.premier-showdown")
    Path("showdown.toml").write_text(own, encoding="utf-8")
    (document,) = blocks("json")
    Path("night.json").write_text(document, encoding="utf-8")
    for command in ("check night.json", "pair night.json", "import night.json --db events.db"):
        answer = CliRunner().invoke(run, command.split())
        assert answer.exit_code == 0, answer.output
    assert "Club night, 4 entrants, 0 rounds" in answer.output


def test_the_guide_names_every_kind_of_tie_break() -> None:
    assert [name for name in KINDS if f'`"{name}"`' not in GUIDE] == []


def fields(kind: inspect.Type, place: str) -> Iterator[str]:
    """The places of all values of a type, without list indexes, NAME for a name one chooses."""
    match kind:
        case inspect.UnionType(types=types):
            for one in types:
                yield from fields(one, place)
        case inspect.VarTupleType(item_type=inspect.StructType() | inspect.UnionType() as inner):
            yield from fields(inner, place)
        case inspect.DictType(value_type=inspect.StructType() as inner) if "victory" not in place:
            yield from fields(inner, f"{place}.NAME")
        case inspect.StructType(cls=cls, fields=inner) if cls.__name__ != "Names":
            if (tag := kind.tag_field) is not None:
                yield f"{place}.{tag}"
            for field in inner:
                yield from fields(field.type, f"{place}.{field.encode_name}".lstrip("."))
        case inspect.NoneType():
            pass
        case _:
            yield place


def test_the_guide_explains_every_field_and_no_other() -> None:
    first_cells = re.findall(r"^\| (`.*?) \|", GUIDE, re.MULTILINE)
    explained = set(re.findall(r"`([^`]+)`", " ".join(first_cells)))
    existing = set(fields(inspect.type_info(Rulebook), ""))
    assert explained - {"stages.rows"} == existing


def test_the_worked_example_is_the_rulebook_that_real_events_are_computed_with() -> None:
    assert blocks("toml") == [XWING.read_text(encoding="utf-8")]


def tallies(ended: Ended, winner: EntrantId | None, *scores: Scores) -> list[tuple[int, Scores]]:
    result = MatchResult(ended, winner, scores)
    found = outcome(Match((A, B), result=result), load(XWING).scoring)
    assert found is not None
    return [(side.points, side.tallies) for side in found.sides]


def test_the_worked_example_scores_margins_of_victory() -> None:
    assert tallies(Ended.VICTORY, A, (180,), (60,)) == [(1, (180, 320)), (0, (60, 80))]
    assert tallies(Ended.TIME, None, (60,), (61,)) == [(0, (60, 199)), (1, (61, 201))]
    assert tallies(Ended.TIME, None, (60,), (60,)) == [(0, (60, 200)), (0, (60, 200))]
    assert tallies(Ended.CONCESSION, B, (50,), (20,)) == [(0, (50, 50)), (1, (200, 350))]


def test_the_worked_example_gives_a_bye_a_margin_of_300_and_a_missed_round_none() -> None:
    scoring = load(XWING).scoring
    bye = outcome(Match((A,), MatchKind.BYE), scoring)
    missed = outcome(Match((A,), MatchKind.UNPAIRED_LOSS), scoring)
    assert bye is not None
    assert missed is not None
    assert (bye.sides[0].verdict, bye.sides[0].points) == (Verdict.WIN, 1)
    assert bye.sides[0].tallies == (0, 300)
    assert missed.sides[0].tallies == (0, 0)


def test_the_worked_example_orders_by_margin_then_strength_of_schedule() -> None:
    places = load(XWING).places
    assert (places.tiebreaks, places.sos) == (("margin", "sos"), SosMethod.AVERAGE_PER_ROUND)
