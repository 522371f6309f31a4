"""Readiness tells whether the server still saves what it acknowledges."""

import pytest

from podium.journal.trouble import TakenAway
from podium.service.answer import StoreTrouble
from podium.service.ids import stream_of
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World


def test_a_server_whose_database_was_taken_away_is_not_ready(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert world.get("/ready").status_code == 200
    monkeypatch.setattr(
        world.service.journal, "trouble", lambda: TakenAway("gone: /home/shop/x.db")
    )
    answer = world.get("/ready")
    assert (answer.status_code, answer.json()["code"]) == (503, "store-trouble")
    assert "/home" not in answer.text
    assert world.get("/health").status_code == 200


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_staff_are_told_on_every_page_and_nobody_else(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    path = f"/e/{cast.event}"

    def told(page: str, who: str | None) -> bool:
        headers = {"accept-language": language}
        answer = world.ask("GET", path + page, who=who, cookie=True, headers=headers)
        assert answer.status_code == 200
        return 'class="banner danger" role="alert"' in answer.text

    assert not told("/desk", Party.ORGANISER)
    for trouble in StoreTrouble:
        monkeypatch.setattr(world.service, "store_trouble", lambda _, one=trouble: one)
        for page in ("/desk", "/desk/results", "/judge", "/standings"):
            assert told(page, Party.ORGANISER)
        assert not told("/standings", None)
        assert not told("/me", Party.ENTRANT_IN_MATCH)


def test_trouble_of_the_store_is_known_to_the_service(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = world.service
    assert service.store_trouble(cast.event) is None
    monkeypatch.setattr(
        service._streams, "went_back", lambda stream: stream == stream_of(cast.event)
    )
    assert service.store_trouble(cast.event) is StoreTrouble.WENT_BACK
    monkeypatch.setattr(service.journal, "trouble", lambda: TakenAway("gone"))
    assert service.store_trouble(cast.event) is StoreTrouble.STOPPED
