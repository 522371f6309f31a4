"""Whole games through the page in which everything goes wrong, in every phase.

    python -m tests.soak.table_troubles --people 1,2,4 --offline 30 --games 6 [--log troubles.jsonl]

In each phase that is met (pick, pair, discard, market, plan, line-up, shoot-out, incoming,
outgoing, reveal) a page is loaded again, opened in a second tab and on a second device by the
personal link, loses its connection for a while, and has its server killed with `kill -9` and
started again: it says the same afterwards. Then somebody chooses while the server is dead or the
browser offline, and the page sends it again by itself. At the end the journal has every choice
once. Exits with 1 otherwise. Games that the log has are not played again, so that runs add up.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import cycle
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser

from podium.allstar.rules.options import DuelCycle, Mode, Options
from podium.kernel.chance import Chance
from tests.e2e.chromium import browsing
from tests.soak.adding_up import Log
from tests.soak.served import Served
from tests.soak.troubled_table import Party, Trouble

PROGRAM = (sys.executable, "-m", "tests.soak.prompt_server")
GAMES = {
    "duel": Options(2, mode=Mode.DUEL),
    "whole duel": Options(2, mode=Mode.DUEL, duel_cycle=DuelCycle.WHOLE),
    "market": Options(2, mode=Mode.MARKET),
    "three": Options(3),
    "four": Options(4),
    "six": Options(6),
}


class Outcome(Struct, frozen=True):
    """What came of a game. `met`: what was met in which phase; `chosen`: phases in which somebody
    chose while nothing reached the server.
    """

    findings: list[str]
    met: set[tuple[str, str]]
    chosen: set[tuple[str, str]]

    @property
    def phases(self) -> set[str]:
        """The phases that were met."""
        return {phase for _, phase in self.met | self.chosen}


class Plan(Struct, frozen=True):
    """One game: how many people, which deal, what goes wrong. `only`: it ends when these phases
    were met; empty: at the final table. `offline`: seconds without connection.
    """

    game: str
    people: int
    deal: str
    troubles: Sequence[Trouble] = tuple(Trouble)
    only: frozenset[str] = frozenset()
    offline: float = 1.0


def run(plan: Plan, browser: Browser) -> Outcome:
    """Plays one game on a server of its own."""
    met: set[tuple[str, str]] = set()
    chosen: set[tuple[str, str]] = set()
    deal = Chance(plan.deal).digest("deal").hex()
    ways = [one for one in (Trouble.KILL, Trouble.OFFLINE) if one in plan.troubles]

    def wanted() -> bool:
        return not plan.only or not plan.only <= {phase for _, phase in chosen | met}

    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder) / "podium.db")
        with Served(address, Path(folder)) as server:
            server.start(PROGRAM)
            server.until_ready()
            party = Party(server, PROGRAM, browser, offline=plan.offline)
            party.open(GAMES[plan.game], plan.people, deal)
            for guest, phase in party.play(wanted):
                left = [way for way in ways if (way, phase) not in chosen]
                chooses = phase != "reveal" and bool(left)
                for trouble in plan.troubles:
                    if (trouble, phase) not in met and not (chooses and trouble in ways):
                        met.add((trouble, phase))
                        party.meet(trouble, guest, phase)
                if chooses and guest.state == "choosing":
                    chosen.add((left[0], phase))
                    party.choose_in(left[0], guest, phase)
            party.close(address)
    return Outcome(party.findings, met, chosen)


def _played(plan: Plan, browser: Browser) -> tuple[list[str], Counter[str]]:
    """One game; what is wrong, and what was met and chosen in which phase."""
    outcome = run(plan, browser)
    counts = Counter(f"{trouble} in {phase}" for trouble, phase in outcome.met)
    counts.update(f"chosen, {trouble} in {phase}" for trouble, phase in outcome.chosen)
    return outcome.findings, counts


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--people", default="1,2,4")
    parser.add_argument("--games", type=int, default=len(GAMES))
    parser.add_argument("--offline", type=float, default=30.0)
    parser.add_argument("--seed", default="podium")
    parser.add_argument("--log", type=Path)
    asked = parser.parse_args()
    done = Log(asked.log)
    with browsing() as browser:
        for people in map(int, asked.people.split(",")):
            fitting = [name for name, options in GAMES.items() if options.managers >= people]
            for number, game in zip(range(asked.games), cycle(fitting), strict=False):
                plan = Plan(game, people, f"{asked.seed} {number}", offline=asked.offline)
                name = f"{game}, {people} people, {plan.deal}, {plan.offline:g} s offline"
                done.part(name, partial(_played, plan, browser))
    return done.tell(f"{len(done.parts)} games, {len(done.counts)} troubles in phases")


if __name__ == "__main__":
    sys.exit(main())
