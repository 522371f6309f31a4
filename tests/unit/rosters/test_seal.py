"""Seals of rosters bind, and tell nothing about what is not open."""

import secrets
from itertools import combinations

import pytest
from msgspec.structs import replace

from podium.rosters.roster import ArmyList, Chosen, FieldedUnit, FreeText, fields_of
from podium.rosters.seal import (
    OpenField,
    SealedRoster,
    open_roster,
    salts_need,
    seal_holds,
    seal_roster,
)
from podium.rosters.settings import RosterKind

ARMY = ArmyList(
    units=(FieldedUnit(Chosen("Wardens", "u1")),),
    command_cards=(Chosen("Ambush", "c1"),),
    faction="free",
    points=990,
)
FIELDS = fields_of(RosterKind.ARMY_LIST)


def sealed(roster: ArmyList | FreeText = ARMY) -> SealedRoster:
    return seal_roster(roster, secrets.token_bytes(salts_need(roster)))


def test_every_choice_of_open_fields_proves_the_same_seal() -> None:
    one = sealed()
    for count in range(len(FIELDS) + 1):
        for fields in combinations(sorted(FIELDS), count):
            opened = open_roster(one, frozenset(fields))
            assert opened.fields.keys() == set(fields)
            assert opened.hidden.keys() == FIELDS - set(fields)
            assert seal_holds(opened)


def test_whatever_is_changed_breaks_the_seal() -> None:
    opened = open_roster(sealed(), FIELDS - {"command_cards"})
    for name, field in opened.fields.items():
        for other in (
            replace(field, value=field.value + " "),
            replace(field, salt="00" * 32),
            replace(field, salt="no hex"),
        ):
            assert not seal_holds(replace(opened, fields={**opened.fields, name: other}))
        fewer = {key: one for key, one in opened.fields.items() if key != name}
        assert not seal_holds(replace(opened, fields=fewer))
    assert not seal_holds(replace(opened, hidden={}))
    assert not seal_holds(replace(opened, hidden={"command_cards": "0" * 64}))
    more = {**opened.fields, "command_cards": OpenField("[]", "00" * 32)}
    assert not seal_holds(replace(opened, fields=more))


def test_the_same_roster_never_has_the_same_seal_or_leaf_twice() -> None:
    one, other = (open_roster(sealed(), frozenset()) for _ in range(2))
    assert one.seal != other.seal
    assert not set(one.hidden.values()) & set(other.hidden.values())


def test_what_is_hidden_stands_nowhere_in_what_is_open() -> None:
    shown = repr(open_roster(sealed(), FIELDS - {"command_cards"}))
    assert "Ambush" not in shown
    assert "Wardens" in shown


def test_every_field_has_a_salt_of_its_own_and_no_salt_is_made_up() -> None:
    salts = sealed().salts
    assert salts.keys() == FIELDS
    assert len(set(salts.values())) == len(salts)
    assert {len(salt) for salt in salts.values()} == {32}
    for wrong in (salts_need(ARMY) - 1, salts_need(ARMY) + 32, 0):
        with pytest.raises(ValueError, match="salt"):
            seal_roster(ARMY, bytes(wrong))


def test_a_text_of_ones_own_is_sealed_too() -> None:
    opened = open_roster(sealed(FreeText("three dragons")), fields_of(RosterKind.FREE_TEXT))
    assert seal_holds(opened)
    assert opened.fields["text"].value == '"three dragons"'
