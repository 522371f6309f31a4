"""The host brings catalogues in a browser, by keyboard and by thumb."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from podium.rosters.catalogue.load import write_catalogue
from podium.rosters.catalogue.shipped import invented
from tests.e2e.axe import findings
from tests.e2e.hosted import Hosted
from tests.unit.rosters import made_files

WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def shop() -> Iterator[Hosted]:
    shop = Hosted()
    with shop.open():
        yield shop


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    units, missions = tmp_path / "characters.json", tmp_path / "missions.json"
    units.write_bytes(made_files.raw(made_files.units()))
    missions.write_bytes(made_files.raw(made_files.missions()))
    return [units, missions]


def test_a_host_brings_a_catalogue_and_sees_what_came_of_it(
    browser: Browser, shop: Hosted, files: list[Path], tmp_path: Path
) -> None:
    with shop.at_desk(browser, viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        page.goto("/")
        page.get_by_role("button", name="Catalogues").click()
        expect(page.get_by_text("No catalogue yet.")).to_be_visible()
        garbage = tmp_path / "garbage.json"
        garbage.write_bytes(bytes(range(256)) * 4096)
        page.set_input_files("input[name=files]", garbage)
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_text("Nothing was stored.")).to_be_visible()
        page.set_input_files("input[name=files]", files)
        page.get_by_role("button", name="Only check").click()
        expect(page.get_by_text("Checked; nothing was stored")).to_be_visible()
        assert shop.store.catalogues.all() == ()
        page.set_input_files("input[name=files]", files)
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_text("Units: 139")).to_be_visible()
        assert not page.evaluate(WIDE)
        assert findings(page) == []
        (stored,) = shop.store.catalogues.all()
        with page.expect_download() as held:
            page.get_by_role("button", name="Export edition").click()
        exported = Path(held.value.path()).read_bytes()
        assert exported == shop.store.catalogues.file(stored.digest)
        page.once("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Remove edition").click()
        expect(page.get_by_text("No catalogue yet.")).to_be_visible()
        assert shop.store.catalogues.all() == ()


def test_it_works_without_scripts(browser: Browser, shop: Hosted, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_bytes(write_catalogue(invented("quiet-night")))
    with shop.at_desk(browser, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/catalogues")
        page.set_input_files("input[name=files]", own)
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_text("Objective sets:")).to_be_visible()
        page.get_by_role("button", name="Remove edition").click()
        expect(page.get_by_text("No catalogue yet.")).to_be_visible()
