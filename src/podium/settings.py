"""Where Podium keeps things on this machine, unless told otherwise."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

DATABASE_NAME = "podium.db"
DATABASE_VARIABLE = "PODIUM_DB"
_POSTGRES = "postgresql://"
_SQLITE = "sqlite:///"
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)
"""Two letters at least: one is the drive of a path on Windows."""
_SERVER = re.compile(r"(?:\[[^]]*\]|[^:]*)(?::\d*)?")
"""A host, perhaps with a port."""
_FULLY_WRITTEN = re.compile(r"(?:[^%\s\x00]|%(?!00)[0-9A-Fa-f]{2})*")
"""What libpq can read; its own refusal would repeat what it cannot, such as half a password."""
_OPTION = re.compile(r"[a-z_]+=[^=]*")
_LOOKS_SECRET = re.compile(r":[^/\\]*@|^//[^/]*:|\bpass\w*\s*=", re.IGNORECASE)
"""The path of no file: it has USER:PASSWORD@HOST in it, or password=... as programs of PostgreSQL
take it. A file of that name would show the password to everyone.
"""
_EXPECTED = (
    f"expected a file (./NAME if its name has a colon), {_SQLITE}FILE or {_POSTGRES}USER@HOST/NAME"
)


class WrongAddress(Exception):
    """An address of no database. Its text names neither user nor password: it may be shown."""


def data_folder(
    environment: Mapping[str, str] = os.environ,
    *,
    platform: str = sys.platform,
    home: Path | None = None,
) -> Path:
    """The user's folder for the data of programs: by the custom of each system."""
    home = Path.home() if home is None else home
    match platform:
        case "win32":
            local = environment.get("LOCALAPPDATA")
            return (Path(local) if local else home / "AppData" / "Local") / "Podium"
        case "darwin":
            return home / "Library" / "Application Support" / "Podium"
        case _:
            stated = environment.get("XDG_DATA_HOME", "")
            return (Path(stated) if stated.startswith("/") else home / ".local/share") / "podium"


def database_address(stated: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The database to use: as stated, else by PODIUM_DB, else the file in the user's folder.

    It is a path, or begins with postgresql://. Raises `WrongAddress`.
    """
    found = stated or environment.get(DATABASE_VARIABLE)
    return _plain(found.strip()) if found else str(data_folder(environment) / DATABASE_NAME)


def _plain(address: str) -> str:
    """The address with its scheme as Podium writes it; the path of an SQLite file alone."""
    scheme, mark, rest = address.partition("://")
    if mark and scheme.lower() in ("postgresql", "postgres"):
        return _POSTGRES + _checked(rest)
    if address[: len(_SQLITE)].lower() == _SQLITE:
        address = address[len(_SQLITE) :]
        if not address or "?" in address:
            raise WrongAddress(f"expected {_SQLITE}FILE, and no options after it")
    elif mark or _SCHEME.match(address):
        raise WrongAddress(_EXPECTED)
    if _LOOKS_SECRET.search(address):
        raise WrongAddress(_EXPECTED)
    return address


def _checked(rest: str) -> str:
    """What follows the scheme of PostgreSQL, if a server can be read in it."""
    place, _, options = rest.partition("?")
    servers = place.partition("/")[0].rpartition("@")[2]
    if not all(_SERVER.fullmatch(one) for one in servers.split(",")) or not (
        _FULLY_WRITTEN.fullmatch(rest)
        and all(_OPTION.fullmatch(one) for one in options.split("&") if options)
    ):
        raise WrongAddress(
            f"expected {_POSTGRES}USER:PASSWORD@HOST:PORT/NAME?OPTION=VALUE; in the password, / is"
            " written %2F, ? %3F, @ %40, % %25"
        )
    return rest
