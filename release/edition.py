"""What a release changes in the project's texts: version, changelog, links."""

import re

_VERSION = re.compile(r'^version = "[^"]+"$', re.MULTILINE)
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
_ADDRESS = re.compile(r"https://[^\s/?#@]+(/[^\s?#]*[^\s?#/])?")


class Wrong(Exception):
    """The release cannot be made; the text says why and what to do."""


def checked_version(version: str) -> str:
    """A version of three numbers."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        message = f"expected a version such as 0.2.0, found {version}"
        raise Wrong(message)
    return version


def checked_home(home: str) -> str:
    """The address of the project, without a slash at its end."""
    plain = home.rstrip("/")
    if not _ADDRESS.fullmatch(plain):
        message = f"expected the address of the project, such as https://HOST/podium, found {home}"
        raise Wrong(message)
    return plain


def with_version(settings: str, version: str) -> str:
    """A pyproject.toml of this version."""
    changed, count = _VERSION.subn(f'version = "{version}"', settings)
    if count != 1:
        message = f"expected one version in pyproject.toml, found {count}"
        raise Wrong(message)
    return changed


def with_section(changelog: str, version: str, date: str) -> str:
    """The changelog whose newest section is this version, dated."""
    told = re.findall(rf"^## (?:Unreleased|{re.escape(version)}\b.*)$", changelog, re.MULTILINE)
    if len(told) > 1:
        message = f"CHANGELOG.md has {' and '.join(told)}: make one section of them"
        raise Wrong(message)
    for heading in ("## Unreleased", f"## {version}"):
        found = re.search(rf"^{re.escape(heading)}\n+(?=[^\s#]|###)", changelog, re.MULTILINE)
        if found:
            return changelog.replace(f"{heading}\n", f"## {version} ({date})\n", 1)
    message = f"CHANGELOG.md says nothing under Unreleased or {version}: what is new?"
    raise Wrong(message)


def with_urls(settings: str, home: str, version: str) -> str:
    """A pyproject.toml that names where the project is found."""
    urls = (
        "[project.urls]\n"
        f'Homepage = "{home}"\n'
        f'Changelog = "{home}/blob/v{version}/CHANGELOG.md"\n'
        f'Documentation = "{home}/tree/v{version}/docs"\n'
        f'Issues = "{home}/issues"\n\n'
    )
    return settings.replace("[project.scripts]", urls + "[project.scripts]", 1)


def with_absolute_links(readme: str, home: str, version: str) -> str:
    """A README whose links and pictures also work outside the repository."""

    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}[{link[2]}]({home}/{kind}/v{version}/{link[3]})"

    return _LINK.sub(absolute, readme)
