from pathlib import Path

import pytest

from podium.bootstrap import is_file, open_service, open_store
from podium.journal.trouble import Trouble
from podium.people.person import Person
from podium.people.schema import SCHEMA
from tests.postgres_server import PostgresServer
from tests.unit.service.serving import Serving


def test_a_file_is_made_with_its_folder_and_opened_again(tmp_path: Path) -> None:
    address = str(tmp_path / "new folder" / "podium.db")
    world = Serving(open_store(address))
    event = world.create("Spring Cup")
    world.service.people.put(event, [Person("p1", "Ada")])
    world.service.close()
    service = open_service(open_store(address))
    assert [line.name for line in service.events()] == ["Spring Cup"]
    assert service.people.of(event) == {"p1": Person("p1", "Ada")}
    service.close()


def test_a_postgresql_address_opens_that_database(postgres: PostgresServer) -> None:
    address = postgres.new_database()
    world = Serving(open_store(address))
    event = world.running()
    world.service.close()
    again = Serving(open_store(address))
    assert len(again.state(event).rounds) == 1
    again.service.close()


@pytest.mark.parametrize("address", [":memory:", "postgresql://x/y", "postgres://x/y"])
def test_only_a_path_is_a_file(address: str) -> None:
    assert not is_file(address)
    assert is_file("podium.db")


def test_what_is_no_database_is_a_trouble(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("no database " * 1000)
    with pytest.raises(Trouble):
        open_store(str(file))


def test_migrations_of_all_rooms_make_one_chain() -> None:
    assert [migration.number for migration in SCHEMA] == list(range(1, len(SCHEMA) + 1))
