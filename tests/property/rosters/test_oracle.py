"""The checks of rosters agree with a second reading of the rules, on random lists.

    python -m tests.property.rosters.test_oracle LISTS [SEED]

compares so many lists of each kind.
"""

import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.checks.registry import CHECKS_OF, check_roster
from podium.rosters.finding import RosterCode, RosterFinding, RosterVerdict, verdict_of
from podium.rosters.roster import Roster, TeamDecks
from podium.rosters.settings import RosterKind, RosterRules
from tests.property.rosters import army_oracle, oracle
from tests.property.rosters.random_lists import ARMIES, DECKS, SQUADS, Lists

REGION = "Poland"


def broken(
    roster: Roster, kind: RosterKind, index: CatalogueIndex, names: tuple[str, ...]
) -> set[str]:
    """The checks that find something illegal, each run on its own."""
    return {
        name.value
        for name in CHECKS_OF[kind]
        if name.value in names and _illegal(roster, kind, index, RosterRules(checks=(name,)))
    }


def _illegal(roster: Roster, kind: RosterKind, index: CatalogueIndex, rules: RosterRules) -> bool:
    found = check_roster(roster, kind, rules, index, day=oracle.DAY, region=REGION)
    return verdict_of(found) is RosterVerdict.ILLEGAL


def whole(roster: Roster, kind: RosterKind, index: CatalogueIndex) -> tuple[RosterFinding, ...]:
    return check_roster(roster, kind, RosterRules(), index, day=oracle.DAY, region=REGION)


def compare(seed: str, number: int) -> Counter[str]:
    """Compares so many lists of each kind; returns how many were legal, by kind, and how many
    pairs of decks had cards in another language.
    """
    lists = Lists(seed)
    index = {name: CatalogueIndex(lists.catalogues[name]) for name in lists.books}
    legal: Counter[str] = Counter()
    for _ in range(number):
        premier, army, first, second = lists.premier(), lists.army(), lists.decks(), lists.decks()
        pair = lists.deck_pair(first)
        team = TeamDecks(pair, lists.deck_pair(second))
        rows = (
            (RosterKind.PREMIER_LIST, lists.premier_list(premier), SQUADS, premier, oracle.PREMIER),
            (RosterKind.ARMY_LIST, lists.army_list(army), ARMIES, army, army_oracle.ARMY),
            (RosterKind.DECKS, pair, DECKS, first, oracle.DECKS),
        )
        for kind, roster, name, plain, readings in rows:
            ours = broken(roster, kind, index[name], tuple(readings))
            theirs = {one for one, read in readings.items() if read(plain, lists.books[name])}
            assert ours == theirs, f"{oracle.disagreeing(ours, theirs)}\n{plain}"
            legal[kind.value] += not theirs
        unknown = {
            one.place
            for one in whole(pair, RosterKind.DECKS, index[DECKS])
            if one.code is RosterCode.RELEASE_UNKNOWN
        }
        assert unknown == oracle.unknown_releases(first, lists.books[DECKS]), first
        legal["foreign"] += any(deck and deck["foreign"] for deck in first.values())
        ours = broken(team, RosterKind.TEAM_DECKS, index[DECKS], ("team-restrictions",))
        restricted = oracle.team_restrictions([first, second], lists.books[DECKS])
        assert ours == ({"team-restrictions"} if restricted else set()), (first, second)
        legal["team-decks"] += not restricted
    return legal


@pytest.mark.rule("SP-17", "LG-13", "LCG-20", "LCG-22", "TM-1")
def test_two_readings_of_the_rules_agree_on_random_lists() -> None:
    legal = compare("two readings", 200)
    for kind in ("premier-list", "army-list", "decks", "team-decks", "foreign"):
        assert 10 <= legal[kind] <= 190, (kind, legal)


def test_what_the_catalogue_does_not_know_never_makes_a_list_illegal() -> None:
    """Whatever is taken out of the catalogue: a list that was legal is at worst unchecked."""
    lists = Lists("forgotten")
    tried = 0
    while tried < 60:
        for kind, roster, name in (
            (RosterKind.PREMIER_LIST, lists.premier_list(lists.premier()), SQUADS),
            (RosterKind.ARMY_LIST, lists.army_list(lists.army()), ARMIES),
            (RosterKind.DECKS, lists.deck_pair(lists.decks()), DECKS),
        ):
            catalogue = lists.catalogues[name]
            if verdict_of(whole(roster, kind, CatalogueIndex(catalogue))) is RosterVerdict.ILLEGAL:
                continue
            tried += 1
            kept = tuple(one for one in catalogue.entries if not lists.often(20))
            forgetful = CatalogueIndex(replace(catalogue, entries=kept, battle_forces=()))
            found = whole(roster, kind, forgetful)
            illegal = [one for one in found if one.verdict is RosterVerdict.ILLEGAL]
            assert illegal == [], roster


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = sys.argv[2] if len(sys.argv) > 2 else "any"
    sys.stdout.write(f"{number} lists of each kind agree; legal: {dict(compare(seed, number))}\n")
