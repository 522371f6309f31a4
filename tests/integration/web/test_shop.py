"""The shop's brand over HTTP: who may set it, what is refused, and where it shows."""

import re
from collections.abc import Iterator

import httpx
import pytest

from podium.brand.colour import DARK, LIGHT, nearest
from podium.brand.picture import LARGEST
from podium.brand.store import Brand
from podium.kernel.refusal import Code
from podium.web.access.table import Party
from podium.web.pages.languages import language
from podium.web.texts.refusals import refusal_text
from tests.integration.web.world import Cast, World
from tests.unit.brand.drawn import JPEG, png, with_segment

HOST = "host"
YELLOW = "#ffd800"


@pytest.fixture
def shop() -> Iterator[World]:
    with World() as world:
        world.account(HOST, host=True)
        yield world


def send(world: World, sent: bytes, *, called: str = "logo.png", who: str = HOST) -> httpx.Response:
    """Sends a logo as a browser does."""
    line = b"----boundary"
    head = f'Content-Disposition: form-data; name="logo"; filename="{called}"'.encode()
    body = b"--" + line + b"\r\n" + head + b"\r\n\r\n" + sent + b"\r\n--" + line + b"--\r\n"
    kind = {"content-type": f"multipart/form-data; boundary={line.decode()}"}
    return world.ask("POST", "/shop/logo", who=who, content=body, headers=kind, cookie=True)


def brand(world: World) -> Brand:
    return world.store.brands.current()


def post(world: World, form: str, **fields: str) -> httpx.Response:
    return world.ask("POST", f"/shop/{form}", who=HOST, data=fields, cookie=True)


def words(code: Code, **values: int) -> str:
    return refusal_text(language("en"), code, values).what


def test_a_logo_is_shown_on_every_page_and_kept_by_browsers(shop: World) -> None:
    assert send(shop, with_segment(0xE1, b"Exif GPS"), called="x.svg").status_code == 303
    home = shop.get("/").text
    address = re.search(r'<img class="shop-logo" src="(/brand/logo\.[0-9a-f]{12}\.jpeg)"', home)
    assert address is not None
    file = shop.get(address[1])
    assert file.content == JPEG
    assert file.headers["content-type"] == "image/jpeg"
    assert file.headers["x-content-type-options"] == "nosniff"
    assert "immutable" in file.headers["cache-control"]
    assert "default-src 'none'" in file.headers["content-security-policy"]


def test_an_old_address_is_gone_with_its_logo(shop: World) -> None:
    send(shop, JPEG)
    address = re.search(r"/brand/logo[^\"]+", shop.get("/").text)
    assert address is not None
    assert post(shop, "logo", remove="yes").status_code == 303
    assert shop.get(address[0]).status_code == 404
    assert "/brand/" not in shop.get("/").text


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (png()[:-3], Code.LOGO_BROKEN),
        (png() + b"<script>alert(1)</script>", Code.LOGO_BROKEN),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', Code.LOGO_NOT_A_PICTURE),
        (b"GIF89a", Code.LOGO_NOT_A_PICTURE),
        (png(5000, 1), Code.LOGO_TOO_WIDE),
        (bytes(LARGEST + 1), Code.LOGO_TOO_LARGE),
        (bytes(LARGEST + 50_000), Code.LOGO_TOO_LARGE),
        (bytes(900_000), Code.LOGO_TOO_LARGE),
    ],
)
def test_a_hostile_file_is_refused_in_clear_words_and_changes_nothing(
    shop: World, sent: bytes, code: Code
) -> None:
    send(shop, png())
    before = brand(shop)
    answer = send(shop, sent)
    assert answer.status_code == 422
    assert words(code) in answer.text
    assert "/shop/logo" in answer.text, "one can try again at once"
    assert brand(shop) == before


def test_a_form_without_a_file_is_refused(shop: World) -> None:
    assert send(shop, b"", called="").status_code == 422
    assert post(shop, "logo").status_code == 422
    assert brand(shop) == Brand()


def test_a_name_is_text_and_nothing_else(shop: World) -> None:
    assert post(shop, "name", name="  Żółty <b>Smok</b> ").status_code == 303
    home = shop.get("/").text
    assert "Żółty &lt;b&gt;Smok&lt;/b&gt;" in home
    refused = post(shop, "name", name="x" * 61)
    assert refused.status_code == 422
    assert f'value="{"x" * 61}"' in refused.text, "nobody types it again (WCAG 3.3.7)"
    assert post(shop, "name", name="a\u202eb").status_code == 422
    assert brand(shop).name == "Żółty <b>Smok</b>"
    assert post(shop, "name", name=" ").status_code == 303
    assert brand(shop).name == ""


def test_a_colour_that_cannot_be_read_is_offered_in_shades_that_can(shop: World) -> None:
    offered = post(shop, "accent", accent=YELLOW)
    assert brand(shop).accent is None
    light, dark = nearest(YELLOW, LIGHT), nearest(YELLOW, DARK)
    assert dark == YELLOW != light
    assert f'name="light" value="{light}"' in offered.text
    assert "1.2 : 1" in offered.text
    agreed = post(shop, "accent", accent=YELLOW, light=light, dark=dark)
    assert agreed.status_code == 303
    sheet = re.search(
        r'rel="stylesheet" href="(/brand/accent\.[0-9a-f]{12}\.css)"', shop.get("/").text
    )
    assert sheet is not None
    served = shop.get(sheet[1])
    assert served.headers["content-type"].startswith("text/css")
    assert f"--shop-accent-light:{light};" in served.text
    assert f"--shop-accent-dark:{YELLOW};" in served.text


@pytest.mark.parametrize("light", [YELLOW, "#fffffe", "red}body{display:none", ""])
def test_shades_that_nobody_offered_are_offered_anew(shop: World, light: str) -> None:
    answer = post(shop, "accent", accent=YELLOW, light=light, dark=YELLOW)
    assert answer.status_code == 200
    assert nearest(YELLOW, LIGHT) in answer.text
    assert brand(shop).accent is None


@pytest.mark.parametrize("colour", ["", "yellow", "#12", "#2b3bb5;}"])
def test_what_is_no_colour_is_refused(shop: World, colour: str) -> None:
    answer = post(shop, "accent", accent=colour)
    assert answer.status_code == 422
    assert words(Code.COLOUR_MALFORMED) in answer.text


def test_only_the_host_sets_the_brand(cast: Cast) -> None:
    world = cast.world
    for party in Party:
        answer = send(world, png(), who=party)
        assert (answer.status_code == 303) == (party is Party.HOST), party


def test_the_brand_stands_on_pages_wall_and_paper_of_an_event(cast: Cast) -> None:
    world = cast.world
    world.store.brands.change(lambda _: Brand("Yellow Dragon"))
    for page in ("", "/wall", "/standings", "/rules"):
        assert "Yellow Dragon" in world.get(f"/e/{cast.event}{page}").text, page
    paper = world.get(f"/e/{cast.event}/paper/pairings", Party.ORGANISER)
    assert "Yellow Dragon" in paper.text


def test_a_page_that_is_kept_in_memory_shows_a_new_brand_at_once(cast: Cast) -> None:
    world, page = cast.world, f"/e/{cast.event}/standings"
    assert "Yellow Dragon" not in world.get(page, Party.SPECTATOR).text
    world.store.brands.change(lambda _: Brand("Yellow Dragon"))
    assert "Yellow Dragon" in world.get(page, Party.SPECTATOR).text
