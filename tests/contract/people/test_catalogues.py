"""Catalogues are kept in every edition, the same in each database."""

from datetime import date

from msgspec.structs import replace

from podium.bootstrap import Store
from podium.rosters.catalogue.shipped import INVENTED, invented

ONE = invented("harbour-lights")


def test_an_empty_store_has_no_catalogue(store: Store) -> None:
    assert store.catalogues.all() == ()
    assert store.catalogues.newest(ONE.id) is None
    assert store.catalogues.with_digest("0" * 64) is None


def test_each_edition_is_kept_and_the_newest_found_by_id(store: Store) -> None:
    first = store.catalogues.put(ONE)
    later = replace(ONE, edition="2", as_of=date(2026, 11, 1))
    second = store.catalogues.put(later)
    assert store.catalogues.all() == (second, first)
    assert store.catalogues.newest(ONE.id) == later
    assert store.catalogues.with_digest(first.digest) == ONE
    assert (second.edition, second.as_of, second.entries) == ("2", date(2026, 11, 1), 23)


def test_a_catalogue_that_is_there_already_is_not_stored_again(store: Store) -> None:
    first = store.catalogues.put(ONE)
    store.catalogues.put(replace(ONE, edition="2"))
    assert store.catalogues.put(ONE) == first
    assert len(store.catalogues.all()) == 2


def test_catalogues_of_several_games_stand_side_by_side(store: Store) -> None:
    for name in INVENTED:
        store.catalogues.put(invented(name))
    assert [one.id for one in store.catalogues.all()] == sorted(INVENTED)
