"""Forms of the pages over HTTP: they act as the API does, and say in words why not."""

import re

import httpx
import pytest

from podium.core.result import Ended, MatchResult
from podium.event.results import RecordResult
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import victory


def send(
    world: World, cast: Cast, kind: str, who: str, fields: dict[str, str], key: str = ""
) -> httpx.Response:
    """A form as a browser sends it: with cookie, token and key inside."""
    shown = world.headers(who, cookie=True)
    data = {"key": key or world.key(), "csrf": shown["x-csrf-token"], **fields}
    headers = {"cookie": shown["cookie"], "idempotency-key": ""}
    return world.ask("POST", f"/e/{cast.event}/acts/{kind}", data=data, headers=headers)


def report(cast: Cast) -> dict[str, str]:
    return {
        "match": f"{cast.ref.round}/{cast.ref.index}",
        "report.winner": cast.seated[0],
        "report.scores.0.0": "2",
        "report.scores.0.1": "5",
        "report.scores.1.0": "0",
        "report.scores.1.1": "3",
    }


def test_a_form_is_done_and_leads_back(world: World, cast: Cast) -> None:
    back = f"/e/{cast.event}/desk/results"
    answer = send(world, cast, "record-result", Party.JUDGE, {**report(cast), "back": back})
    assert (answer.status_code, answer.headers["location"]) == (303, back)
    match = world.serving.state(cast.event).rounds[0].matches[cast.ref.index].match
    assert match.result == MatchResult(Ended.VICTORY, cast.seated[0], ((2, 5), (0, 3)))


def test_a_form_never_leads_to_another_site(world: World, cast: Cast) -> None:
    fields = {"text": "Hello", "back": "//evil.test/"}
    answer = send(world, cast, "make-announcement", Party.JUDGE, fields)
    assert answer.headers["location"] == f"/e/{cast.event}/desk"


def test_a_form_sent_twice_is_done_once(world: World, cast: Cast) -> None:
    for _ in range(2):
        answer = send(world, cast, "make-announcement", Party.JUDGE, {"text": "Hello"}, key="once")
        assert answer.status_code == 303
    assert len(world.serving.state(cast.event).announcements) == 1


@pytest.mark.parametrize("left_out", ["csrf", "key"])
def test_a_form_without_token_or_key_changes_nothing(
    world: World, cast: Cast, left_out: str
) -> None:
    answer = send(world, cast, "make-announcement", Party.JUDGE, {"text": "Hello", left_out: ""})
    assert answer.status_code in (400, 403)
    assert world.serving.state(cast.event).announcements == {}


def test_players_get_no_further_than_over_the_api(world: World, cast: Cast) -> None:
    for who in (Party.SPECTATOR, Party.ENTRANT_IN_MATCH):
        answer = send(world, cast, "record-result", who, report(cast))
        assert answer.status_code == 403
        assert answer.headers["content-type"].startswith("text/html")


def test_a_late_form_is_told_what_stands_and_who_did_it(world: World, cast: Cast) -> None:
    world.serving.do(cast.event, RecordResult(cast.ref, victory(cast.seated[0])))
    length = world.service.head(cast.event).version
    answer = send(world, cast, "record-result", Party.JUDGE, {**report(cast), "seen": "0"})
    assert answer.status_code == 409
    assert "has changed since you opened the page" in answer.text
    assert "result entered" in answer.text
    assert world.service.head(cast.event).version == length


def test_a_form_that_makes_no_sense_is_told_so(world: World, cast: Cast) -> None:
    answer = send(world, cast, "start-clock", Party.JUDGE, {"round": "first"})
    assert answer.status_code == 422
    assert "Check the fields" in answer.text


def test_what_can_be_done_all_the_same_has_a_button_for_it(world: World, cast: Cast) -> None:
    send(world, cast, "start-clock", Party.ORGANISER, {"round": "1"})
    refused = send(world, cast, "call-time", Party.ORGANISER, {"round": "1"})
    assert refused.status_code == 409
    assert re.search(r'name="early" value="true" data-accept', refused.text)
    assert '<input type="hidden" name="round" value="1">' in refused.text
    done = send(world, cast, "call-time", Party.ORGANISER, {"round": "1", "early": "true"})
    assert done.status_code == 303


@pytest.mark.rule("EV-12")
def test_a_correction_is_previewed_by_its_address_and_changes_nothing(
    world: World, cast: Cast
) -> None:
    world.serving.do(cast.event, RecordResult(cast.ref, victory(cast.seated[0])))
    length = world.service.head(cast.event).version
    query = "&".join(f"{name}={value}" for name, value in report(cast).items() if "." in name)
    swapped = query.replace(f"winner={cast.seated[0]}", f"winner={cast.seated[1]}")
    path = f"/e/{cast.event}/desk/match/{cast.ref.round}/{cast.ref.index}"
    shown = world.headers(Party.JUDGE, cookie=True)
    wrong = world.ask("GET", f"{path}?{swapped}", headers=shown)
    assert "A loser cannot have 2." in wrong.text
    assert re.search(rf'value="{cast.seated[1]}" data-key="\d" checked', wrong.text)
    right = world.ask("GET", f"{path}?{query}", headers=shown)
    assert "What would change" in right.text
    assert world.service.head(cast.event).version == length


@pytest.mark.parametrize("end", ["", "/round", "/results", "/clock", "/conduct", "/journal"])
def test_the_desk_is_for_staff_alone(world: World, cast: Cast, end: str) -> None:
    path = f"/e/{cast.event}/desk{end}"
    assert world.get(path).status_code == 401
    assert world.get(path, Party.ENTRANT_IN_MATCH).status_code == 403
    assert world.get(path, Party.JUDGE).status_code == 200
