"""Two that both believe to lead are told so, and nothing is merged."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from podium.bootstrap import Store, open_store
from podium.cli.leading import open_leading, settle_pact
from podium.journal.store import verify
from podium.journal.trouble import OtherLeads, Unwritable
from podium.standby.copy import StandbyCopy
from podium.standby.follower import StandbyFollower
from podium.standby.leader import Leader
from podium.standby.messages import Meet, Met
from podium.standby.pact import StreamDifference, new_pact, pact_path, read_pact, write_pact
from podium.standby.rivalry import Rivalry, beats
from podium.standby.take_over import copy_path, take_over
from podium.standby.terms import LeaderStanding, StreamStanding, Term, current_term
from tests.contract.journal.requests import ask
from tests.unit.standby.wire import KEY, NOW, Wire


class Laptop:
    """A database with its journal, which leads."""

    def __init__(self, path: Path) -> None:
        if read_pact(path) is None:
            write_pact(path, new_pact(KEY))
        self.path = path
        self.store: Store = open_store(str(path))
        leading = open_leading(self.store, None, lambda: NOW)
        assert leading is not None
        self.leader: Leader = leading.leader

    @property
    def rivalry(self) -> Rivalry:
        return self.leader.rivalry

    @property
    def term(self) -> Term:
        assert self.store.file is not None
        found = current_term(self.store.file)
        assert found is not None
        return found

    def act(self, stream: str, text: str) -> None:
        """Writes an entry that is acknowledged."""
        version = self.store.journal.head(stream).version
        self.store.journal.append(ask(stream, version, text, key=f"{stream} {version} {text}"))

    def meet(self, other: "Laptop", port: int = 8000) -> None:
        """Asks the other one who leads, as a herald does."""
        term: Term | None = None
        streams: list[StreamStanding] = []
        for answer in Wire(other.leader).ask(Meet(self.rivalry.term(), port)):
            assert isinstance(answer, Met)
            term = answer.standing.term
            streams += answer.standing.streams
        assert term is not None
        self.rivalry.hear(LeaderStanding(term, tuple(streams)), "http://other:8000")

    def close(self) -> None:
        self.leader.close()
        self.store.journal.close()


def follow(first: Laptop, path: Path) -> None:
    """Makes a copy of the first laptop for a database at this path."""
    path.parent.mkdir(exist_ok=True)
    write_pact(path, new_pact(KEY, peers=("http://first:8000",)))
    copy = StandbyCopy(copy_path(path))
    StandbyFollower(copy, Wire(first.leader), port=8001, now=lambda: NOW).step()


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Laptop]:
    (tmp_path / "first").mkdir()
    made = Laptop(tmp_path / "first" / "podium.db")
    for number in range(5):
        made.act("event/one", f"entry {number}")
    yield made
    made.close()


@pytest.fixture
def second(first: Laptop, tmp_path: Path) -> Iterator[Laptop]:
    path = tmp_path / "second" / "podium.db"
    follow(first, path)
    take_over(path)
    made = Laptop(path)
    yield made
    made.close()


def test_who_takes_over_has_all_that_both_had_in_the_next_term(
    first: Laptop, second: Laptop
) -> None:
    assert (first.term.number, second.term.number) == (1, 2)
    assert second.store.journal.head("event/one") == first.store.journal.head("event/one")
    assert verify(second.store.journal, "event/one") is None
    second.act("event/one", "goes on")
    assert not copy_path(second.path).exists()


def test_the_old_leader_stops_and_says_what_differs(first: Laptop, second: Laptop) -> None:
    first.act("event/one", "only here")
    first.act("event/one", "and this")
    first.act("event/two", "an event of its own")
    second.act("event/one", "only there")
    first.meet(second)
    with pytest.raises(OtherLeads, match="leads, in term 2"):
        first.act("event/one", "too late")
    rival = first.rivalry.rival
    assert rival is not None
    assert not rival.contested
    assert rival.differences == (
        StreamDifference("event/one", 5, 2, 1),
        StreamDifference("event/two", 0, 1, 0),
    )
    assert first.store.journal.head("event/one").version == 7
    assert second.store.journal.head("event/one").version == 6
    for laptop in (first, second):
        assert verify(laptop.store.journal, "event/one") is None


def test_the_old_leader_stops_when_the_new_one_tells_it(first: Laptop, second: Laptop) -> None:
    second.meet(first)
    with pytest.raises(OtherLeads):
        first.act("event/one", "too late")
    second.act("event/one", "goes on")
    assert second.rivalry.rival is None
    assert first.rivalry.heard.is_set()
    rival = first.rivalry.rival
    assert rival is not None
    assert rival.address == "http://10.0.0.2:8000"


def test_a_leader_that_stopped_stays_so_after_a_restart(first: Laptop, second: Laptop) -> None:
    first.meet(second)
    again = open_store(str(first.path))
    try:
        with pytest.raises(OtherLeads):
            again.journal.append(ask("event/one", 5, "too late", key="late"))
        assert len(again.journal.read("event/one")) == 5
    finally:
        again.journal.close()


def test_two_that_took_over_from_one_both_stop(
    first: Laptop, second: Laptop, tmp_path: Path
) -> None:
    first.act("event/one", "after the first copy")
    path = tmp_path / "third" / "podium.db"
    follow(first, path)
    take_over(path)
    third = Laptop(path)
    assert third.term.number == second.term.number
    assert third.term.id != second.term.id
    second.act("event/one", "by the second")
    third.meet(second)
    for laptop in (second, third):
        with pytest.raises(OtherLeads, match="believes that it leads too"):
            laptop.act("event/one", "too late")
    rival = third.rivalry.rival
    assert rival is not None
    assert rival.differences == (StreamDifference("event/one", 5, 1, 1),)
    third.close()


def test_who_is_told_to_lead_again_has_the_latest_term(first: Laptop, second: Laptop) -> None:
    first.meet(second)
    first.close()
    assert settle_pact(first.path, follow=False, new_code=False, lead=True) is None
    again = Laptop(first.path)
    assert again.term.number == 3
    again.act("event/one", "goes on here")
    again.meet(second)
    with pytest.raises(OtherLeads):
        second.act("event/one", "too late")
    again.close()


def test_nobody_takes_over_with_a_database_that_was_made_meanwhile(
    first: Laptop, tmp_path: Path
) -> None:
    """The copy stays where it is, and the other database is not served as its heir."""
    path = tmp_path / "meanwhile" / "podium.db"
    path.parent.mkdir()
    write_pact(path, new_pact(KEY))
    copy_path(path).write_bytes(first.path.read_bytes())
    path.touch()
    with pytest.raises(Unwritable, match="another database was made here"):
        take_over(path)
    pact = read_pact(path)
    assert pact is not None
    assert not pact.taking_over
    assert copy_path(path).exists()


def test_a_take_over_that_was_interrupted_is_finished(first: Laptop, tmp_path: Path) -> None:
    path = tmp_path / "second" / "podium.db"
    follow(first, path)
    take_over(path)
    path.rename(copy_path(path))  # as if it had been killed just before
    settle_pact(path, follow=False, new_code=False, lead=False)
    laptop = Laptop(path)
    assert laptop.term.number == 2
    laptop.close()


@pytest.mark.parametrize(
    ("theirs", "own", "stops"),
    [
        ((1, "a"), (1, "a"), False),
        ((2, "b"), (1, "a"), True),
        ((1, "a"), (2, "b"), False),
        ((2, "b"), (2, "c"), True),
    ],
)
def test_a_later_term_leads_and_of_two_equal_ones_neither(
    theirs: tuple[int, str], own: tuple[int, str], *, stops: bool
) -> None:
    assert beats(Term(*theirs, NOW), Term(*own, NOW)) is stops


def test_the_pact_is_for_its_owner_alone_and_never_in_the_database(first: Laptop) -> None:
    pact = read_pact(first.path)
    assert pact is not None
    assert pact_path(first.path).stat().st_mode & 0o077 == 0
    assert repr(pact) == "Pact(...)"
    files = (first.path, first.path.with_name(first.path.name + "-wal"))
    assert not any(KEY in one.read_bytes() for one in files)
    assert not any(pact.key.encode() in one.read_bytes() for one in files)


def test_a_new_code_ends_the_old_one_and_keeps_who_leads(first: Laptop, second: Laptop) -> None:
    first.meet(second)
    code = settle_pact(first.path, follow=True, new_code=True, lead=False)
    assert code is not None
    pact = read_pact(first.path)
    assert pact is not None
    assert pact.secret != KEY
    assert pact.rival is not None
