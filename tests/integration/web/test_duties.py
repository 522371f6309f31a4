"""Duties, substitutes and deck checks over HTTP: forms, the API, and who sees what."""

import pytest

from podium.web.access.table import Party
from tests.integration.web.world import Cast, World


@pytest.mark.rule("SP-20")
def test_a_substitute_is_inspected_and_read_by_its_player_alone(world: World, cast: Cast) -> None:
    body = {
        "entrant": cast.seated[0],
        "item": "measuring-tools",
        "what": "Acrylic ruler",
        "approved": True,
    }
    assert world.act(cast.event, "inspect-substitute", body, who=Party.JUDGE).status_code == 200
    for who, seen in ((Party.ENTRANT_IN_MATCH, True), (Party.OTHER_ENTRANT, False)):
        for path in (f"/e/{cast.event}/me", f"/api/v1/events/{cast.event}/me"):
            assert ("Acrylic ruler" in world.get(path, who).text) is seen
    assert "Acrylic ruler" in world.get(f"/api/v1/events/{cast.event}/desk", Party.JUDGE).text
    assert "Acrylic ruler" not in world.get(f"/api/v1/events/{cast.event}").text


@pytest.mark.rule("LCG-21")
def test_a_deck_check_from_request_to_consequence() -> None:
    with World() as world:
        cast = Cast(world, rulebook="swlcg.standard")
        asker, owner = cast.seated
        sides = ((asker, owner), (owner, asker))
        games = [{"ended": "victory", "dark": dark, "winner": owner} for dark, _ in sides]
        body = {"match": cast.match, "result": {"type": "games", "games": games}}
        asked = {"match": cast.match}
        early = world.act(cast.event, "ask-deck-check", asked, who=Party.ENTRANT_IN_MATCH)
        assert early.json()["code"] == "no-result"
        assert world.act(cast.event, "record-result", body, who=Party.JUDGE).status_code == 200
        done = world.act(cast.event, "ask-deck-check", asked, who=Party.ENTRANT_IN_MATCH)
        assert done.status_code == 200
        desk = world.get(f"/api/v1/events/{cast.event}/desk", Party.JUDGE).json()
        (check,) = world.serving.state(cast.event).deck_checks
        assert check in str(desk)
        form = {
            "check": check,
            "found.0.entrant": owner,
            "found.0.finding": "cards-taken-out",
            "found.0.cards": "Trench Run",
            "found.1.entrant": asker,
            "found.1.finding": "not-checked",
            "void[]": "2",
            "penalty": "false",
        }
        path = f"/e/{cast.event}/acts/record-deck-check"
        assert world.ask("POST", path, who=Party.JUDGE, data=form).status_code == 303
        state = world.serving.state(cast.event)
        result = state.rounds[0].matches[cast.ref.index].match.result
        assert result is not None
        assert [ended.value for ended in result.endings()] == ["victory", "void"]
        assert [one.entrant for one in state.warnings.values()] == [owner]
        for who, seen in (
            (Party.ENTRANT_IN_MATCH, True),
            ("opponent", True),
            (Party.OTHER_ENTRANT, False),
        ):
            assert ("Trench Run" in world.get(f"/e/{cast.event}/me", who).text) is seen


@pytest.mark.rule("EV-23")
def test_only_an_organiser_ticks_duties_off(world: World, cast: Cast) -> None:
    body = {"duty": "tables-alike"}
    assert world.act(cast.event, "tick-duty", body, who=Party.JUDGE).status_code == 403
    assert world.act(cast.event, "tick-duty", body, who=Party.ORGANISER).status_code == 200
    unknown = world.act(cast.event, "tick-duty", {"duty": "judge"}, who=Party.ORGANISER)
    assert unknown.json()["code"] == "unknown"
