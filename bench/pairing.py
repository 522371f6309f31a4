"""One Swiss round, Podium beside other pairing programs: time, completeness, floats, memory.

    bin/prepare-venv bench && .venv/bin/python -m bench.pairing [--sizes 64 256]
    [--rounds 1 4 8] [--engines podium swisspair] [--write]

Every engine is timed on its own prepared input: processor time, median of several runs.
`--write` puts the tables into docs/benchmarks.md. The whole run takes about two minutes.
"""

import argparse
import random
import re
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count
from pathlib import Path
from statistics import median
from typing import Any

import networkx as nx
import numpy as np
import rustworkx as rx
import swisspair
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from bench.machine import describe
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Entrant, Match, Round, Sheet, Stage
from podium.kernel.chance import Chance
from podium.pairing.field import Field
from podium.pairing.reasons import Pairing
from podium.pairing.settings import ByeAmongEquals, Method, PairingRules
from podium.pairing.swiss import pair
from podium.progress.course import course
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming
from podium.rulebooks.shipped import shipped

Pairs = list[tuple[int, int]]

RULES = PairingRules(Method.RANDOM, ByeAmongEquals.RANDOM, False, True)
FOLD = PairingRules(Method.FOLD, ByeAmongEquals.HIGHEST_NUMBER, False, True)
SECONDS_A_CASE = 0.6
MOST_RUNS = 40
HARD = ((16, 7), (32, 15), (64, 12), (128, 12), (256, 12))
"""Many rounds for few entrants: nearly everybody near by has been met."""

WIN = 3
PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"


@dataclass
class Case:
    """A field after some rounds; `results` are (opponent, colour, result) of each round."""

    size: int
    rounds: int
    points: list[int]
    opponents: list[list[int]]
    results: list[list[tuple[int, str, str]]] = field(default_factory=list)

    @property
    def ids(self) -> list[EntrantId]:
        return [EntrantId(f"p{i:05}") for i in range(self.size)]

    def podium_field(self) -> Field:
        return Field.of_lists(self.ids, points=self.points, opponents=self.opponents)


def play(size: int, rounds: int) -> Case:
    """Plays the rounds before the one that is timed; every match is won by chance."""
    chance = Chance(f"bench {size}")
    case = Case(size, rounds, [0] * size, [[] for _ in range(size)], [[] for _ in range(size)])
    whites = [0] * size
    for number in range(rounds):
        seed = Chance(f"bench {size} {number}")
        answer = pair(case.podium_field(), RULES, first_round=number == 0, chance=seed)
        for one, other in read_pairing(answer):
            white, black = (one, other) if whites[one] <= whites[other] else (other, one)
            whites[white] += 1
            won = chance.choose((white, black))
            case.points[won] += WIN
            case.opponents[white].append(black)
            case.opponents[black].append(white)
            case.results[white].append((black, "w", "1" if won == white else "0"))
            case.results[black].append((white, "b", "1" if won == black else "0"))
    return case


def read_pairing(answer: object) -> Pairs:
    assert isinstance(answer, Pairing)
    return [(int(one[1:]), int(other[1:])) for one, other in answer.pairs]


def read_plain(pairs: Any) -> Pairs:
    return [(int(one), int(other)) for one, other in pairs]


def read_swisspair(matches: Any) -> Pairs:
    return [(int(match.p1.id), int(match.p2.id)) for match in matches if match.p2 is not None]


def prepare_podium(case: Case, rules: PairingRules = RULES) -> Callable[[], object]:
    prepared, seeds = case.podium_field(), count()
    return lambda: pair(prepared, rules, first_round=False, chance=Chance(f"timed {next(seeds)}"))


def prepare_fold(case: Case) -> Callable[[], object]:
    return prepare_podium(case, FOLD)


def prepare_from_lists(case: Case) -> Callable[[], object]:
    ids, seeds = case.ids, count()

    def run() -> object:
        whole = Field.of_lists(ids, points=case.points, opponents=case.opponents)
        return pair(whole, RULES, first_round=False, chance=Chance(f"timed {next(seeds)}"))

    return run


def prepare_from_event(case: Case) -> Callable[[], object]:
    """The whole path: results are scored, the field is made, paired and seated at tables."""
    ids, seeds, rulebook = case.ids, count(), shipped("shatterpoint.premier-showdown")
    rounds = []
    for number in range(case.rounds):
        matches = []
        for one in range(case.size):
            other, colour, result = case.results[one][number]
            if colour == "w":
                won = ids[one] if result == "1" else ids[other]
                scores = ((2, 5), (1, 3)) if result == "1" else ((1, 3), (2, 5))
                victory = MatchResult(Ended.VICTORY, won, scores)
                matches.append(Match((ids[one], ids[other]), result=victory))
        rounds.append(Round(number + 1, Stage.SWISS, tuple(matches)))
    entrants = tuple(Entrant(one, n, one) for n, one in enumerate(ids, start=1))
    sheet = Sheet(entrants, tuple(rounds))

    def run() -> object:
        chance = Chance(f"timed {next(seeds)}")
        event = course(rulebook, sheet, rounds=None, cut=None, chance=chance)
        return pair_swiss_round(event, chance)

    return run


def read_upcoming(upcoming: object) -> Pairs:
    assert isinstance(upcoming, Upcoming)
    pairs = (match.match.entrants for match in upcoming.matches)
    return [(int(one[1:]), int(other[1:])) for one, other in pairs]


def prepare_shuffle(case: Case) -> Callable[[], object]:
    points, generator = np.array(case.points), np.random.default_rng(1)

    def run() -> object:
        line = generator.permutation(case.size)
        line = line[np.argsort(-points[line], kind="stable")]
        return list(zip(line[0::2].tolist(), line[1::2].tolist(), strict=True))

    return run


def prepare_swisspair(case: Case) -> Callable[[], object]:
    order = sorted(range(case.size), key=lambda i: (-case.points[i], i))
    players = [
        swisspair.Player(
            id=str(i),
            points=case.points[i],
            rank=rank,
            cannot_be_paired_against_ids={str(other) for other in case.opponents[i]},
        )
        for rank, i in enumerate(order, start=1)
    ]
    return lambda: swisspair.create_matches(players)


def weighted_pairs(case: Case) -> list[tuple[int, int, int]]:
    """All allowed pairs with a weight: near points first, the way such a graph is often built."""
    top = (max(case.points) + 1) ** 2
    met = [set(row) for row in case.opponents]
    order = list(range(case.size))
    random.Random(1).shuffle(order)  # noqa: S311
    return [
        (i, j, top - (case.points[i] - case.points[j]) ** 2)
        for i, j in combinations(order, 2)
        if j not in met[i]
    ]


def prepare_rustworkx(case: Case) -> Callable[[], object]:
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(case.size))
    graph.add_edges_from(weighted_pairs(case))
    return lambda: rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def prepare_networkx(case: Case) -> Callable[[], object]:
    graph: Any = nx.Graph()
    graph.add_weighted_edges_from(weighted_pairs(case))
    return lambda: nx.max_weight_matching(graph, maxcardinality=True)


def prepare_py4swiss(case: Case) -> Callable[[], object]:
    lines = ["012 bench", f"XXR {case.rounds + 1}", "XXC white1"]
    for i in range(case.size):
        results = "".join(f"  {o + 1:4} {colour} {r}" for o, colour, r in case.results[i])
        points = case.points[i] / WIN
        head = f"001 {i + 1:4}      {'p' + str(i):33} {1000:4} {'':3} {'':11} {'':10}"
        lines.append(f"{head} {points:4.1f} {i + 1:4}{results}")
    with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        report = TrfParser.parse(Path(file.name))
    return lambda: DutchEngine.generate_pairings(report)


def read_py4swiss(pairings: Any) -> Pairs:
    return [(p.white - 1, p.black - 1) for p in pairings if p.black]


@dataclass(frozen=True)
class Engine:
    """A way to pair; `most` is the largest field it is tried on."""

    label: str
    prepare: Callable[[Case], Callable[[], object]]
    read: Callable[[Any], Pairs]
    most: int = 1_000_000


ENGINES = {
    "podium": Engine("Podium, random", prepare_podium, read_pairing),
    "fold": Engine("Podium, fold", prepare_fold, read_pairing),
    "lists": Engine("Podium, random, from plain lists", prepare_from_lists, read_pairing),
    "event": Engine("Podium, random, from the event", prepare_from_event, read_upcoming),
    "shuffle": Engine("bare shuffle and sort (has rematches)", prepare_shuffle, read_plain),
    "swisspair": Engine("swisspair", prepare_swisspair, read_swisspair),
    "rustworkx": Engine("rustworkx, whole graph", prepare_rustworkx, read_plain, 1000),
    "py4swiss": Engine("py4swiss dutch (also colours)", prepare_py4swiss, read_py4swiss, 256),
    "networkx": Engine("networkx, whole graph", prepare_networkx, read_plain, 64),
}


def value_of(case: Case, pairs: Pairs) -> tuple[int, ...]:
    """Pairs across each border from the top, then the sum of squared group distances (SP-7)."""
    order = {points: level for level, points in enumerate(sorted(set(case.points), reverse=True))}
    crossing, squares = [0] * (len(order) - 1), 0
    for one, other in pairs:
        low, high = sorted((order[case.points[one]], order[case.points[other]]))
        squares += (high - low) ** 2
        for border in range(low, high):
            crossing[border] += 1
    return (*crossing, squares)


@dataclass(frozen=True)
class Measured:
    """What one engine did in one case."""

    milliseconds: float
    complete: bool
    rematches: int
    floats: int
    value: tuple[int, ...]


def measure(engine: Engine, case: Case) -> Measured:
    run = engine.prepare(case)
    answer, times = run(), list[float]()
    while len(times) < MOST_RUNS and sum(times) < SECONDS_A_CASE:
        start = time.process_time()
        answer = run()
        times.append(time.process_time() - start)
    pairs = engine.read(answer)
    everybody = {place for both in pairs for place in both}
    return Measured(
        1000 * median(times),
        len(everybody) == 2 * len(pairs) == case.size,
        sum(other in case.opponents[one] for one, other in pairs),
        sum(case.points[one] != case.points[other] for one, other in pairs),
        value_of(case, pairs),
    )


def peak_memory(case: Case) -> float:
    """Megabytes that pairing needs at its peak beyond imports and input."""
    run = prepare_podium(case)
    run()
    tracemalloc.start()
    run()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1_000_000


def rows(case: Case, engines: Sequence[str]) -> list[str]:
    """The lines of the table for one case."""
    exact = measure(ENGINES["podium"], case)
    lines = []
    for name in engines:
        engine = ENGINES[name]
        if case.size > engine.most:
            continue
        measured = exact if name == "podium" else measure(engine, case)
        best = measured.rematches == 0 and measured.value == exact.value
        cells = (
            f"{case.size:,}",
            str(case.rounds),
            engine.label,
            f"{measured.milliseconds:.2f}",
            "yes" if measured.complete else "no",
            str(measured.rematches),
            "yes" if best else "no",
            str(measured.floats),
        )
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return lines


HEAD = """| entrants | after rounds | engine | ms | complete | rematches | fewest floats | floats |
|---:|---:|---|---:|---|---:|---|---:|"""


def report(sizes: Sequence[int], rounds: Sequence[int], engines: Sequence[str]) -> str:
    packages = ("numpy", "rustworkx", "swisspair", "py4swiss", "networkx")
    lines, memory = [], ""
    for size in sizes:
        for played in rounds:
            case = play(size, played)
            lines += rows(case, engines)
            if size == max(sizes):
                memory = f"{peak_memory(case):.1f} MB at {size:,} entrants after {played} rounds"
    hard = [line for size, played in HARD for line in rows(play(size, played), engines)]
    table, hard_table = "\n".join([HEAD, *lines]), "\n".join([HEAD, *hard])
    return (
        f"{describe(*packages)}\n\n{table}\n\n"
        f"Podium's peak memory beyond imports and input: {memory}.\n\n"
        f"Many rounds for few entrants:\n\n{hard_table}\n"
    )


def write(tables: str) -> None:
    """Puts the tables between the marks of this section."""
    page = PAGE.read_text()
    marked = re.compile(r"(<!-- bench/pairing -->\n).*(<!-- /bench/pairing -->)", re.DOTALL)
    PAGE.write_text(marked.sub(lambda found: found[1] + tables + found[2], page))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[64, 256, 1000, 2000, 10000])
    parser.add_argument("--rounds", type=int, nargs="+", default=[1, 4, 8])
    parser.add_argument("--engines", nargs="+", choices=list(ENGINES), default=list(ENGINES))
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    chosen = parser.parse_args()
    tables = report(chosen.sizes, chosen.rounds, chosen.engines)
    if chosen.write:
        write(tables)


if __name__ == "__main__":
    main()
