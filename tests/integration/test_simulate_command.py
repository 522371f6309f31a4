import re
from pathlib import Path

import pytest

from tests.integration.podium_command import podium

RULEBOOKS = (
    "shatterpoint.premier-showdown",
    "legion.galactic-conquest",
    "swlcg.standard",
    "swlcg.team",
)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_simulated_event_is_played_to_its_end_and_breaks_nothing(
    rulebook: str, tmp_path: Path
) -> None:
    out = tmp_path / "event.json"
    made = podium(
        "simulate", "--rulebook", rulebook, "--entrants", "21", "--seed", "s", "--out", out
    )
    assert made.code == 0, made.err
    checked = podium("check", out)
    assert checked.code == 0, checked.out
    over = podium("pair", out)
    assert over.code == 1
    assert "the event is over" in over.err


@pytest.mark.parametrize("cut", [3, 4, 8, 16])
def test_finals_of_any_size_are_played(cut: int, tmp_path: Path) -> None:
    out = tmp_path / "event.json"
    options = ["--entrants", "18", "--cut", str(cut), "--seed", "s", "--out", str(out)]
    assert podium("simulate", "--rulebook", "swlcg.standard", *options).code == 0
    assert podium("check", out).code == 0


def test_the_same_seed_makes_the_same_event(tmp_path: Path) -> None:
    files = []
    for name in ("one.json", "two.json"):
        out = tmp_path / name
        options = ["--entrants", "12", "--seed", "s", "--out", str(out)]
        assert podium("simulate", "--rulebook", RULEBOOKS[0], *options).code == 0
        files.append(out.read_bytes())
    assert files[0] == files[1]


def test_without_a_seed_the_seed_is_told_and_makes_the_same_event(tmp_path: Path) -> None:
    first = podium("simulate", "--rulebook", RULEBOOKS[1], "--entrants", "8", "--json").document()
    again = podium(
        "simulate", "--rulebook", RULEBOOKS[1], "--entrants", "8", "--json", "--seed", first["seed"]
    ).document()
    assert first == again


def test_an_own_rulebook_can_be_simulated(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    podium("rulebooks", "new", "--from", RULEBOOKS[0], "--id", "shop.own", "--out", own)
    made = podium("simulate", "--rulebook", own, "--entrants", "6", "--seed", "s")
    assert made.code == 0, made.err
    assert "Simulated event of 6" in made.out


@pytest.mark.parametrize("rulebook", ["chess", "nothing.toml"])
def test_an_unknown_rulebook_is_refused_in_one_line(rulebook: str) -> None:
    done = podium("simulate", "--rulebook", rulebook, "--entrants", "6")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("--rulebook: expected")
    assert done.err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "event.json"
    done = podium("simulate", "--rulebook", RULEBOOKS[0], "--entrants", "6", "--out", out)
    assert done.code == 2
    assert "cannot be written" in done.err
    assert not list(tmp_path.iterdir())


def test_two_entrants_are_enough() -> None:
    for rulebook in RULEBOOKS:
        assert podium("simulate", "--rulebook", rulebook, "--entrants", "2").code == 0


def test_a_rulebook_file_is_found_from_the_folder_of_the_event(tmp_path: Path) -> None:
    (tmp_path / "books").mkdir()
    own = tmp_path / "books" / "own.toml"
    podium("rulebooks", "new", "--from", RULEBOOKS[0], "--id", "shop.own", "--out", own)
    out = tmp_path / "event.json"
    made = podium("simulate", "--rulebook", own, "--entrants", "6", "--seed", "s", "--out", out)
    assert made.code == 0, made.err
    assert podium("check", out).code == 0


def test_a_rulebook_that_the_event_file_could_not_name_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    podium("rulebooks", "new", "--from", RULEBOOKS[0], "--id", "shop.own", "--out", own)
    (tmp_path / "events").mkdir()
    out = tmp_path / "events" / "event.json"
    done = podium("simulate", "--rulebook", own, "--entrants", "6", "--out", out)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "--rulebook: expected a file in the folder of --out: the event file names it\n"
    )
    assert not out.exists()


def test_a_real_event_is_not_replaced_unless_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "event.json"
    options = ("--rulebook", RULEBOOKS[0], "--entrants", "6", "--seed", "s", "--out", str(out))
    out.write_text('{"name": "Store Showdown March"}', encoding="utf-8")
    done = podium("simulate", *options)
    assert (done.code, "--force replaces it" in done.err) == (2, True)
    assert "March" in out.read_text(encoding="utf-8")
    assert podium("simulate", *options, "--force").code == 0
    assert podium("simulate", *options).code == 0


@pytest.mark.parametrize(("rulebook", "cut"), [(0, "1"), (0, "9"), (3, "4")])
def test_an_impossible_cut_is_refused(rulebook: int, cut: str) -> None:
    done = podium("simulate", "--rulebook", RULEBOOKS[rulebook], "--entrants", "8", "--cut", cut)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("--cut: expected 0")


def test_a_rulebook_without_score_fields_has_victories_and_draws(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = podium("rulebooks", "new", "--from", RULEBOOKS[0], "--id", "shop.own").out
    kept = [part for part in re.split(r"(?m)^(?=\[)", text) if not part.startswith("[scoring")]
    scoring = """
[scoring]
rule = "SHOP-1"
endings = ["victory", "draw"]
points = { win = 2, draw = 1, loss = 0 }
"""
    text = "".join([*kept[:1], scoring, *kept[1:]])
    own.write_text(text.replace('["struggles", "sos", "wounds"]', '["sos"]'), encoding="utf-8")
    checked = podium("rulebooks", "check", own)
    assert checked.code == 0, checked.err
    out = tmp_path / "event.json"
    podium("simulate", "--rulebook", own, "--entrants", "30", "--seed", "s", "--out", out)
    written = out.read_text(encoding="utf-8")
    assert '"victory"' in written
    assert '"draw"' in written
    assert podium("check", out).code == 0
