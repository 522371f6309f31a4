"""The OpenAPI document: complete, true to the routes, and understood by others."""

import json
import re
from typing import Any

import pytest

from podium.web.http.routing import WRITES
from podium.web.live.message import MOST_SUBJECTS
from tests.integration.web.club import Club
from tests.integration.web.endpoints import ENDPOINTS
from tests.integration.web.world import World


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    with World() as world:
        answer = world.get("/api/v1/openapi.json")
        assert answer.status_code == 200
        made: dict[str, Any] = answer.json()
        return made


def test_every_route_of_the_api_is_in_it(document: dict[str, Any]) -> None:
    listed = {(method.upper(), path) for path, one in document["paths"].items() for method in one}
    wanted = {route.name for route in ENDPOINTS if route.path.startswith("/api/")}
    assert wanted <= listed
    assert document["openapi"].startswith("3.1")


def test_every_operation_says_who_may_and_what_comes_back(document: dict[str, Any]) -> None:
    ids = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            ids.append(operation["operationId"])
            assert operation["summary"]
            assert operation["security"]
            assert "default" in operation["responses"]
            named = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path))
            if method.upper() in WRITES and "/acts/" in path:
                assert "Idempotency-Key" in {one["name"] for one in operation["parameters"]}
    assert len(ids) == len(set(ids))


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)):
        assert name in schemas


def test_examples_are_bodies_that_the_server_can_read(document: dict[str, Any]) -> None:
    """None of them is refused as malformed by the route it is given for."""
    with World() as world:
        event, table = world.serving.running(), Club(world).table
        world.account("host", host=True)
        for path, operations in document["paths"].items():
            body = operations.get("post", {}).get("requestBody")
            if body is None or "/acts/" not in path or path.endswith("bring-in"):
                continue
            example = body["content"]["application/json"]["example"]
            where = path.format(event=event, table=table)
            organiser = world.access.sessions.open("organiser", world.serving.now)
            assert organiser is None
            answer = world.ask("POST", where, who="host", json=example)
            assert answer.status_code in (200, 403, 409), (path, answer.text)


def test_it_says_how_many_events_a_stream_takes(document: dict[str, Any]) -> None:
    events = next(
        one for one in document["paths"]["/live"]["get"]["parameters"] if one["name"] == "event"
    )
    assert events["schema"]["maxItems"] == MOST_SUBJECTS


def test_its_texts_call_things_by_their_usual_names(document: dict[str, Any]) -> None:
    operations = [one for methods in document["paths"].values() for one in methods.values()]
    assert not [one for one in operations if "asker" in one["summary"]]
    previews = [one for one in operations if one["operationId"].startswith("post_events_event_pre")]
    assert previews
    assert all(one["summary"].startswith("Preview: ") for one in previews)
