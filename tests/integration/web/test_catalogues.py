"""Catalogues over HTTP: what a host may bring, what is refused, and that refusals store nothing."""

import json
import re
import time
from collections.abc import Iterator

import httpx
import pytest

from podium.kernel.refusal import Code
from podium.rosters.catalogue.load import load_catalogue, write_catalogue
from podium.rosters.catalogue.shipped import invented
from podium.web.http.limits import LARGEST_BODY, LARGEST_UPLOAD
from podium.web.pages.languages import language
from podium.web.texts.refusals import refusal_text
from tests.integration.web.world import World
from tests.unit.rosters import made_files

HOST = "host"
API = "/api/v1/catalogues"
BOMB = b"""<?xml version="1.0"?>
<!DOCTYPE set [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<set name="&b;" id="x"/>"""


@pytest.fixture
def shop() -> Iterator[World]:
    with World() as world:
        world.account(HOST, host=True)
        yield world


def send(world: World, *files: tuple[str, bytes], who: str = HOST, **fields: str) -> httpx.Response:
    """Sends files as a browser does: hostile names too, with quotes written as %22."""
    line = b"----boundary"
    parts = [
        f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode()
        for name, value in fields.items()
    ]
    parts += [
        f'Content-Disposition: form-data; name="files"; filename="{name}"'.encode()
        + b"\r\nContent-Type: application/json\r\n\r\n"
        + raw
        for name, raw in files
    ]
    body = b"".join(b"--" + line + b"\r\n" + part + b"\r\n" for part in parts)
    kind = {"content-type": f"multipart/form-data; boundary={line.decode()}"}
    return world.ask(
        "POST",
        "/catalogues",
        who=who,
        content=body + b"--" + line + b"--\r\n",
        headers=kind,
        cookie=True,
    )


def digests(world: World) -> list[str]:
    return [one.digest for one in world.store.catalogues.all()]


def words(code: Code, **values: int) -> str:
    return refusal_text(language("en"), code, values).what


def units(count: int = 139) -> tuple[str, bytes]:
    return ("characters.json", made_files.raw(made_files.units()[:count]))


def test_an_import_says_what_it_took_and_the_next_what_differs(shop: World) -> None:
    missions = ("missions.json", made_files.raw(made_files.missions()))
    first = send(shop, units(), missions, edition="One", as_of="2026-06-01")
    assert first.status_code == 200
    assert "Units: 139" in first.text
    assert "Mission sets: 5" in first.text
    assert "on which day anything was released" in first.text
    assert "Different from the edition before" not in first.text
    rows = made_files.units()[:120]
    rows[0]["pc" if rows[0]["sp"] is None else "sp"] = 1
    del rows[1]["name"]
    second = send(shop, ("characters.json", made_files.raw(rows)), missions, edition="Two")
    assert "characters.json: entry 2" in second.text
    assert "expected text in name" in second.text
    assert "Different from the edition before" in second.text
    assert "gone" in second.text
    assert "(points)" in second.text
    assert [one.edition for one in shop.store.catalogues.all()] == ["Two", "One"]


def test_files_that_are_only_checked_are_not_stored(shop: World) -> None:
    answer = send(shop, units(), check="yes")
    assert answer.status_code == 200
    assert "Checked; nothing was stored" in answer.text
    assert digests(shop) == []


def test_an_edition_can_be_taken_away_as_a_file_and_removed(shop: World) -> None:
    own = write_catalogue(invented("river-and-hill"))
    send(shop, ("own.json", own))
    (digest,) = digests(shop)
    page = shop.ask("GET", "/catalogues", who=HOST).text
    assert f'href="/catalogues/{digest}"' in page
    file = shop.ask("GET", f"/catalogues/{digest}", who=HOST)
    assert file.content == own
    assert "attachment" in file.headers["content-disposition"]
    gone = shop.ask("POST", f"/catalogues/{digest}/remove", who=HOST, data={}, cookie=True)
    assert gone.status_code == 303
    assert digests(shop) == []
    assert shop.ask("GET", f"/catalogues/{digest}", who=HOST).status_code == 404
    again = shop.ask("POST", f"/catalogues/{digest}/remove", who=HOST, data={}, cookie=True)
    assert words(Code.CATALOGUE_GONE) in again.text


DEEP = b'{"format": "podium-catalogue/1", "id": ' + b"[" * 100_000
HOSTILE = {
    "a megabyte of noise": bytes(range(256)) * 4096,
    "a megabyte of text": b"Lorem ipsum " * 87_000,
    "deep nesting": b"[" * 500_000 + b"]" * 500_000,
    "deep nesting in our own format": DEEP,
    "an XML bomb": BOMB,
    "deep XML": b"<set>" * 10_000,
    "an outer entity": b'<!DOCTYPE set SYSTEM "file:///etc/passwd"><set/>',
    "too many values": b"[" + b"{}," * 400_000 + b"{}]",
    "too many entries": b'[{"unitType":1}' + b',{"unitType":1}' * 25_000 + b"]",
    "nothing": b"",
    "another list": b'[{"a": 1}]',
    "a number": b"7",
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_in_clear_words_and_stores_nothing(
    shop: World, raw: bytes
) -> None:
    answer = send(shop, ("x.json", raw), edition="Typed")
    assert answer.status_code == 422
    assert words(Code.CATALOGUE_UNREADABLE) in answer.text
    assert "What is wrong in the files" in answer.text
    assert 'value="Typed"' in answer.text, "nobody types it again (WCAG 3.3.7)"
    assert len(answer.content) < 40_000
    assert digests(shop) == []


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "C:\\windows\\x.json",
        "<script>alert(1)</script>.json",
        "\u202egnp.json",
        "x" * 299,
        "a\tb\x7f.json",
    ],
)
def test_a_hostile_file_name_is_shown_as_text_alone(shop: World, name: str) -> None:
    answer = send(shop, (name, b"garbage"))
    assert answer.status_code == 422
    assert "etc/" not in answer.text
    assert "<script>alert" not in answer.text
    assert not re.search("[\u202e\x7f]", answer.text)
    assert "x" * 250 not in answer.text
    assert digests(shop) == []


def test_a_form_without_files_is_refused(shop: World) -> None:
    assert send(shop).status_code == 422
    assert send(shop, ("", b"")).status_code == 422
    assert send(shop, units(3), as_of="tomorrow").status_code == 400
    assert send(shop, units(3), id="Not An Id").status_code == 422
    assert digests(shop) == []


def test_files_may_be_larger_than_other_bodies_up_to_a_limit_of_their_own(shop: World) -> None:
    name, raw = units()
    padded = raw + b" " * LARGEST_BODY
    assert send(shop, (name, padded)).status_code == 200
    refused = send(shop, (name, raw + b" " * LARGEST_UPLOAD))
    assert refused.status_code == 413
    assert len(digests(shop)) == 1


def test_a_large_body_is_read_from_nobody_but_a_host(shop: World) -> None:
    """Whoever is not admitted learns only that; larger than usual it may be nowhere else."""
    shop.account("guest")
    body = b"x" * (2 * LARGEST_BODY)
    for path in ("/catalogues", API):
        assert shop.ask("POST", path, who="guest", content=body).status_code == 403
        assert shop.ask("POST", path, content=body).status_code in (303, 401)
    assert shop.ask("POST", "/shop/name", who=HOST, content=body).status_code == 413
    assert digests(shop) == []


def test_the_api_imports_lists_exports_and_removes(shop: World) -> None:
    name, raw = units()
    body = {"files": [{"name": name, "text": raw.decode()}], "edition": "Mine"}
    checked = shop.ask("POST", API, who=HOST, json={**body, "check": True})
    assert (checked.status_code, checked.json()["stored"]) == (200, False)
    assert digests(shop) == []
    report = shop.ask("POST", API, who=HOST, json=body).json()
    assert report["taken"] == {"squad-unit": 139}
    assert report["differences"] is None
    assert report["cannot_say"] == ["release-days", "bans", "earlier-costs"]
    again = shop.ask("POST", API, who=HOST, json=body).json()
    assert again["differences"] == []
    digest = report["catalogue"]["digest"]
    listed = shop.ask("GET", API, who=HOST).json()["catalogues"]
    assert [one["digest"] for one in listed] == [digest]
    assert listed[0]["entries"] == 139
    assert load_catalogue(shop.ask("GET", f"{API}/{digest}", who=HOST).content).edition == "Mine"
    assert shop.ask("DELETE", f"{API}/{digest}", who=HOST).status_code == 204
    gone = shop.ask("DELETE", f"{API}/{digest}", who=HOST)
    assert (gone.status_code, gone.json()["code"]) == (404, "catalogue-gone")


def test_the_api_refuses_with_every_mistake(shop: World) -> None:
    catalogue = json.loads(write_catalogue(invented("harbour-lights")))
    catalogue["id"] = "NOT AN ID"
    catalogue["entries"][0]["products"] = ["unknown"]
    body = {"files": [{"name": "x", "text": json.dumps(catalogue)}]}
    answer = shop.ask("POST", API, who=HOST, json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "catalogue-unreadable")
    places = [one.partition(":")[0] for one in answer.json()["values"]["mistakes"]]
    assert places == ["id", "entries[0].products"]
    assert digests(shop) == []
    assert shop.ask("POST", API, who=HOST, json={"files": []}).status_code == 400


def test_a_megabyte_of_garbage_costs_less_than_reading_it_as_json_would(shop: World) -> None:
    """No absolute times: a refusal is cheap beside an import of the same size."""
    name, raw = units()
    many = raw + b" " * (2**20 - len(raw))

    def cost(sent: bytes) -> float:
        began = time.process_time()
        send(shop, (name, sent))
        return time.process_time() - began

    good = min(cost(many) for _ in range(3))
    assert min(cost(bytes(range(256)) * 4096) for _ in range(3)) < 3 * good
