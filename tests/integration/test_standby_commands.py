"""`podium standby` and `podium differences`, and what stands in their way."""

from pathlib import Path

import pytest

from podium.bootstrap import open_store
from podium.cli.leading import settle_pact
from podium.kernel.now import Now
from podium.people.access.secret import Secret
from podium.service.ids import stream_of
from podium.standby.code import key_of
from podium.standby.copy_lock import copy_held
from podium.standby.pact import Rival, StreamDifference, new_pact, read_pact, write_pact
from tests.integration.podium_command import podium
from tests.unit.service.serving import Serving

SHOP = "http://127.0.0.1:1"


def test_nothing_is_followed_into_a_database_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "podium.db").touch()
    done = podium("standby", SHOP, "--db", tmp_path / "podium.db")
    assert done.code == 2
    assert "a database is here already" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--take-over",), "there is no copy to take over with"),
        ((), "expected that of the first laptop"),
        (("shop.local",), "expected that of the first laptop"),
        (("http://ada:secret@shop.local",), "expected that of the first laptop"),
        ((SHOP, "--code-file", "code"), "the code has sixteen letters and digits"),
        ((SHOP, "--db", "postgresql://x@y/z"), "a standby keeps its copy in a file"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("code").write_text("too short", encoding="utf-8")
    done = podium("standby", "--db", "podium.db", *words)
    assert (done.code, said in done.err) == (2, True), done


def test_one_copy_has_one_follower_whatever_its_port(tmp_path: Path) -> None:
    database, code = tmp_path / "podium.db", tmp_path / "code"
    code.write_text("0123456789abcdef", encoding="utf-8")
    with copy_held(database):
        done = podium("standby", SHOP, "--db", database, "--port", "1", "--code-file", code)
        assert done.code == 2
        assert "podium standby already follows into this file" in done.err
        assert read_pact(database) is None, "nor is the code of the other one replaced"
    with copy_held(database):
        pass


def test_the_code_is_asked_for_once_and_only_its_key_is_kept(tmp_path: Path) -> None:
    database = tmp_path / "podium.db"
    code = settle_pact(database, follow=True, new_code=False, lead=False)
    assert code is not None
    pact = read_pact(database)
    assert pact is not None
    assert pact.secret == key_of(code)
    assert settle_pact(database, follow=True, new_code=False, lead=False) is None
    kept = b"".join(one.read_bytes() for one in tmp_path.iterdir())
    assert code.reveal().encode() not in kept


def test_what_only_this_laptop_has_is_listed_to_be_typed_again(tmp_path: Path) -> None:
    database = tmp_path / "podium.db"
    world = Serving(open_store(str(database)))
    event = world.running(name="Saturday Showdown")
    last = world.service.head(event).version
    world.service.close()
    assert podium("differences", "--db", database).code == 2
    difference = StreamDifference(stream_of(event), last - 2, 2, 5)
    rival = Rival(
        number=2, id="x", address="http://10.0.0.2:8000", learned=Now(1), differences=(difference,)
    )
    pact = new_pact(key_of(Secret("0123456789abcdef")))
    write_pact(database, type(pact)(key=pact.key, rival=rival))
    told = podium("differences", "--db", database)
    assert told.code == 0
    lines = told.out.splitlines()
    assert "leads, in term 2" in lines[0]
    assert f"both have entry {last - 2}; beyond it this laptop has 2, the other one 5" in lines[1]
    assert [line.split()[0] for line in lines[2:]] == [str(last - 1), str(last)]
    after = podium("journal", event, "--after", str(last - 2), "--db", database)
    assert after.out.splitlines() == lines[2:]
    assert podium("verify", event, "--db", database).code == 0
    refused = podium("host", "link", "--db", database)
    assert (refused.code, "leads, in term 2" in refused.err) == (2, True)
