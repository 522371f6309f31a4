"""Rosters beside the names, the same in each database."""

import secrets
from pathlib import Path

from podium.bootstrap import Store
from podium.rosters.roster import ArmyList, Chosen, DeckPair, Roster, TeamDecks
from podium.rosters.seal import SealedRoster, open_roster, salts_need, seal_holds, seal_roster

ARMY = ArmyList(command_cards=(Chosen("Ambush", "c1"),), title="Żółta armia")
EVENT = "spring"


def sealed(roster: Roster = ARMY) -> SealedRoster:
    return seal_roster(roster, secrets.token_bytes(salts_need(roster)))


def test_a_roster_comes_back_with_its_salts_whatever_its_kind(store: Store) -> None:
    for roster in (ARMY, DeckPair(), TeamDecks()):
        one = sealed(roster)
        store.rosters.put(EVENT, "e1", one, b"as pasted")
        assert store.rosters.find(EVENT, one.seal) == one
        assert store.rosters.pasted(EVENT, one.seal) == b"as pasted"
        assert seal_holds(open_roster(one, frozenset(one.salts)))
        assert store.rosters.find("another", one.seal) is None


def test_discarding_deletes_these_alone(store: Store) -> None:
    one, other = sealed(), sealed()
    for each in (one, other):
        store.rosters.put(EVENT, "e1", each, b"")
    store.rosters.discard(EVENT, (one.seal, "0" * 64))
    assert store.rosters.of(EVENT, ("e1",)) == (other,)


def test_erasing_deletes_everything_of_an_entrant_and_nothing_of_others(store: Store) -> None:
    mine, earlier, theirs = sealed(), sealed(), sealed()
    store.rosters.put(EVENT, "e1", earlier, b"secret paste")
    store.rosters.put(EVENT, "e1", mine, b"secret paste")
    store.rosters.put(EVENT, "e2", theirs, b"")
    store.rosters.erase(EVENT, ("e1",))
    assert store.rosters.of(EVENT, ("e1", "e2")) == (theirs,)
    if store.file is not None:
        files = Path(store.file.path).parent.iterdir()
        assert not any(b"secret paste" in one.read_bytes() for one in files)


def test_what_was_pasted_is_forgotten_by_event_and_the_roster_stays(store: Store) -> None:
    one, other = sealed(), sealed()
    store.rosters.put(EVENT, "e1", one, b"pasted")
    store.rosters.put("autumn", "e1", other, b"pasted")
    assert store.rosters.events_with_pasted() == ("autumn", EVENT)
    store.rosters.forget_pasted((EVENT,))
    assert store.rosters.events_with_pasted() == ("autumn",)
    assert store.rosters.pasted(EVENT, one.seal) == b""
    assert store.rosters.find(EVENT, one.seal) == one
