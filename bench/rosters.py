"""How long reading and checking army lists takes, measured by what `json.loads` takes; and opening
an event with rosters, measured by the same event without.

    python -m bench.rosters [--lists 1000] [--repeat 5]

The unit of the first is `json.loads` of the same lists (JSON of about 2 kB each). Their names are
spelt without accents, case and punctuation; the catalogue has 1,000 units, and as many upgrades.
The event has as many entrants as there are lists, and is opened after five rounds: decoding all
facts and folding them, which is all that opening reads. Everything is made up, always the same.
Processor time, the best of several runs.
"""

import argparse
import hashlib
import json
from collections.abc import Callable
from datetime import date
from time import process_time

from bench.event import Live, made_up
from bench.machine import describe
from podium.event.evolve import fold
from podium.event.rosters import HandInRoster
from podium.event.wire import encode
from podium.kernel.chance import Chance
from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleKind,
    CommandCard,
    Faction,
    Upgrade,
)
from podium.rosters.catalogue.catalogue import AnyEntry, Catalogue, CatalogueKind
from podium.rosters.catalogue.entry import DatedNumber
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.requirement import Has
from podium.rosters.checks.registry import check_roster
from podium.rosters.finding import RosterFinding, RosterVerdict, verdict_of
from podium.rosters.readers.read import read_roster
from podium.rosters.settings import RosterKind, RosterRules
from tests.unit.event.wire_reading import decode_fact

DAY = date(2026, 10, 25)
LIMIT = 40
OPENING_LIMIT = 1.3
ROUNDS = 5
UNITS = 1000
RANKS = ("commander", "operative", "corps", "corps", "corps", "special", "support", "heavy")
SLOTS = ("heavy weapon", "training", "gear")


def catalogue() -> Catalogue:
    """1,000 units, 1,000 upgrades, 200 command cards, 60 battle cards."""
    entries: list[AnyEntry] = []
    for number in range(UNITS):
        entries.append(
            ArmyUnit(
                id=f"u{number}",
                name={"en": f"Éclaireurs No. {number}"},
                title="The Watch’s Own" if number % 5 == 0 else "",
                rank=RANKS[number % len(RANKS)],
                faction="reds" if number % 2 else "blues",
                cost=(DatedNumber(40 + number % 40),),
                slots=SLOTS,
                unique=number % 5 == 0,
                keywords=("Steady", "Scout"),
                subtype="trooper",
            )
        )
        entries.append(
            Upgrade(
                id=f"c{number}",
                name={"en": f"Standard-bearer, {number}"},
                slot=SLOTS[number % 3],
                cost=(DatedNumber(number % 9),),
                requires=Has("subtype", "trooper") if number % 2 else None,
            )
        )
    entries += [
        CommandCard(id=f"o{number}", name={"en": f"Order {number}!"}, pips=number % 3 + 1)
        for number in range(200)
    ]
    entries.append(CommandCard(id="hold", name={"en": "Hold"}, pips=4))
    kinds = tuple(BattleKind)
    entries += [
        BattleCard(id=f"b{number}", name={"en": f"Battle «{number}»"}, kind=kinds[number % 3])
        for number in range(60)
    ]
    factions = (Faction("reds", {"en": "Reds"}), Faction("blues", {"en": "Blues"}))
    return Catalogue(
        "podium-catalogue/1", "bench", CatalogueKind.ARMIES, "made up", "1", "made up", DAY,
        tuple(entries), (), factions,
    )  # fmt: skip


def plainly(name: str) -> str:
    return name.lower().replace("é", "e").replace(",", "").replace("’", "").replace(".", "")


def army(found: Catalogue, chance: Chance) -> bytes:
    """A list of about 2 kB, as Tabletop Admiral would write it."""
    faction = chance.choose(("reds", "blues"))
    pool = [one for one in found.entries if isinstance(one, ArmyUnit) and one.faction == faction]
    upgrades = [one for one in found.entries if isinstance(one, Upgrade)]
    by_slot = {slot: [one for one in upgrades if one.slot == slot] for slot in SLOTS}
    units = []
    for _ in range(11):
        unit = chance.choose(pool)
        cards = [plainly(chance.choose(by_slot[slot]).name["en"]) for slot in SLOTS]
        whole = f"{unit.name['en']} {unit.title}"
        units.append({"name": plainly(whole), "upgrades": cards, "loadout": []})
    orders = [f"order {3 * chance.below(60) + pips}" for pips in (0, 0, 1, 1, 2, 2)]
    deck = {
        key: [f"battle {3 * chance.below(20) + kind}" for _ in range(3)]
        for kind, key in enumerate(("deployment", "objective", "conditions"))
    }
    held = {
        "listname": "A list of made-up units",
        "points": 990,
        "author": "Tabletop Admiral",
        "numActivations": 11,
        "armyFaction": faction,
        "battleForce": None,
        "commandCards": [*orders, "hold"],
        "contingencies": [],
        "units": units,
        "battlefieldDeck": {"scenario": "standard", **deck},
    }
    return json.dumps(held, indent=1).encode()


def best(work: Callable[[], object], repeat: int) -> float:
    """The least processor time of several runs."""
    times = []
    for _ in range(repeat):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def checked(raws: list[bytes], index: CatalogueIndex) -> list[tuple[RosterFinding, ...]]:
    """The findings of every list."""
    rules, kind = RosterRules(), RosterKind.ARMY_LIST
    return [
        check_roster(read_roster(raw, kind, index).roster, kind, rules, index, day=DAY)
        for raw in raws
    ]


def hand_in_all(live: Live) -> None:
    """Every entrant hands in a roster, and one in ten does so twice."""
    for number, entrant in enumerate(live.state.entrants if live.state else ()):
        for time in range(2 if number % 10 == 0 else 1):
            seal = hashlib.sha256(f"{entrant} {time}".encode()).hexdigest()
            live.do(HandInRoster(entrant, seal, RosterVerdict.FINE), by=f"m{entrant}")


def measure_opening(entrants: int, repeat: int) -> None:
    """An event with rosters and the same without, opened in turn."""
    plain, sealed = (
        [encode(fact) for fact in made_up(entrants, ROUNDS, before)]
        for before in (lambda _live: None, hand_in_all)
    )
    times = [(_open(plain), _open(sealed)) for _ in range(repeat)]
    without, rosters = (min(column) for column in zip(*times, strict=True))
    print(f"{entrants} entrants, {ROUNDS} rounds: {len(plain)} facts, {len(sealed)} with rosters")
    print(f"opening: {1000 * without:.0f} ms; with rosters: {1000 * rosters:.0f} ms")
    print(f"{rosters / without:.2f} times the same without (limit {OPENING_LIMIT})")
    assert rosters <= OPENING_LIMIT * without


def _open(lines: list[bytes]) -> float:
    return best(lambda: fold(decode_fact(line) for line in lines), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    found = catalogue()
    index = CatalogueIndex(found)
    chance = Chance("bench rosters")
    raws = [army(found, chance) for _ in range(arguments.lists)]
    verdicts = [verdict_of(one).value for one in checked(raws, index)]
    unit = best(lambda: [json.loads(raw) for raw in raws], arguments.repeat)
    ours = best(lambda: checked(raws, index), arguments.repeat)
    print(describe())
    size = sum(map(len, raws)) // len(raws)
    counts = {one: verdicts.count(one) for one in sorted(set(verdicts))}
    print(f"{len(raws)} lists of {size} bytes: {counts}")
    print(f"json.loads: {1000 * unit:.1f} ms; reading and checking: {1000 * ours:.1f} ms")
    print(f"{ours / unit:.1f} times json.loads (limit {LIMIT})")
    assert ours <= LIMIT * unit
    measure_opening(arguments.lists, arguments.repeat)


if __name__ == "__main__":
    main()
