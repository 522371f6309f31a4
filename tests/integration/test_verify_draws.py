"""`podium verify` checks the public file of draws, without a database."""

import json
import re
from pathlib import Path

import pytest

from podium.event.rounds import PublishRound
from podium.event.wire import encode
from podium.exchange.draws_file import draws_file
from tests.integration.podium_command import podium
from tests.unit.event.phones import commit, draw_with, hash_for, number_of
from tests.unit.event.playing import SP, Playing
from tests.unit.event.viewing import views_of


def written(event: Playing, path: Path) -> Path:
    path.write_bytes(encode(draws_file(views_of(event))))
    return path


@pytest.mark.rule("EV-3")
def test_a_spectator_checks_every_draw_and_is_told_each_step(tmp_path: Path) -> None:
    event = Playing(SP).begin(7).play(1).draw()
    early = written(event, tmp_path / "early.json")
    event.do(PublishRound())
    file = written(event, tmp_path / "draws.json")
    done = podium("verify", file)
    assert done.code == 0, done.err
    for said in (
        "round 1, draw round 1",
        "round 2, draw round 2",
        "its secret belongs to the fingerprint published before the draw",
        "its basis belongs to the seal published before the pairing",
        "basis and secret give exactly the published pairing (algorithm third)",
        "no other draft of it was drawn",
        "2 of 2 published rounds replayed; all holds",
        "--noted",
    ):
        assert said in done.out
    (seal,) = next(draw.seals for draw in event.view().draws if draw.id == "round 2")
    done = podium("verify", file, "--noted", f"round 2:{seal[:20]}", "--earlier", early)
    assert done.code == 0, done.err
    assert "--noted" not in done.out


def test_who_added_a_number_to_a_draw_is_said(tmp_path: Path) -> None:
    event = Playing(SP, rounds=3).begin(7)
    commit(event, "e1", "e2", "e3")
    draw_with(event, "e1", "e3")
    event.do(PublishRound())
    event.record_all()
    draw_with(event)
    event.do(PublishRound())
    event.record_all()
    event.publish()
    file = written(event, tmp_path / "draws.json")
    done = podium("verify", file, "--noted", f"round 1:{hash_for('e2')[:16]}")
    assert done.code == 0, done.err
    first, second, third = re.split(r"^round \d, draw .*$", done.out, flags=re.MULTILINE)[1:]
    assert "2 of 3 phones added a number to its secret; not opened in time: player 2" in first
    unknown = "nobody added a number: whoever holds the database could have known this draw"
    assert f"{unknown}; not opened in time: player 1, 3" in second
    assert f"{unknown}\n" in third
    forged = tmp_path / "forged.json"
    forged.write_bytes(file.read_bytes().replace(number_of("e1").encode(), b"0" * 64))
    done = podium("verify", forged)
    assert done.code == 1
    assert "the numbers that phones added do not belong to what they sent before" in done.err


def test_what_does_not_hold_is_said_and_ends_with_1(tmp_path: Path) -> None:
    event = Playing(SP).begin(8).play(2)
    file = written(event, tmp_path / "draws.json")
    document = json.loads(file.read_bytes())
    one, other, *_ = document["rounds"][1]["matches"]
    one["entrants"], other["entrants"] = other["entrants"], one["entrants"]
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(document))
    done = podium("verify", forged)
    assert done.code == 1
    assert "WRONG: basis and secret give another pairing" in done.out
    assert "round 2: basis and secret give another pairing (algorithm third): 2 matches" in done.err
    assert "replayed; all holds" not in done.out
    done = podium("verify", file, "--noted", f"round 1:{'0' * 16}")
    assert (done.code, "round 1 has no fingerprint" in done.err) == (1, True)
    other_event = written(Playing(SP, "other").begin(8), tmp_path / "other.json")
    done = podium("verify", file, "--earlier", other_event)
    assert (done.code, "changed since" in done.err) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--noted", "round 1"), "--noted: expected DRAW:HASH"),
        (("--noted", "round 1:xyz"), "--noted: expected DRAW:HASH"),
        (("--head", "0" * 16), "need a journal"),
        (("--seal", f"1:{'0' * 64}"), "need a journal"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    file = written(Playing(SP).begin(4), tmp_path / "draws.json")
    done = podium("verify", file, *arguments)
    assert done.code == 2
    assert said in done.err


def test_a_damaged_file_or_one_of_another_kind_is_refused(tmp_path: Path) -> None:
    file = written(Playing(SP).begin(4), tmp_path / "draws.json")
    file.write_bytes(file.read_bytes()[:-5])
    done = podium("verify", file)
    assert done.code == 1
    assert "expected podium-draws/2" in done.err
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(b'{"format":"podium-journal/1"}\n')
    done = podium("verify", journal, "--noted", f"round 1:{'0' * 16}")
    assert (done.code, "need a file of draws" in done.err) == (2, True)
