"""The public pages over HTTP: compressed, kept, tagged, and the same for all of a kind."""

import gzip

import pytest

from podium.event.announcements import MakeAnnouncement
from podium.web.pages.assets import FOREVER
from podium.web.pages.rendering import Renderer
from tests.integration.web.world import Cast, World

GZIP = {"accept-encoding": "gzip", "accept-language": "en"}


def test_a_page_is_compressed_for_whoever_can_read_that(cast: Cast) -> None:
    path = f"/e/{cast.event}/standings"
    packed = cast.world.ask("GET", path, headers=GZIP)
    plain = cast.world.ask("GET", path, headers={**GZIP, "accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) == len(gzip.compress(plain.content, 6, mtime=0))
    assert packed.headers["vary"] == "accept-encoding, accept-language, cookie"


def test_who_has_a_page_already_gets_nothing_until_it_changes(cast: Cast) -> None:
    path = f"/e/{cast.event}"
    tag = cast.world.ask("GET", path, headers=GZIP).headers["etag"]
    known = {**GZIP, "if-none-match": tag}
    assert cast.world.ask("GET", path, headers=known).status_code == 304
    cast.world.serving.do(cast.event, MakeAnnouncement("Lunch."))
    changed = cast.world.ask("GET", path, headers=known, who="organiser")
    assert changed.status_code == 200
    assert "Lunch." in changed.text


def test_languages_do_not_mix(cast: Cast) -> None:
    path = f"/e/{cast.event}/standings"
    said = [
        cast.world.ask("GET", path, headers={"accept-language": code}).text.partition("<h1>")[2][
            :20
        ]
        for code in ("en", "de", "pl", "en")
    ]
    assert [one.partition("<")[0] for one in said] == [
        "Standings",
        "Tabelle",
        "Klasyfikacja",
        "Standings",
    ]


def test_a_chosen_language_stays_and_leads_only_to_our_own_pages(world: World) -> None:
    for back, where in (("/sign-in", "/sign-in"), ("//evil.test", "/"), ("https://evil", "/")):
        answer = world.ask("POST", "/language/pl", data={"back": back})
        assert answer.status_code == 303
        assert answer.headers["location"] == where
        assert answer.headers["set-cookie"].startswith("language=pl;")
    assert world.ask("POST", "/language/xx", data={}).status_code == 404


@pytest.mark.parametrize(
    ("name", "kind"), [("podium.css", "text/css"), ("inter-4.1.1.woff2", "font/woff2")]
)
def test_files_never_change_under_their_name(world: World, name: str, kind: str) -> None:
    answer = world.ask("GET", Renderer().assets.address(name))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == FOREVER
    assert answer.headers["content-type"].startswith(kind)
    assert world.ask("GET", f"/static/{name}").status_code == 404


def test_a_browser_gets_problems_as_pages_and_a_program_as_json(world: World) -> None:
    browser = world.ask("GET", "/e/0000000000", headers={"accept": "text/html"})
    assert browser.status_code == 404
    assert "There is no such event." in browser.text
    lost = world.ask("GET", "/nowhere", headers={"accept": "text/html"})
    assert "There is nothing here." in lost.text
    assert world.ask("GET", "/api/v1/nowhere", headers={"accept": "text/html"}).json()["code"]
    assert world.ask("GET", "/nowhere").json()["code"] == "not-found"


def test_the_time_of_the_server_is_told(world: World) -> None:
    assert world.ask("GET", "/now").json() == {"now": world.serving.now}
