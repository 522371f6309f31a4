"""Forms of the pages over HTTP: they act as the API does, and say in words why not."""

import re

import httpx
import pytest

from podium.core.result import Ended, MatchResult
from podium.event.results import RecordResult
from podium.rulebooks.shipped import shipped_ids
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
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.startswith("<!doctype html>")  # a whole page, with scripts or without
    assert answer.text.count('<article class="problem"') == 1
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


@pytest.mark.rule("EV-22")
def test_a_refusal_leads_to_its_rule(world: World, cast: Cast) -> None:
    wrong = {**report(cast), "report.scores.1.0": "7"}
    answer = send(world, cast, "record-result", Party.JUDGE, wrong)
    assert answer.status_code == 422
    assert f'/e/{cast.event}/rules#SP-2">What a result holds (SP-2)</a>' in answer.text
    penalty = {"entrant": cast.seated[0], "penalty": "points", "reason": "late", "points": "1"}
    answer = send(world, cast, "penalise", Party.JUDGE, penalty)
    assert f'/e/{cast.event}/rules#topic-penalties">Penalties</a>' in answer.text
    page = world.ask("GET", f"/e/{cast.event}/rules")
    assert page.status_code == 200
    for anchor in ("SP-2", "topic-penalties"):
        assert f'id="{anchor}"' in page.text


@pytest.mark.rule("EV-22")
def test_every_rulebook_has_a_page_of_its_own(world: World) -> None:
    listed = world.ask("GET", "/rules").text
    for rulebook in shipped_ids():
        assert f'href="/rules/{rulebook}"' in listed
        assert 'id="EV-9"' in world.ask("GET", f"/rules/{rulebook}").text
    assert world.ask("GET", "/rules/nothing.of.the.kind").status_code == 404


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
    asked = world.ask("GET", f"{path}?{swapped}", headers=shown)
    assert "The scores say otherwise." in asked.text
    assert 'name="report.meant" value="time"' in asked.text
    wrong = world.ask("GET", f"{path}?{swapped}&report.meant=as-said", headers=shown)
    assert "A loser cannot have 2." in wrong.text
    assert re.search(rf'value="{cast.seated[1]}" data-key="\d" checked', wrong.text)
    right = world.ask("GET", f"{path}?{query}", headers=shown)
    assert "What would change" in right.text
    assert world.service.head(cast.event).version == length


@pytest.mark.rule("LG-3", "LG-17")
@pytest.mark.parametrize(
    ("kind", "who"),
    [("report-result", Party.ENTRANT_IN_MATCH), ("record-result", Party.JUDGE)],
)
def test_scores_that_say_otherwise_are_asked_about_before_anything_is_stored(
    world: World, kind: str, who: Party
) -> None:
    cast = Cast(world, rulebook="legion.galactic-conquest")
    length = world.service.head(cast.event).version
    numbers = ((1, 300, 800), (7, 300, 800))
    typed = {
        "match": f"{cast.ref.round}/{cast.ref.index}",
        "report.winner": cast.seated[0],
        **{
            f"report.scores.{row}.{column}": str(value)
            for row, own in enumerate(numbers)
            for column, value in enumerate(own)
        },
    }
    asked = send(world, cast, kind, who, typed)
    assert asked.status_code == 422
    assert "The scores say otherwise." in asked.text
    for answer in ("time", "as-said"):
        assert f'name="report.meant" value="{answer}" data-accept' in asked.text
    assert world.service.head(cast.event).version == length
    said = send(world, cast, kind, who, {**typed, "report.meant": "as-said"})
    assert said.status_code == 303
    played = world.serving.state(cast.event).rounds[0].matches[cast.ref.index]
    stored = played.match.result or played.reports[0].result
    assert stored == MatchResult(Ended.VICTORY, cast.seated[0], numbers)


@pytest.mark.rule("EV-21", "SP-4")
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(
    ("kind", "who", "ended"),
    [
        ("report-result", Party.ENTRANT_IN_MATCH, "concession"),
        ("record-result", Party.JUDGE, "concession"),
        ("record-result", Party.JUDGE, "double-loss"),
    ],
)
def test_what_each_side_gets_from_an_early_end_is_shown_before_anything_is_stored(
    world: World, cast: Cast, kind: str, who: Party, ended: str, known: bool
) -> None:
    length = world.service.head(cast.event).version
    scores = ((1, 2), (1, 9)) if known else ()
    winner = None if ended == "double-loss" else cast.seated[0]
    typed = {
        "match": f"{cast.ref.round}/{cast.ref.index}",
        "report.ended": ended,
        **({} if winner is None else {"report.winner": winner}),
        **{
            f"report.scores.{row}.{column}": str(value)
            for row, own in enumerate(scores)
            for column, value in enumerate(own)
        },
    }
    asked = send(world, cast, kind, who, typed)
    assert asked.status_code == 422
    assert "The match ends early." in asked.text
    counted = re.findall(r"Wounded tokens: (\d+)", asked.text)
    own = (2, 9) if known else (0, 0)
    awarded = own if winner is None else (max(own[0], 3), own[1])
    assert counted == [str(value) for value in awarded]
    assert 'name="report.meant" value="as-said" data-accept' in asked.text
    assert world.service.head(cast.event).version == length
    said = send(world, cast, kind, who, {**typed, "report.meant": "as-said"})
    assert said.status_code == 303
    played = world.serving.state(cast.event).rounds[0].matches[cast.ref.index]
    stored = played.match.result or played.reports[0].result
    assert stored == MatchResult(Ended(ended), winner, scores)


@pytest.mark.rule("EV-21")
def test_a_correction_to_an_early_end_shows_what_each_side_gets(world: World, cast: Cast) -> None:
    world.serving.do(cast.event, RecordResult(cast.ref, victory(cast.seated[0])))
    typed = f"report.ended=concession&report.winner={cast.seated[0]}"
    path = f"/e/{cast.event}/desk/match/{cast.ref.round}/{cast.ref.index}"
    shown = world.ask("GET", f"{path}?{typed}", headers=world.headers(Party.JUDGE, cookie=True))
    assert "What would change" in shown.text
    assert re.findall(r"Wounded tokens: (\d+)", shown.text) == ["3", "0"]


@pytest.mark.parametrize("end", ["", "/round", "/results", "/clock", "/conduct", "/journal"])
def test_the_desk_is_for_staff_alone(world: World, cast: Cast, end: str) -> None:
    path = f"/e/{cast.event}/desk{end}"
    assert world.get(path).status_code == 401
    assert world.get(path, Party.ENTRANT_IN_MATCH).status_code == 403
    assert world.get(path, Party.JUDGE).status_code == 200
