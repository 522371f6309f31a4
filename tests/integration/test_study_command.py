"""`podium study` as a user types it; a studied event is an event like any other."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from podium.progress.places import final_table
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.rulebooks.write import to_toml
from podium.studies.processes import study_on_cores
from podium.study.formats import EventFormat
from podium.study.plan import StudyPlan, setting_of, study
from podium.study.play import play
from podium.study.strengths import Players
from tests.integration.podium_command import podium

BOOK = "shatterpoint.premier-showdown"
SMALL = ("--rulebook", BOOK, "--entrants", "8", "--events", "5", "--seed", "s", "--jobs", "1")
PLAYERS = Players(18, spread=200, draws=10, leavers=5)


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_studied_event_as_a_file_is_accepted_and_ranks_the_same(
    rulebook: str, tmp_path: Path
) -> None:
    """Event 3 of a study has the seed "SEED 3": `simulate` writes it down, `check` finds nothing
    wrong with it, and `standings` ranks it as the study did.
    """
    cut = 0 if rulebook == "swlcg.team" else 4
    wanted = EventFormat(shipped(rulebook), rounds=4, cut=cut)
    plan = StudyPlan(PLAYERS, (wanted,), 5, seed="lab")
    played = play(setting_of(plan, wanted, 3), plan.players)
    out = tmp_path / "event.json"
    options = ("--rounds", "4", "--cut", str(cut), "--seed", "lab 3")
    strengths = ("--spread", "200", "--draws", "10", "--leavers", "5")
    made = podium(
        "simulate", "--rulebook", rulebook, "--entrants", "18", *options, *strengths, "--out", out
    )
    assert made.code == 0, made.err
    checked = podium("check", out)
    assert checked.code == 0, checked.out
    rows = podium("standings", out, "--json").document()["standings"]
    assert [row["entrant"] for row in rows] == [
        row.entrant for row in final_table(played.course).rows
    ]
    assert [row["points"] for row in rows] == [
        row.points for row in final_table(played.course).rows
    ]


def test_other_tiebreaks_are_those_of_such_a_rulebook(tmp_path: Path) -> None:
    book = shipped(BOOK)
    changed = replace(book, places=replace(book.places, tiebreaks=("wounds", "sos")))
    own = tmp_path / "own.toml"
    own.write_text(to_toml(changed), encoding="utf-8")
    arguments = ("--entrants", "12", "--events", "8", "--seed", "s", "--jobs", "1", "--json")
    by_format = podium(
        "study", "--rulebook", BOOK, "--format", "tiebreaks=wounds+sos", *arguments
    ).document()["formats"][0]
    by_file = podium("study", "--rulebook", own, *arguments).document()["formats"][0]
    assert {**by_format, "format": ""} == {**by_file, "format": ""}


def test_formats_are_shown_side_by_side() -> None:
    done = podium("study", *SMALL, "--format", "rounds=2,cut=4", "--format", "rounds=3,cut=0")
    assert done.code == 0, done.err
    assert "2 rounds, top 4" in done.out
    assert "3 rounds, no cut" in done.out
    assert "Seed: s" in done.out


def test_every_format_has_a_name_of_its_own() -> None:
    shorter = ("--format", "rounds=2,minutes=60", "--format", "rounds=2")
    document = podium("study", *SMALL, *shorter, "--json").document()
    assert [one["format"] for one in document["formats"]] == [
        "2 rounds, no cut, 60 min",
        "2 rounds, no cut",
    ]


def test_the_document_has_every_number_with_its_interval() -> None:
    document = podium("study", *SMALL, "--draws", "10", "--json").document()
    assert document["players"] == {"entrants": 8, "spread": 200, "draws": 10, "leavers": 0}
    (found,) = document["formats"]
    assert (found["rounds"], found["cut"], found["events"]) == (4, 0, 5)
    assert found["cut_line"] is None
    for name in ("best_wins", "agreement", "idle", "minutes"):
        assert found[name]["low"] <= found[name]["value"] <= found[name]["high"]


def test_what_fits_into_the_hours_is_compared() -> None:
    document = podium("study", *SMALL, "--hours", "9", "--json").document()
    assert [one["format"] for one in document["formats"]] == ["4 rounds, no cut", "2 rounds, top 4"]
    assert all(one["minutes"]["value"] <= 9 * 60 for one in document["formats"])


def test_the_same_seed_gives_the_same_study_on_any_number_of_processes() -> None:
    formats = (EventFormat(shipped(BOOK), rounds=3), EventFormat(shipped("swlcg.team")))
    plan = StudyPlan(Players(6, leavers=5), formats, 45, seed="cores")
    told: list[int] = []
    assert study_on_cores(plan, 2, lambda done, _: told.append(done)) == study(plan)
    assert told[-1] == 90


def test_the_picture_is_whole_and_names_every_format(tmp_path: Path) -> None:
    out = tmp_path / "study.svg"
    done = podium("study", *SMALL, "--format", "rounds=2,cut=4", "--picture", out)
    assert done.code == 0, done.err
    drawn = ET.fromstring(out.read_bytes())  # noqa: S314 - we wrote it
    texts = [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "Best player wins" in texts
    assert texts.count("2 rounds, top 4") == 5
    assert not [path for path in tmp_path.iterdir() if path != out]


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("rounds=8", "rounds: expected from 1 to 7, found 8"),
        ("cut=9", "cut: expected 0, or from 2 to 8, found 9"),
        ("rulebook=swlcg.team,cut=4", "cut: expected 0, found 4"),
        ("tiebreaks=luck", "places.tiebreaks"),
        ("pairing=chess", "pairing: expected one of random, fold"),
        ("rounds=many", "expected a number, found many"),
        ("minutes=0", "minutes: expected at least 1"),
        ("length=4", "expected rulebook, rounds, cut"),
        ("rounds", "expected rulebook, rounds, cut"),
    ],
)
def test_an_impossible_format_is_refused_in_one_line(wanted: str, told: str) -> None:
    done = podium("study", *SMALL, "--format", wanted)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("--format: ")
    assert told in done.err
    assert done.err.count("\n") == 1


def test_hours_into_which_nothing_fits_are_refused() -> None:
    done = podium("study", *SMALL, "--hours", "1")
    assert (done.code, done.out) == (2, "")
    assert done.err == "--hours: no format fits into 1 hours\n"


def test_simulate_leaves_leavers_out(tmp_path: Path) -> None:
    out = tmp_path / "event.json"
    options = ("--entrants", "100", "--seed", "s", "--out", str(out))
    assert podium("simulate", "--rulebook", BOOK, *options).code == 0
    assert '"dropped"' in out.read_text(encoding="utf-8")
    for strengths in ((), ("--spread", "200")):
        done = podium("simulate", "--rulebook", BOOK, *options, "--leavers", "0", *strengths)
        assert done.code == 0
        written = out.read_text(encoding="utf-8")
        assert not [one for one in ("dropped", "removed", "disqualified") if f'"{one}"' in written]


def test_draws_without_strengths_are_refused() -> None:
    done = podium("simulate", "--rulebook", BOOK, "--entrants", "6", "--draws", "5")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("--draws: expected --spread as well")
