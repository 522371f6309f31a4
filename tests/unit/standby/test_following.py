"""A follower has what the leader had, wholly, whatever happens on the way."""

import socket
import threading
import time
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path

import apsw
import pytest

from podium.journal.sqlite.connection import connect
from podium.journal.trouble import UnknownSchema
from podium.people.tables import SqliteTables
from podium.standby.asking import SealedLine, Unreached, WrongCode
from podium.standby.channel import Keys, NotOpened, greet, reply_to
from podium.standby.copy import StandbyCopy
from podium.standby.follower import Following, FollowingPhase, StandbyFollower
from podium.standby.image import changed_pages, digests_of, image_of, root_of, spans_of
from podium.standby.leader import Turn
from podium.standby.messages import Follow, Meet
from podium.standby.pact import new_pact
from tests.unit.standby.wire import KEY, NOW, Pair, Wire


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    made.close()


def noted_in(path: Path) -> str | None:
    """What `Pair.note` wrote, read from a copy as any program would."""
    connection = apsw.Connection(str(path))
    try:
        assert connection.pragma("integrity_check") == "ok"
        row = connection.execute("SELECT name FROM brand").fetchone()
        return None if row is None else str(row[0])
    finally:
        connection.close()


def is_equal(pair: Pair) -> bool:
    with pair.database.reader() as connection:
        return root_of(image_of(connection).digests) == StandbyCopy(pair.second).root


def test_the_first_copy_is_whole_and_later_only_changes_are_sent(pair: Pair) -> None:
    pair.note("x" * 30_000)
    pair.follower.step()
    assert is_equal(pair)
    before = pair.follower.following.received
    pair.note("y" * 30_000)
    pair.follower.step()
    assert is_equal(pair)
    assert noted_in(pair.second) == "y" * 30_000
    assert 0 < pair.follower.following.received - before < 20 * 4096


def test_a_follower_is_in_step_until_something_is_written(pair: Pair) -> None:
    pair.follower.step()
    sent = pair.follower.following.received
    pair.follower.step()
    assert pair.follower.following.phase is FollowingPhase.IN_STEP
    assert pair.follower.following.received == sent
    seen = pair.leader.last_follower
    assert seen is not None
    assert (seen.address, seen.entries, seen.total) == ("10.0.0.2", 0, 0)


def test_what_another_process_writes_is_followed(pair: Pair) -> None:
    pair.follower.step()
    other = connect(pair.database.path)
    other.execute("INSERT INTO brand (id, name) VALUES (1, 'by hand')")
    other.close()
    pair.follower.step()
    assert noted_in(pair.second) == "by hand"


def test_a_rewritten_and_a_shrunken_file_is_followed(pair: Pair) -> None:
    pair.note("x" * 200_000)
    pair.follower.step()
    large = pair.second.stat().st_size
    pair.note("small")
    SqliteTables(pair.database).leave_no_trace("brand")
    pair.follower.step()
    assert is_equal(pair)
    assert pair.second.stat().st_size < large
    assert b"xxxxxxxx" not in pair.second.read_bytes()


def test_checkpoints_and_new_tables_are_followed(pair: Pair) -> None:
    pair.follower.step()
    for number in range(30):
        pair.run(f"CREATE TABLE more{number} (x BLOB)")
        if number % 10 == 0:
            other = connect(pair.database.path)
            other.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            other.close()
        pair.follower.step()
        assert is_equal(pair)


def test_after_a_restart_of_the_second_only_what_changed_is_sent(pair: Pair) -> None:
    pair.note("x" * 2_000_000)
    pair.follower.step()
    whole = pair.follower.following.received
    pair.note("y" + "x" * 1_999_999)
    again = pair.new_follower()
    again.step()
    assert is_equal(pair)
    assert 0 < again.following.received < whole / 10


def test_a_database_that_was_replaced_is_copied_anew(pair: Pair, tmp_path: Path) -> None:
    pair.follower.step()
    other = tmp_path / "other"
    other.mkdir()
    second = Pair(other)
    second.note("another shop")
    pair.wire.leader = second.leader
    with pytest.raises(Unreached):  # it knows nothing of this session
        pair.follower.step()
    pair.follower.step()
    assert noted_in(pair.second) == "another shop"
    second.close()


def test_a_leader_whose_database_was_taken_away_is_not_followed(pair: Pair) -> None:
    pair.note("before")
    pair.follower.step()
    pair.database.path.unlink()
    with pytest.raises(Unreached, match="deleted, moved or replaced"):
        pair.follower.step()
    assert noted_in(pair.second) == "before"


def test_a_cut_or_changed_answer_changes_nothing(pair: Pair) -> None:
    pair.note("before")
    pair.follower.step()
    kept = pair.second.read_bytes()
    pair.note("after")
    for cut in (0, 1, 3, 4, 50, 2000, -1):
        pair.wire.change = itemgetter(slice(cut))
        with pytest.raises(Unreached):
            pair.follower.step()
        assert noted_in(pair.second) == "before"
    pair.wire.change = lambda body: body[:-9] + b"x" + body[-8:]
    with pytest.raises(Unreached):
        pair.follower.step()
    assert noted_in(pair.second) == "before"
    assert pair.second.read_bytes() == kept
    pair.wire.change = lambda body: body
    pair.follower.step()
    assert noted_in(pair.second) == "after"


def test_a_first_copy_that_breaks_off_leaves_none(pair: Pair) -> None:
    pair.wire.change = lambda body: body[: len(body) // 2]
    with pytest.raises(Unreached):
        pair.follower.step()
    assert list(pair.second.parent.glob("second*")) == []


def test_a_kill_at_any_moment_of_a_change_leaves_a_whole_copy(pair: Pair, tmp_path: Path) -> None:
    """The log cut at every few bytes, as if the process had been killed there."""
    pair.note("before")
    pair.follower.step()
    old = pair.second.read_bytes()
    logs: list[bytes] = []
    settle = StandbyCopy._settle
    log = pair.second.with_name(pair.second.name + "-wal")

    def seen(copy: StandbyCopy) -> None:
        logs.append(log.read_bytes())
        settle(copy)

    pair.note("after")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(StandbyCopy, "_settle", seen)
        pair.follower.step()
    (whole,) = logs
    places = [*range(0, len(whole), 1499), len(whole) - 1, len(whole)]
    for cut in places:
        place = tmp_path / f"cut{cut}.db"
        place.write_bytes(old)
        place.with_name(place.name + "-wal").write_bytes(whole[:cut])
        assert noted_in(place) == ("after" if cut == len(whole) else "before")
        place.write_bytes(old)
        place.with_name(place.name + "-wal").write_bytes(whole[:cut])
        copy = StandbyCopy(place)
        assert copy.root == root_of(digests_of(place.read_bytes(), 4096))


def test_a_question_that_is_sent_again_is_refused(pair: Pair) -> None:
    pair.follower.step()
    pair.follower.step()
    for asked in pair.wire.asked:
        with pytest.raises(NotOpened):
            pair.leader.receive(asked)


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_a_port_that_cannot_be_is_not_noted(pair: Pair, port: int) -> None:
    """An address with such a port would end the thread that asks for later terms."""
    for asking in (Follow(port=port), Meet(pair.rivalry.term(), port)):
        with pytest.raises(Unreached):
            list(pair.wire.ask(asking))
    assert pair.rivalry.pact.peers == ()


def test_who_does_not_know_the_code_gets_nothing(pair: Pair) -> None:
    with pytest.raises(NotOpened):
        pair.leader.greet(b"", "10.0.0.9")
    copy = StandbyCopy(pair.second)
    stranger = StandbyFollower(copy, Wire(pair.leader, KEY[::-1]), port=8000, now=lambda: NOW)
    with pytest.raises(WrongCode):
        stranger.step()
    assert not pair.second.exists()


def test_replayed_greetings_push_no_follower_out(pair: Pair) -> None:
    pair.follower.step()
    heard = greet(KEY).sent
    for _ in range(100):
        pair.leader.greet(heard, "10.0.0.9")
    pair.follower.step()
    assert pair.wire.greeted


def test_a_new_code_ends_even_a_question_that_waits_for_news(pair: Pair) -> None:
    """It is made because somebody else may know the old one."""
    pair.follower.step()
    receive = pair.leader.receive

    def renewed_meanwhile(asked: bytes) -> Turn:
        turn = receive(asked)
        pair.leader.renew(new_pact(KEY[::-1]).key)
        pair.note("secret")
        return turn

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pair.leader, "receive", renewed_meanwhile)
        with pytest.raises(Unreached, match="ended"):
            pair.follower.step()
    assert noted_in(pair.second) != "secret"
    with pytest.raises(WrongCode):
        pair.follower.step()


def test_no_greeting_by_the_old_code_outlives_it(pair: Pair) -> None:
    renewing = threading.Thread(target=pair.leader.renew, args=(new_pact(KEY[::-1]).key,))

    def slowly(key: bytes, greeting: bytes) -> tuple[Keys, bytes]:
        renewing.start()
        renewing.join(0.3)
        return reply_to(key, greeting)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("podium.standby.leader.reply_to", slowly)
        pair.wire.greet()
    renewing.join()
    with pytest.raises(Unreached, match="session has ended"):
        pair.follower.step()


def test_spans_find_every_page_that_differs(pair: Pair) -> None:
    pair.note("x" * 40_000)
    with pair.database.reader() as connection:
        image = image_of(connection)
    known = list(image.digests)
    for place in range(len(known)):
        other = [*known[:place], b"other", *known[place + 1 :]]
        by_spans = changed_pages(image, None, pages=len(other), spans=spans_of(other))
        assert changed_pages(image, other, pages=0, spans=()) == (place + 1,)
        assert place + 1 in by_spans
    shorter = known[:-3]
    missing = changed_pages(image, None, pages=len(shorter), spans=spans_of(shorter))
    assert {len(known), len(known) - 1, len(known) - 2} <= {*missing}


def test_a_copy_of_a_newer_podium_is_told_at_once(pair: Pair) -> None:
    pair.database.write(
        lambda run: run.execute("INSERT INTO migration VALUES (99, 'from the future', 'x')")
    )
    with pytest.raises(UnknownSchema, match="newer version"):
        pair.follower.step()


def test_the_copy_is_for_its_owner_alone(pair: Pair) -> None:
    pair.follower.step()
    assert pair.second.stat().st_mode & 0o077 == 0
    modes: list[int] = []
    log = pair.second.with_name(pair.second.name + "-wal")
    settle = StandbyCopy._settle

    def seen(copy: StandbyCopy) -> None:
        modes.append(log.stat().st_mode & 0o077)
        settle(copy)

    pair.note("after")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(StandbyCopy, "_settle", seen)
        pair.follower.step()
    assert modes == [0], "its log has the same pages"


def test_the_log_of_a_change_is_for_its_owner_alone(pair: Pair) -> None:
    """It has pages of the database in it, and stays if the follower is killed just then."""
    pair.follower.step()
    log = pair.second.with_name(pair.second.name + "-wal")
    modes: list[int] = []
    pair.note("after")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(StandbyCopy, "_settle", lambda _: modes.append(log.stat().st_mode & 0o077))
        pair.follower.step()
    assert modes == [0]


def test_a_follower_that_waits_for_an_answer_ends_at_once(tmp_path: Path) -> None:
    """It would keep whoever takes over waiting, or die of a connection that is closed under it."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        line = SealedLine(f"http://127.0.0.1:{silent.getsockname()[1]}", KEY)
        told: list[Following] = []
        copy = StandbyCopy(tmp_path / "copy")
        follower = StandbyFollower(copy, line, port=1, now=lambda: NOW, told=told.append)
        follower.start()
        with silent.accept()[0] as taken:
            taken.recv(1)
            began = time.monotonic()
            follower.close()
        assert time.monotonic() - began < 10
        assert [one.phase for one in told] == [FollowingPhase.LOST]
