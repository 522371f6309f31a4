from unittest.mock import patch

from podium.bootstrap import Store
from podium.people.person import Person
from podium.people.store import Found

ADA = Person("p1", "Ada Lovelace", "Countess", "ada@example.org")
BOB = Person("p2", "Bob")


def test_people_are_known_by_event_and_id(store: Store) -> None:
    store.people.put("one", [ADA, BOB])
    store.people.put("two", [Person("p1", "Somebody else")])
    assert store.people.of("one") == {"p1": ADA, "p2": BOB}
    assert store.people.of("two") == {"p1": Person("p1", "Somebody else")}
    assert store.people.of("three") == {}


def test_a_person_put_again_replaces_what_was_known(store: Store) -> None:
    store.people.put("one", [ADA])
    store.people.put("one", [Person("p1", "Ada King")])
    assert store.people.of("one") == {"p1": Person("p1", "Ada King")}


def test_people_are_found_by_name_public_name_and_mail_in_every_event(store: Store) -> None:
    store.people.put("one", [ADA, BOB])
    store.people.put("two", [ADA])
    everywhere = (Found("one", ADA), Found("two", ADA))
    for text in ("ada lovelace", "COUNTESS", "Ada@Example.org"):
        assert store.people.find(text) == everywhere
    assert store.people.find("ada") == ()


def test_erasing_forgets_these_and_no_others(store: Store) -> None:
    store.people.put("one", [ADA, BOB])
    store.people.put("two", [ADA])
    store.people.erase("one", ["p1", "unknown"])
    assert store.people.of("one") == {"p2": BOB}
    assert store.people.find("Ada Lovelace") == (Found("two", ADA),)


def test_erasing_nobody_does_not_write_the_database_anew(store: Store) -> None:
    store.people.put("one", [ADA, BOB])
    with (
        patch("podium.people.tables.SqliteTables.leave_no_trace", side_effect=AssertionError),
        patch("podium.people.postgres.PostgresTables.leave_no_trace", side_effect=AssertionError),
    ):
        store.people.erase("one", [])
    assert store.people.of("one") == {"p1": ADA, "p2": BOB}


def test_names_cannot_speak_sql(store: Store) -> None:
    hostile = Person("p1", "Robert'); DROP TABLE person; --")
    store.people.put("one", [hostile])
    assert store.people.find(hostile.name) == (Found("one", hostile),)


def test_somebody_renamed_is_found_by_the_new_name_alone(store: Store) -> None:
    store.people.put("one", [ADA])
    king = Person("p1", "Ada King")
    store.people.put("one", [Person("p1", "Somebody"), king])
    assert store.people.find("Ada Lovelace") == ()
    assert store.people.find("Somebody") == ()
    assert store.people.find("ada king") == (Found("one", king),)


def test_whose_name_is_also_their_public_name_is_found_once(store: Store) -> None:
    same = Person("p1", "Ada", "ada")
    store.people.put("one", [same])
    assert store.people.find("ADA") == (Found("one", same),)
