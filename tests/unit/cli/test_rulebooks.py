import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from podium.cli.main import run
from podium.core.names import ENGLISH
from podium.rulebooks.load import load
from podium.rulebooks.shipped import shipped, shipped_ids, shipped_text


def podium(*arguments: str) -> Result:
    return CliRunner().invoke(run, ["rulebooks", *arguments])


def test_the_list_shows_id_name_and_game_of_every_rulebook() -> None:
    answer = podium()
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert lines[0].split() == ["id", "name", "game"]
    for one, line in zip(shipped_ids(), lines[1:], strict=True):
        assert line.startswith(one)
        assert shipped(one).name[ENGLISH] in line
        assert line.endswith(shipped(one).game)


def test_the_list_as_json_is_one_document() -> None:
    answer = podium("--json")
    assert answer.exit_code == 0
    listed = json.loads(answer.stdout)["rulebooks"]
    assert [one["id"] for one in listed] == list(shipped_ids())
    assert listed[1] == {
        "id": "shatterpoint.premier-showdown",
        "name": "Shatterpoint: Premier Showdown",
        "game": "Star Wars: Shatterpoint",
        "edition": "2023-08-04",
    }


def test_a_good_file_is_praised(tmp_path: Path) -> None:
    file = tmp_path / "good.toml"
    file.write_text(shipped_text("swlcg.team"), encoding="utf-8")
    answer = podium("check", str(file))
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert answer.stdout == f"{file}: swlcg.team is a valid rulebook.\n"
    document = json.loads(podium("check", "--json", str(file)).stdout)
    assert (document["id"], document["mistakes"]) == ("swlcg.team", [])


def test_a_bad_file_gets_a_line_for_each_mistake_and_exit_code_2(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    text = shipped_text("swlcg.team").replace("win = 6", "win = 6.5").replace("fold", "bold")
    file.write_text(text, encoding="utf-8")
    answer = podium("check", str(file))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.splitlines() == [
        f"{file}: scoring.points.win: expected a whole number up to 1000000000, found 6.5",
        f'{file}: pairing.method: expected one of random, fold, found "bold"',
    ]
    as_json = podium("check", "--json", str(file))
    assert as_json.exit_code == 2
    assert [one["place"] for one in json.loads(as_json.stdout)["mistakes"]] == [
        "scoring.points.win",
        "pairing.method",
    ]


def test_a_file_that_is_not_there_is_refused_in_one_line(tmp_path: Path) -> None:
    answer = podium("check", str(tmp_path / "none.toml"))
    assert answer.exit_code == 2
    assert (
        answer.stderr == f"{tmp_path / 'none.toml'}: expected a rulebook file, found no such file\n"
    )


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_new_rulebook_is_a_copy_with_its_comments(rulebook: str, tmp_path: Path) -> None:
    assert podium("new", "--from", rulebook).stdout == shipped_text(rulebook)
    out = tmp_path / "own.toml"
    answer = podium("new", "--from", rulebook, "--id", "store.own", "--out", str(out))
    assert answer.exit_code == 0
    assert load(out).id == "store.own"
    text = out.read_text(encoding="utf-8")
    assert text == shipped_text(rulebook).replace(f'id = "{rulebook}"', 'id = "store.own"')


def test_a_file_is_never_overwritten_unless_forced(tmp_path: Path) -> None:
    out = tmp_path / "own.toml"
    out.write_text("mine", encoding="utf-8")
    answer = podium("new", "--from", "swlcg.team", "--out", str(out))
    assert answer.exit_code == 2
    assert answer.stderr == f"{out}: the file exists; --force replaces it\n"
    assert out.read_text(encoding="utf-8") == "mine"
    assert podium("new", "--from", "swlcg.team", "--out", str(out), "--force").exit_code == 0
    assert load(out) == shipped("swlcg.team")


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    answer = podium("new", "--from", "swlcg.team", "--out", str(tmp_path / "none" / "own.toml"))
    assert answer.exit_code == 2
    assert answer.stderr.endswith("cannot be written: No such file or directory\n")


def test_an_unknown_rulebook_is_refused_with_the_one_meant() -> None:
    answer = podium("new", "--from", "swlcg.teams")
    assert answer.exit_code == 2
    assert "did you mean swlcg.team?" in answer.stderr


@pytest.mark.parametrize("new_id", ["Own", 'a"b', "a\nb", "", "a/b", "\\1"])
def test_a_bad_id_is_refused_in_one_line(new_id: str) -> None:
    answer = podium("new", "--from", "swlcg.team", "--id", new_id)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith("--id: expected lower-case letters and digits")
    assert answer.stderr.count("\n") == 1
