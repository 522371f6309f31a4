from pathlib import Path

import pytest

from podium.settings import WrongAddress, data_folder, database_address

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


@pytest.mark.parametrize(
    ("stated", "address"),
    [
        ("x.db", "x.db"),
        ("C:\\events\\x.db", "C:\\events\\x.db"),
        ("./a:b.db", "./a:b.db"),
        (":memory:", ":memory:"),
        ("sqlite:///x.db", "x.db"),
        ("SQLite:////data/x.db", "/data/x.db"),
        ("sqlite:///C:/x.db", "C:/x.db"),
        ("postgresql://ada@db/events", "postgresql://ada@db/events"),
        ("Postgres://ada:s@[::1]:5432/events?a=b", "postgresql://ada:s@[::1]:5432/events?a=b"),
        (" POSTGRESQL:///events", "postgresql:///events"),
        ("postgresql://one:1,two:2/events", "postgresql://one:1,two:2/events"),
    ],
)
def test_an_address_is_a_path_or_one_of_postgresql(stated: str, address: str) -> None:
    assert database_address(stated, {}) == address
    assert database_address(None, {"PODIUM_DB": stated}) == address


@pytest.mark.parametrize(
    "stated",
    [
        "mysql://ada:secret@db/events",
        "postgresql+psycopg://ada:secret@db/events",
        "postgresql:ada:secret@db",
        "ada:secret@db/events",
        "sqlite://secret.db",
        "sqlite:secret.db",
        "sqlite:///",
        "sqlite:///secret.db?mode=ro",
        "file:///secret.db",
        "ſqlite://secret",
        "postgresql://ada:secret",
        "postgresql://ada:se/cret@db/events",
        "postgresql://ada:se?secret@db/events",
    ],
)
def test_any_other_address_is_refused_without_being_repeated(stated: str) -> None:
    with pytest.raises(WrongAddress) as wrong:
        database_address(stated, {})
    assert "secret" not in str(wrong.value)
    assert "ada" not in str(wrong.value)
