from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path

import pytest

from podium.bootstrap import open_store
from podium.event.announcements import MakeAnnouncement
from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.preview import Preview
from podium.event.registration import Register
from podium.event.reports import ReportResult
from podium.event.results import CorrectResult, RecordResult, ResultRecorded
from podium.event.rounds import DrawRound, PublishRound, RoundPublished
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, ChangeSettings, CloseEvent, CreateEvent
from podium.event.staff import DismissStaff, NameStaff
from podium.journal.entry import Append, Entry, NewEntry
from podium.journal.trouble import Trouble
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.people.person import Person
from podium.rulebooks.shipped import shipped
from podium.service import index
from podium.service.acts import LONGEST_KEY
from podium.service.answer import Performed, Refused
from podium.service.ids import EventId, event_id, event_of, stream_of
from tests.unit.service.serving import ORGANISER, RULEBOOK, Serving, victory
from tests.unit.service.watching import watch

NOBODY = EventId("nothing")


def code(answer: Performed | Refused) -> Code:
    assert isinstance(answer, Refused), answer
    return answer.refusal.code


def test_an_event_is_created_changed_and_seen() -> None:
    world = Serving()
    event = world.running()
    seen = world.view(event, SPECTATOR)
    assert len(seen.rounds) == 1
    assert seen.desk is None
    assert world.service.head(event).version == len(world.service.entries(event))


def test_the_witness_is_the_hash_of_the_last_publication_and_counts_nothing() -> None:
    world = Serving()
    assert world.service.witness(NOBODY) == ""
    event = world.running()
    shown = world.service.witness(event)
    published = [one for one in world.service.entries(event) if one.kind == "round-published"]
    assert shown == published[-1].hash.hex()
    ref, (winner, _) = world.match(event)
    world.do(event, ReportResult(ref, victory(winner)), by=winner.replace("e", "p"))
    assert world.service.witness(event) == shown


def test_without_an_event_there_is_nothing_to_see_or_do() -> None:
    service = Serving().service
    assert service.event_views(NOBODY) is None
    assert service.preview(NOBODY, AnnounceEvent(), actor=ORGANISER) == Refusal(Code.NO_SUCH_EVENT)
    assert code(service.perform(NOBODY, AnnounceEvent(), actor=ORGANISER, key="k")) == (
        Code.NO_SUCH_EVENT
    )
    assert code(service.create(AnnounceEvent(), actor=ORGANISER, key="k")) is Code.NO_SUCH_EVENT


def test_the_same_request_to_create_makes_one_event() -> None:
    world = Serving()
    create = CreateEvent(shipped(RULEBOOK), Settings("Spring Cup"))
    people = (Person("p1", "Ada"),)
    answers = {
        world.service.create(create, actor=ORGANISER, key="phone 1", people=people)
        for _ in range(3)
    }
    assert len(answers) == 1
    (line,) = world.service.events()
    assert world.service.people.of(line.id) == {"p1": Person("p1", "Ada")}
    assert [found.event for found in world.service.people.find("Ada")] == [line.id]


def test_a_request_sent_again_gets_its_first_answer() -> None:
    world = Serving()
    event = world.running()
    ref, (winner, _) = world.match(event)
    command = RecordResult(ref, victory(winner))
    first = world.ask(event, command, key="phone 1")
    world.do(event, MakeAnnouncement("Lunch."))
    assert world.ask(event, command, key="phone 1") == first
    assert isinstance(first, Performed)
    assert first.changed


def test_a_key_belongs_to_one_request_of_one_person() -> None:
    world = Serving()
    event = world.running()
    world.do(event, NameStaff(PersonId("judge"), Role.JUDGE))
    assert isinstance(world.ask(event, MakeAnnouncement("One."), key="k"), Performed)
    assert code(world.ask(event, MakeAnnouncement("Two."), key="k")) is Code.KEY_REUSED
    assert isinstance(world.ask(event, MakeAnnouncement("Two."), key="k", by="judge"), Performed)


@pytest.mark.parametrize("key", ["", "a" * (LONGEST_KEY + 1), "tab\t"])
def test_a_senseless_key_is_refused(key: str) -> None:
    world = Serving()
    event = world.create()
    answer = world.service.perform(event, AnnounceEvent(), actor=ORGANISER, key=key)
    assert code(answer) is Code.KEY_MALFORMED


def test_to_create_nothing_is_refused() -> None:
    assert code(Serving().service.create(actor=ORGANISER, key="k")) is Code.NO_SUCH_EVENT


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("actor", "half \ud800", Code.TEXT_UNPRINTABLE),
        ("session", "half \ud800", Code.TEXT_UNPRINTABLE),
        ("key", "half \ud800", Code.KEY_MALFORMED),
        ("actor", "", Code.TEXT_EMPTY),
        ("actor", "a" * 65, Code.TEXT_TOO_LONG),
        ("session", "a" * 101, Code.TEXT_TOO_LONG),
    ],
)
def test_what_cannot_be_written_down_is_refused(field: str, text: str, why: Code) -> None:
    world = Serving()
    event = world.create()
    asked = {"actor": ORGANISER, "key": "k", "session": "s", field: text}
    assert code(world.service.perform(event, AnnounceEvent(), **asked)) is why  # type: ignore[arg-type]


def test_the_longest_names_fit_into_the_journal() -> None:
    world = Serving()
    create = CreateEvent(shipped(RULEBOOK), Settings("Spring Cup"))
    actor = PersonId("a" * 64)
    made = world.service.create(create, actor=actor, key="k" * LONGEST_KEY, session="s" * 100)
    assert isinstance(made, Performed)


def test_several_commands_are_done_all_or_none() -> None:
    world = Serving()
    event = world.create()
    before = world.service.head(event)
    wrong: tuple[Command, ...] = (AnnounceEvent(), PublishRound())
    assert code(world.ask(event, *wrong)) is Code.NO_DRAFT
    assert world.service.head(event) == before


def test_what_changes_nothing_is_done_and_says_so() -> None:
    world = Serving()
    event = world.create()
    world.do(event, AnnounceEvent())
    again = world.do(event, AnnounceEvent())
    assert not again.changed


def test_the_second_judge_is_told_who_entered_which_result() -> None:
    world = Serving()
    event = world.running()
    for judge in ("anna", "bert"):
        world.do(event, NameStaff(PersonId(judge), Role.JUDGE))
    ref, (winner, _) = world.match(event)
    assert isinstance(world.ask(event, RecordResult(ref, victory(winner)), by="anna"), Performed)
    answer = world.ask(event, RecordResult(ref, victory(winner, wounds=9)), by="bert")
    assert isinstance(answer, Refused)
    assert isinstance(answer.standing, ResultRecorded)
    assert (answer.standing.by, answer.standing.result) == ("anna", victory(winner))


def test_an_entrant_is_not_told_which_fact_stands_in_the_way() -> None:
    world = Serving()
    event = world.running()
    ref, (winner, _) = world.match(event)
    world.do(event, RecordResult(ref, victory(winner)))
    report = ReportResult(ref, victory(winner, wounds=9))
    answer = world.ask(event, report, by=winner.replace("e", "p"))
    assert isinstance(answer, Refused)
    assert answer.standing is None


def test_the_second_organiser_is_shown_the_round_that_was_published() -> None:
    world = Serving()
    event = world.running()
    answer = world.ask(event, PublishRound())
    assert isinstance(answer, Refused)
    assert answer.refusal.code is Code.NO_DRAFT
    assert isinstance(answer.standing, RoundPublished)
    assert code(world.ask(event, DrawRound(), PublishRound())) is Code.ROUND_RUNS


def test_a_preview_changes_nothing() -> None:
    world = Serving()
    event = world.running()
    ref, (winner, _) = world.match(event)
    world.do(event, RecordResult(ref, victory(winner)))
    head = world.service.head(event)
    other = CorrectResult(ref, victory(winner, wounds=1))
    shown = world.service.preview(event, other, actor=ORGANISER)
    assert isinstance(shown, Preview)
    assert world.service.head(event) == head


def test_only_staff_may_preview_and_others_learn_nothing_from_trying() -> None:
    world = Serving()
    event = world.running()
    ref, (winner, _) = world.match(event)
    world.do(event, RecordResult(ref, victory(winner)))
    for command in (
        CorrectResult(ref, victory(winner, wounds=1)),
        ReportResult(ref, victory(winner)),
        PublishRound(),
        AnnounceEvent(),
    ):
        for actor in (winner.replace("e", "p"), "nobody"):
            shown = world.service.preview(event, command, actor=PersonId(actor))
            assert isinstance(shown, Refusal)
            assert shown.code is Code.NOT_ALLOWED


def test_an_answer_tells_nothing_of_what_others_did() -> None:
    world = Serving()
    event = world.running()
    ref, (winner, loser) = world.match(event)
    told = world.do(event, ReportResult(ref, victory(winner)), by=winner.replace("e", "p"))
    world.do(event, NameStaff(PersonId("judge"), Role.JUDGE))
    again = world.do(event, ReportResult(ref, victory(winner)), by=loser.replace("e", "p"))
    assert told == again == Performed(event, changed=True)


def test_events_are_listed_and_found_by_the_words_they_begin_with() -> None:
    world = Serving()
    spring = world.create("Spring Cup", date="2027-03-01", place="Łódź")
    autumn = world.create("Autumn Cup", date="2027-10-01", region="EU")
    world.create("No date yet")
    assert [line.name for line in world.service.events()] == [
        "No date yet",
        "Autumn Cup",
        "Spring Cup",
    ]
    assert [line.id for line in world.service.events("cup")] == [autumn, spring]
    assert [line.id for line in world.service.events("ŁÓD spr")] == [spring]
    assert world.service.events("winter") == ()


def test_events_of_one_day_are_listed_by_name() -> None:
    world = Serving()
    for name in ("Beta", "Alpha", "Gamma"):
        world.create(name)
    assert [line.name for line in world.service.events()] == ["Alpha", "Beta", "Gamma"]


def test_events_read_before_trouble_are_listed_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The list is read in pages; between two of them the database may be busy."""
    world = Serving()
    world.create("Alpha")
    journal, troubles = world.service.journal, [Trouble("busy")]
    streams = journal.streams

    def busy(after: str = "") -> object:
        if after and troubles:
            raise troubles.pop()
        return streams(after)

    monkeypatch.setattr(journal, "streams", busy)
    monkeypatch.setattr(index, "PAGE", 1)
    with pytest.raises(Trouble):
        world.service.events()
    assert [line.name for line in world.service.events()] == ["Alpha"]


def test_the_list_of_events_follows_what_becomes_of_them() -> None:
    world = Serving()
    event = world.create("Spring Cup")
    assert not world.service.events()[0].announced
    world.do(event, AnnounceEvent())
    world.do(event, ChangeSettings(Settings("Summer Cup")))
    (line,) = world.service.events()
    assert (line.name, line.announced, line.closed) == ("Summer Cup", True, False)
    world.do(event, CloseEvent(early=True))
    assert world.service.events()[0].closed


def test_the_list_of_events_reads_only_what_it_tells_of(tmp_path: Path) -> None:
    """It once read every entry of every journal the first time it was asked."""
    world = Serving(open_store(str(tmp_path / "podium.db")))
    for _ in range(3):
        world.running()
    store = open_store(str(tmp_path / "podium.db"))
    later = Serving(store, "later")
    store.journal.read = None  # type: ignore[method-assign, assignment]
    told: list[Entry] = []
    plain = store.journal.of_kinds

    def counted(kinds: Collection[str], streams: Collection[str]) -> tuple[Entry, ...]:
        entries = plain(kinds, streams)
        told.extend(entries)
        return entries

    store.journal.of_kinds = counted  # type: ignore[method-assign]
    assert len(later.service.events()) == 3
    assert len(told) == 6  # each was created and announced
    event = later.service.events()[0].id
    world.do(event, MakeAnnouncement("Hello."))
    assert len(later.service.events()) == 3
    assert len(told) == 8
    for one in (world, later):
        one.service.close()


def test_an_event_that_cannot_be_read_hides_no_other() -> None:
    world = Serving()
    event = world.create()
    entry = NewEntry("event-created", 9, b"{}")
    odd = Append(
        stream="event/odd",
        expected_version=0,
        entries=(entry,),
        idempotency_key="odd",
        fingerprint=b"odd",
        actor="somebody",
        at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    world.service.journal.append(odd)
    assert [line.id for line in world.service.events()] == [event]


def test_the_events_of_somebody_of_the_staff_are_known_with_their_roles() -> None:
    world = Serving()
    one, two, three = (world.create() for _ in range(3))
    for event, role in ((one, Role.JUDGE), (two, Role.HEAD_JUDGE), (three, Role.ORGANISER)):
        world.do(event, NameStaff("ada", role))
    world.do(two, NameStaff("bert", Role.HEAD_JUDGE))
    world.do(three, DismissStaff("ada"))
    roles = world.service.roles
    assert roles(PersonId("ada")) == {one: Role.JUDGE, two: Role.JUDGE}
    assert roles(PersonId("bert")) == {two: Role.HEAD_JUDGE}
    assert roles(ORGANISER) == dict.fromkeys((one, two, three), Role.ORGANISER)
    world.do(two, NameStaff("ada", Role.ORGANISER))
    assert roles(PersonId("ada"))[two] is Role.ORGANISER
    assert roles(PersonId("nobody")) == {}


def test_names_come_with_the_command_that_brings_people_in() -> None:
    world = Serving()
    event = world.create()
    answer = world.service.perform(
        event,
        Register("e1", ("p1",)),
        actor=ORGANISER,
        key="k",
        people=(Person("p1", "Ada", mail="ada@example.org"),),
    )
    assert isinstance(answer, Performed)
    assert world.service.people.of(event)["p1"].mail == "ada@example.org"


def test_names_of_a_refused_command_are_not_kept() -> None:
    world = Serving()
    event = world.create()
    world.do(event, Register("e1", ("p1",)))
    world.service.people.put(event, (Person("p1", "Ada"),))
    answer = world.service.perform(
        event,
        Register("e1", ("p2",)),
        actor=ORGANISER,
        key="k",
        people=(Person("p2", "Eve"), Person("p1", "Mallory")),
    )
    assert code(answer) is Code.ALREADY_REGISTERED
    assert world.service.people.of(event) == {"p1": Person("p1", "Ada")}


def test_names_that_lost_a_race_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else takes the place after the names were written and before the act was."""
    world = Serving()
    event = world.create()
    world.service.people.put(event, (Person("p1", "Ada"),))
    put = world.service.people.put

    def overtaken(*given: object) -> None:
        monkeypatch.setattr(world.service.people, "put", put)
        put(*given)  # type: ignore[arg-type]
        world.do(event, Register("e1", ("p1",)))

    monkeypatch.setattr(world.service.people, "put", overtaken)
    answer = world.service.perform(
        event,
        Register("e1", ("p2",)),
        actor=ORGANISER,
        key="late",
        people=(Person("p2", "Eve"), Person("p1", "Mallory")),
    )
    assert code(answer) is Code.ALREADY_REGISTERED
    assert world.service.people.of(event) == {"p1": Person("p1", "Ada")}


def test_a_key_is_unique_for_its_sender_and_event() -> None:
    world = Serving()
    events = (world.create(), world.create("Another"))
    for event in events:
        world.do(event, NameStaff("ada", Role.JUDGE), NameStaff("bob", Role.JUDGE))
        for who in ("ada", "bob"):
            answer = world.ask(event, MakeAnnouncement(f"Of {who}"), by=who, key="one key")
            assert isinstance(answer, Performed)
            assert answer.changed
            assert answer.event == event
            other = world.ask(event, MakeAnnouncement("Another"), by=who, key="one key")
            assert code(other) is Code.KEY_REUSED


def test_two_services_on_one_file_see_what_the_other_did(tmp_path: Path) -> None:
    address = str(tmp_path / "podium.db")
    one, other = Serving(open_store(address), "one"), Serving(open_store(address), "other")
    event = one.running()
    ref, (winner, _) = other.match(event)
    before = one.service.cursor(event, SPECTATOR)
    other.do(event, RecordResult(ref, victory(winner)))
    assert one.service.cursor(event, SPECTATOR) != before
    assert one.state(event) == other.state(event)
    assert code(one.ask(event, RecordResult(ref, victory(winner, 9)))) is Code.SETTLED
    for world in (one, other):
        world.service.close()


def test_a_later_command_folds_only_what_is_new(tmp_path: Path) -> None:
    address = str(tmp_path / "podium.db")
    first = Serving(open_store(address))
    event = first.running()
    first.service.close()
    store = open_store(address)
    world = Serving(store, "later")
    assert world.state(event).rounds
    read: list[int] = []
    plain = store.journal.read

    def counted(stream: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        entries = plain(stream, after, limit)
        read.append(len(entries))
        return entries

    store.journal.read = counted  # type: ignore[method-assign]
    for text in ("One.", "Two."):
        assert isinstance(world.ask(event, MakeAnnouncement(text), key=text), Performed)
    assert len(world.state(event).announcements) == 2
    assert sum(read) == 0
    world.service.close()


def test_a_watch_tells_a_viewer_only_of_what_they_may_see() -> None:
    world = Serving()
    event = world.running()
    ref, (winner, loser) = world.match(event)
    outsider = Viewer(Role.ENTRANT, world.match(event, 1)[1][0])
    with (
        watch(world.service, event, SPECTATOR) as everyone,
        watch(world.service, event, Viewer(Role.ENTRANT, loser)) as opponent,
        watch(world.service, event, outsider) as other,
    ):
        world.do(event, ReportResult(ref, victory(winner)), by=winner.replace("e", "p"))
        assert opponent.wait(10) == opponent.cursor
        assert everyone.wait(0) is None
        assert other.wait(0) is None
        world.do(event, MakeAnnouncement("Lunch."))
        assert everyone.wait(10) is not None
        assert other.wait(10) is not None
        assert everyone.wait(0) is None


def test_event_ids_are_short_and_streams_of_events_are_told_from_others() -> None:
    event = event_id(b"fresh")
    assert len(event) == 10
    assert event_of(stream_of(event)) == event
    assert event_of("table/1") is None
    assert len({event_id(bytes([n])) for n in range(200)}) == 200
