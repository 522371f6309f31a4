"""Where Podium keeps things on this machine, unless told otherwise."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

DATABASE_NAME = "podium.db"
DATABASE_VARIABLE = "PODIUM_DB"


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
    """The database to use: as stated, else by PODIUM_DB, else the file in the user's folder."""
    found = stated or environment.get(DATABASE_VARIABLE)
    return found or str(data_folder(environment) / DATABASE_NAME)
