"""Rosters as data: one leaf for each field, and back."""

import json

import msgspec
import pytest

from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    FreeText,
    PremierList,
    Roster,
    Squad,
    TeamDecks,
    canonical_leaves,
)


def from_leaves(leaves: dict[str, bytes]) -> Roster:
    """The roster that these leaves are of."""
    fields = {name: json.loads(leaf) for name, leaf in leaves.items()}
    roster: Roster = msgspec.convert(fields, Roster)
    return roster


SAMPLES: tuple[Roster, ...] = (
    PremierList(
        squads=(Squad((Chosen("Élan", "u1"), Chosen("Nobody knows"))),),
        missions=(Chosen("First Light"),),
    ),
    ArmyList(
        units=(FieldedUnit(Chosen("Walker", "w"), (Chosen("Horn"),), Chosen("Dog"), ()),),
        command_cards=(Chosen("Stand"),),
        faction="reds",
        points=998,
    ),
    DeckPair(light=Deck((Chosen("Order"),), (Copies(Chosen("Dawn", "s1"), 2),), None)),
    TeamDecks(second=DeckPair(dark=Deck(command_deck=(Copies(Chosen("Night")),)))),
    FreeText("one\ntwo"),
)


@pytest.mark.parametrize("roster", SAMPLES, ids=lambda one: type(one).__name__)
def test_the_leaves_of_a_roster_are_its_fields_and_give_it_back(roster: Roster) -> None:
    leaves = canonical_leaves(roster)
    assert set(leaves) == {"kind", *roster.__struct_fields__}
    assert from_leaves(leaves) == roster
    for leaf in leaves.values():
        value = json.loads(leaf)
        again = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert leaf == again.encode()


def test_the_number_of_leaves_does_not_tell_what_is_in_a_list() -> None:
    assert set(canonical_leaves(ArmyList())) == set(canonical_leaves(SAMPLES[1]))


def test_a_field_that_changes_changes_its_leaf_and_no_other() -> None:
    army = SAMPLES[1]
    assert isinstance(army, ArmyList)
    other = msgspec.structs.replace(army, command_cards=(Chosen("Run"),))
    one, two = canonical_leaves(army), canonical_leaves(other)
    assert {name for name in one if one[name] != two[name]} == {"command_cards"}


def test_leaves_of_something_else_are_no_roster() -> None:
    with pytest.raises(msgspec.ValidationError):
        from_leaves({"kind": b'"army-list"', "spells": b"[]"})
