"""What a release changes in texts."""

import re
import tomllib
from pathlib import Path

import pytest

from release.edition import (
    Wrong,
    checked_home,
    checked_version,
    with_absolute_links,
    with_section,
    with_urls,
    with_version,
)

ROOT = Path(__file__).parents[3]
SETTINGS = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
HOME = "https://code.example.org/podium"


def test_the_version_and_the_links_are_set_and_nothing_else() -> None:
    before = tomllib.loads(SETTINGS)
    after = tomllib.loads(with_urls(with_version(SETTINGS, "9.8.7"), HOME, "9.8.7"))
    assert after["project"].pop("version") == "9.8.7"
    urls = after["project"].pop("urls")
    assert all(one.startswith(HOME) for one in urls.values())
    del before["project"]["version"]
    assert after == before


def test_no_link_is_written_before_somebody_names_one() -> None:
    assert "urls" not in tomllib.loads(SETTINGS)["project"]


def test_the_newest_section_gets_its_version_and_date() -> None:
    changelog = "# Changelog\n\n## Unreleased\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- All.\n"
    dated = with_section(changelog, "0.2.0", "2026-02-03")
    assert dated == changelog.replace("## Unreleased", "## 0.2.0 (2026-02-03)")


def test_a_section_that_is_named_already_gets_its_date() -> None:
    named = "# Changelog\n\n## 0.1.0\n\nThe first version.\n\n### Tournaments\n\n- All.\n"
    dated = with_section(named, "0.1.0", "2026-02-03")
    assert dated == named.replace("## 0.1.0\n", "## 0.1.0 (2026-02-03)\n")


@pytest.mark.parametrize("heading", ["## 0.1.0", "## 0.1.0 (2026-01-01)"])
def test_a_version_never_gets_two_sections(heading: str) -> None:
    changelog = f"# Changelog\n\n## Unreleased\n\n- A thing.\n\n{heading}\n\n- All.\n"
    with pytest.raises(Wrong, match=f"has ## Unreleased and {re.escape(heading)}: make one"):
        with_section(changelog, "0.1.0", "2026-02-03")


def test_the_own_changelog_has_one_section_for_what_comes_next() -> None:
    own = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", own, re.MULTILINE)
    dated = [one for one in headings if re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", one)]
    assert len(headings) - len(dated) <= 1
    assert len(set(headings)) == len(headings)


@pytest.mark.parametrize(
    "changelog", ["# Changelog\n", "## Unreleased\n\n## 0.1.0 (2026-01-01)\n\n- All.\n"]
)
def test_a_release_of_nothing_is_refused(changelog: str) -> None:
    with pytest.raises(Wrong, match="what is new"):
        with_section(changelog, "0.2.0", "2026-02-03")


def test_links_and_pictures_of_the_readme_lead_somewhere_outside_too() -> None:
    text = "[a](docs/a.md) ![b](b.png) [c](https://c.example) [d](#start)"
    assert with_absolute_links(text, HOME, "1.0.0") == (
        f"[a]({HOME}/blob/v1.0.0/docs/a.md) ![b]({HOME}/raw/v1.0.0/b.png)"
        " [c](https://c.example) [d](#start)"
    )


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0.dev0", "1.0.0\n", ""])
def test_odd_versions_are_refused(version: str) -> None:
    with pytest.raises(Wrong, match="expected a version"):
        checked_version(version)


@pytest.mark.parametrize(
    "home", ["", "example.org", "http://x.org/p", "https://me@x.org/p", "https://x.org/p?q"]
)
def test_odd_addresses_are_refused(home: str) -> None:
    with pytest.raises(Wrong, match="expected the address"):
        checked_home(home)


def test_an_address_loses_its_last_slash() -> None:
    assert checked_home(f"{HOME}/") == HOME
