from pathlib import Path

import pytest

from podium.settings import data_folder, database_address

HOME = Path("/home/ada")


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "/home/ada/.local/share/podium"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/podium"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/ada/.local/share/podium"),
        ("darwin", {}, "/home/ada/Library/Application Support/Podium"),
        ("win32", {"LOCALAPPDATA": "/Local"}, "/Local/Podium"),
        ("win32", {}, "/home/ada/AppData/Local/Podium"),
    ],
)
def test_data_is_kept_where_each_system_keeps_it(
    platform: str, environment: dict[str, str], folder: str
) -> None:
    assert data_folder(environment, platform=platform, home=HOME) == Path(folder)


def test_a_stated_database_comes_before_the_variable_and_both_before_the_folder() -> None:
    environment = {"PODIUM_DB": "variable.db", "XDG_DATA_HOME": "/data", "LOCALAPPDATA": "/data"}
    assert database_address("stated.db", environment) == "stated.db"
    assert database_address(None, environment) == "variable.db"
    assert database_address(None, {}).endswith("podium.db")
