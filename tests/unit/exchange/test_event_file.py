import json
from pathlib import Path

import pytest

from podium.event.brought import BringIn
from podium.event.check_in import CheckInAll
from podium.event.ids import PODIUM
from podium.event.leaving import ComeBack
from podium.event.registration import Register, Withdraw
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.staff import plays
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import EventFile, parse
from podium.exchange.event_file import from_file, rulebook_name, to_file
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.rulebooks.load import load
from podium.rulebooks.shipped import shipped, shipped_text
from podium.service.answer import Performed, Refused
from podium.service.host import HOST
from podium.service.ids import EventId
from tests.documents import Document, bye, event, missed, skirmish, versus
from tests.unit.service.serving import RULEBOOK, Serving, victory


def read(document: Document) -> EventFile:
    return parse(json.dumps(document).encode(), folder=Path())


def imported(world: Serving, document: Document) -> EventId:
    arrival = from_file(read(document))
    answer = world.service.create(*arrival.commands, actor=HOST, key="k", people=arrival.people)
    assert isinstance(answer, Performed), answer
    return answer.event


def exported(world: Serving, event_id: EventId) -> EventFile:
    return to_file(world.state(event_id), world.service.people.of(event_id))


def running() -> Document:
    return event(
        RULEBOOK,
        5,
        [skirmish("p1", "p2"), skirmish("p3", "p4"), bye("p5")],
        [versus("p1", "p3", table=1), versus("p5", "p2", table=2), missed("p4")],
        rounds=3,
        cut=0,
    )


def test_names_are_kept_apart_from_the_journal() -> None:
    world = Serving()
    found = imported(world, running())
    journal = b"".join(entry.payload for entry in world.service.entries(found))
    for number in range(1, 6):
        assert f"Name {number}".encode() not in journal
    assert world.service.people.of(found)["p1"] == Person("p1", "Name 1")


def test_an_event_that_was_brought_in_is_played_on() -> None:
    world = Serving()
    found = imported(world, running())
    assert not world.state(found).setup.closed
    for index in range(2):
        ref, (winner, _) = world.match(found, index)
        world.do(found, RecordResult(ref, victory(winner)), by=HOST)
    world.do(found, DrawRound(), PublishRound(), by=HOST)
    assert len(exported(world, found).sheet.rounds) == 3
    world.do(found, TakeBackRound(3), by=HOST)
    world.do(found, PublishRound(), by=HOST)


def test_a_round_that_was_brought_in_can_be_taken_back_and_drawn_anew() -> None:
    world = Serving()
    found = imported(world, running())
    world.do(found, TakeBackRound(2), by=HOST)
    answer = world.ask(found, PublishRound(), by=HOST)
    assert isinstance(answer, Refused)
    assert answer.refusal.code is Code.DRAFT_OUTDATED
    world.do(found, DrawRound(), PublishRound(), by=HOST)
    assert len(world.state(found).rounds) == 2


def test_the_seed_of_a_running_event_is_not_told() -> None:
    world = Serving()
    assert exported(world, imported(world, running())).settings.seed is None


def test_an_event_is_brought_in_only_where_nothing_happened() -> None:
    world = Serving()
    found = imported(world, running())
    answer = world.ask(found, BringIn("seed", ()), by=HOST)
    assert isinstance(answer, Refused)
    assert answer.refusal.code is Code.STARTED


def test_before_the_first_round_the_file_lists_who_is_expected() -> None:
    world = Serving()
    found = world.create(capacity=2)
    world.do(found, *(Register(f"e{n}", (f"p{n}",)) for n in range(1, 4)))
    assert [one.id for one in exported(world, found).sheet.entrants] == ["e1", "e2"]
    world.do(found, Withdraw("e1"))  # type: ignore[arg-type]
    assert [one.id for one in exported(world, found).sheet.entrants] == ["e2", "e3"]
    world.do(found, CheckInAll())
    assert [one.number for one in exported(world, found).sheet.entrants] == [2, 3]


def test_who_has_no_name_any_more_is_known_by_number() -> None:
    world = Serving()
    found = imported(world, running())
    world.service.people.erase(found, ["p2"])
    assert [one.name for one in exported(world, found).sheet.entrants][:3] == [
        "Name 1",
        "No. 2",
        "Name 3",
    ]


def test_teams_have_a_name_and_members_with_names() -> None:
    world = Serving()
    document = event("swlcg.team", 4, [])
    document["rounds"] = []
    found = imported(world, document)
    first = exported(world, found).sheet.entrants[0]
    assert (first.name, first.members) == ("Name 1", ("One", "Two"))
    world.service.people.erase(found, ["p1", "p1.2"])
    first = exported(world, found).sheet.entrants[0]
    assert (first.name, first.members) == ("One", ("One", "No. 1.2"))


def test_a_member_never_takes_the_id_of_a_team() -> None:
    document = event("swlcg.team", 2)
    document["entrants"][1]["id"] = "p1.1"
    arrival = from_file(read(document))
    assert len({person.id for person in arrival.people}) == len(arrival.people) == 6


def test_a_rulebook_is_named_by_its_id_only_if_it_is_just_that() -> None:
    assert rulebook_name(shipped(RULEBOOK)) == RULEBOOK
    edition = shipped(RULEBOOK).edition
    own = load(shipped_text(RULEBOOK).replace(f'edition = "{edition}"', 'edition = "own"'))
    assert rulebook_name(own) == f"{RULEBOOK}.toml"


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("entrants[1].id", lambda d: d["entrants"][1].update(id="Ada Lovelace")),
        ("entrants[1].name", lambda d: d["entrants"][1].update(name="a" * 100)),
        ("settings.rounds", lambda d: d["settings"].update(rounds=51)),
        ("settings.cut", lambda d: d["settings"].update(cut=2000)),
        (
            "penalties[0].by",
            lambda d: d.update(
                penalties=[
                    {"entrant": "p1", "round": 1, "points": 1, "reason": "late", "by": "\u202ex"}
                ]
            ),
        ),
    ],
)
def test_what_no_event_here_can_have_is_refused_with_its_place(place: str, change: object) -> None:
    document = event(RULEBOOK, 4)
    change(document)  # type: ignore[operator]
    with pytest.raises(EventFileMistake) as caught:
        from_file(read(document))
    assert caught.value.place == place


def test_a_round_of_more_than_a_mebibyte_is_refused() -> None:
    document = event(RULEBOOK, 4, [versus("p1", "p2")] * 50_000)
    with pytest.raises(EventFileMistake, match="1 MiB"):
        from_file(read(document))


def test_someone_taken_out_can_come_back_to_an_event_that_was_brought_in() -> None:
    document = running()
    document["entrants"][3]["status"] = "dropped"
    world = Serving()
    found = imported(world, document)
    world.do(found, ComeBack("p4"), by=HOST)  # type: ignore[arg-type]
    assert world.state(found).entrants["p4"].missed == (2,)  # type: ignore[index]


@pytest.mark.parametrize("known_as", ["host", "podium"])
def test_an_entrant_of_a_file_is_never_whoever_acts_here(known_as: str) -> None:
    """An entrant called `host` once made the host of the database play, and judge nothing."""
    world = Serving()
    text = json.dumps(running()).replace('"p1"', f'"{known_as}"')
    found = imported(world, json.loads(text))
    state = world.state(found)
    assert not plays(state, HOST)
    assert not plays(state, PODIUM)
    assert exported(world, found).sheet == read(json.loads(text)).sheet
