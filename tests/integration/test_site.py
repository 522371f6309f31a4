"""The documentation as a site: whole, linked, searchable, and fetching nothing from elsewhere."""

import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from release.documentation import build_site, first_page

ROOT = Path(__file__).parents[2]
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")})
FETCHED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*?\bsrc=\"([^\"]+)|<link\b[^>]*?\bhref=\"([^\"]+)"
)
LINK = re.compile(r"<a\b[^>]*?\bhref=\"([^\"]+)\"")
PLACE = re.compile(r"\bid=\"([^\"]+)\"")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of this version in a site that has older ones."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "0.0.9").mkdir()
    return build_site(folder)


def html(site: Path) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}


def test_every_page_is_in_the_site_and_can_be_searched(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    for page in PAGES:
        name = page.relative_to(ROOT).with_suffix("").as_posix()
        assert (site / f"{name}.html").is_file()
        assert f'"{name}"' in index
    assert 'action="search.html"' in (site / "README.html").read_text(encoding="utf-8")


def test_every_link_inside_the_site_leads_somewhere(site: Path) -> None:
    pages = html(site)
    places = {path: {*PLACE.findall(text)} for path, text in pages.items()}
    dead = []
    for path, text in pages.items():
        for link in map(unescape, LINK.findall(text)):
            address, _, place = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            target = (path.parent / unquote(address)).resolve() if address else path
            known = places.get(target)
            if not target.exists() or (place and known is not None and place not in known):
                dead.append((path.name, link))
    assert dead == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetched = {one or two for text in html(site).values() for one, two in FETCHED.findall(text)}
    assert fetched
    assert [one for one in fetched if "//" in one or one.startswith("data:text/html")] == []
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert re.findall(r"url\(\s*['\"]?(?:https?:)?//|@import", text) == []


def test_every_page_names_its_version_and_leads_to_the_others(site: Path) -> None:
    for page in PAGES:
        name = page.relative_to(ROOT).with_suffix(".html")
        text = (site / name).read_text(encoding="utf-8")
        assert f"Version {site.name}" in text
        assert f'href="{"../" * len(name.parts)}index.html"' in text
    first = (site.parent / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([\d.]+)/', first) == [site.name, "0.0.9"]


def test_versions_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for name in ("0.9.0", "0.10.0", "0.2.0", "drafts"):
        (tmp_path / name).mkdir()
    assert re.findall(r'href="([^"]+)/R', first_page(tmp_path)) == ["0.10.0", "0.9.0", "0.2.0"]


def test_a_single_version_stands_alone(tmp_path: Path) -> None:
    (tmp_path / "0.1.0").mkdir()
    assert "<ul>" not in first_page(tmp_path)


def test_a_link_that_leads_nowhere_ends_the_build(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "clone"
    shutil.copytree(ROOT / "docs" / "site", root / "docs" / "site")
    shutil.copytree(ROOT / "src/podium/web/static", root / "src/podium/web/static")
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "README.md").write_text("# Podium\n\n[There](nowhere.md)\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        build_site(tmp_path, root)
    assert "nowhere.md" in capfd.readouterr().err
