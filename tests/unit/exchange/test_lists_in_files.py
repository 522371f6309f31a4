"""Event files hold lists and squads once everyone may read them, and read them again."""

import json
from pathlib import Path
from typing import Any

import pytest

from podium.event.ids import MatchRef
from podium.event.rosters import SetRosterTerms
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import CloseEvent
from podium.event.squads import ChooseSquads
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import parse
from podium.eventfile.write import encode
from podium.exchange.event_file import from_file
from podium.exchange.exports import export
from podium.rosters.roster import Chosen, PremierList, Squad
from podium.service.answer import Performed
from podium.service.ids import EventId
from tests.unit.service.serving import ORGANISER, Serving
from tests.unit.service.test_rosters import hand_in, opened

SP = "shatterpoint.premier-showdown"
LIST = PremierList((Squad((Chosen("Marshal Ysolde", "marshal-ysolde"),)),), title="Mine")


def written(serving: Serving, event: EventId) -> bytes:
    raw = export(serving.service, event, "podium", {})
    assert isinstance(raw, bytes)
    return raw


def played(*, public: bool = True, chosen: tuple[int, int] = (1, 3)) -> tuple[Serving, EventId]:
    """A round in which e1 has handed in a list and chosen squads."""
    serving, event = opened(SP)
    serving.do(event, SetRosterTerms(None, public))
    hand_in(serving, event, LIST)
    serving.do(event, DrawRound(), PublishRound())
    ref = MatchRef(1, serving.state(event).rounds[0].seats["e1"])  # type: ignore[index]
    serving.do(event, ChooseSquads(ref, chosen), by="p1")
    return serving, event


def over() -> dict[str, Any]:
    serving, event = played()
    serving.do(event, CloseEvent(early=True))
    found: dict[str, Any] = json.loads(written(serving, event))
    return found


@pytest.mark.rule("SP-18", "SP-22")
def test_a_file_holds_lists_and_squads_once_everyone_may_read_them() -> None:
    serving, event = played()
    before = written(serving, event)
    for word in (b"roster", b"squads", b"Ysolde", b"podium-event/2"):
        assert word not in before
    serving.do(event, CloseEvent(early=True))
    found = json.loads(written(serving, event))
    seal = serving.state(event).rosters.seal("e1")  # type: ignore[arg-type]
    first, *others = found["entrants"]
    assert first["roster"]["kind"] == "premier-list"
    assert first["roster"]["seal"] == seal
    assert first["roster"]["list"]["squads"][0]["units"][0]["name"] == "Marshal Ysolde"
    assert not any("roster" in one for one in others)
    squads = [one["squads"] for one in found["rounds"][0]["matches"] if "squads" in one]
    assert squads == [{"e1": [1, 3]}]
    assert found["format"] == "podium-event/2"


@pytest.mark.rule("SP-18", "SP-22")
def test_lists_and_squads_change_no_byte_of_a_file_in_which_they_are_not_public() -> None:
    worlds = [played(public=False, chosen=chosen) for chosen in ((1, 3), (2, 4))]
    for _ in range(2):
        files = [written(*world) for world in worlds]
        assert files[0] == files[1]
        assert b"Ysolde" not in files[0]
        for serving, event in worlds:
            if not serving.state(event).setup.closed:
                serving.do(event, CloseEvent(early=True))


def test_what_is_written_is_read_again_and_written_the_same(tmp_path: Path) -> None:
    raw = json.dumps(over()).encode()
    file = parse(raw, folder=tmp_path)
    assert parse(encode(file), folder=tmp_path) == file
    assert json.loads(encode(file)) == json.loads(raw)
    assert file.squads == {1: {"e1": (1, 3)}}


def test_an_import_reads_lists_and_leaves_them_out_of_the_live_event(tmp_path: Path) -> None:
    arrival = from_file(parse(json.dumps(over()).encode(), folder=tmp_path))
    serving = Serving()
    answer = serving.service.create(
        *arrival.commands, actor=ORGANISER, key="one", people=arrival.people
    )
    assert isinstance(answer, Performed)
    assert serving.state(answer.event).rosters.handed == {}


def broken(change: str) -> dict[str, Any]:
    file = over()
    entrant = file["entrants"][0]
    paired = next(one for one in file["rounds"][0]["matches"] if "squads" in one)
    match change:
        case "version":
            file["format"] = "podium-event/1"
        case "kind":
            entrant["roster"]["kind"] = "army-list"
        case "list kind":
            entrant["roster"]["list"] = {"kind": "army-list"}
        case "seal":
            entrant["roster"]["seal"] = "not a seal"
        case "field":
            entrant["roster"]["list"]["odd"] = 1
        case "stranger":
            paired["squads"] = {"e77": [1, 2]}
        case "too few":
            paired["squads"] = {"e1": [1]}
        case "twice":
            paired["squads"] = {"e1": [2, 2]}
        case "no such squad":
            paired["squads"] = {"e1": [1, 5]}
    return file


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ("kind", "entrants[0].roster.kind"),
        ("list kind", "entrants[0].roster.list"),
        ("seal", "entrants[0].roster.seal"),
        ("field", "entrants[0].roster.list"),
        ("stranger", "squads"),
        ("too few", "squads.e1"),
        ("twice", "squads.e1"),
        ("no such squad", "squads.e1"),
        ("version", ""),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    change: str, place: str, tmp_path: Path
) -> None:
    with pytest.raises(EventFileMistake) as error:
        parse(json.dumps(broken(change)).encode(), folder=tmp_path)
    assert place in str(error.value)
