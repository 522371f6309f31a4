"""The strength that the page of a table shows is the server's, on random teams.

`python -m tests.soak.badge_equality 100000 any-seed`
"""

import subprocess
import sys
from itertools import product
from pathlib import Path

import msgspec

from podium.allstar.rules.arenas import arena_key
from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import MANAGERS
from podium.allstar.rules.options import AllSymbols, Options, ThreePair
from podium.allstar.rules.state import Game
from podium.allstar.rules.strength import TEAM
from podium.kernel.chance import Chance

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "scripts/tests/badge.ts"


def random_teams(chance: Chance, count: int) -> list[list[int]]:
    """Teams of every kind: of any cards, of neighbours, and with few numbers or species, so that
    large groups and combinations are met.
    """
    cards = default_box().cards
    teams = []
    for index in range(count):
        some = {index % 12, chance.below(12), chance.below(12)}
        pools = (
            cards,
            [card for card in cards if card.id // 9 in some],
            [card for card in cards if card.number in some],
            [card for card in cards if card.symbols],
            [card for card in cards if 0 <= card.number - index % 5 <= TEAM],
        )
        fit = [pool for pool in pools if len(pool) >= TEAM]
        teams.append([card.id for card in chance.shuffled(chance.choose(fit))[:TEAM]])
    return teams


def differences(count: int, seed: str) -> list[str]:
    """Every team for which page and server disagree, of `count` for each number of managers."""
    chance = Chance(seed)
    box = default_box()
    kinds = list(product(ThreePair, AllSymbols))
    games = [
        (Options(managers, three_pair=three, all_symbols=symbols), count // len(kinds))
        for managers in MANAGERS
        for three, symbols in kinds
    ]
    asked = [(options, random_teams(chance, some)) for options, some in games]
    questions = msgspec.json.encode(
        {"box": box, "games": [{"options": one, "teams": teams} for one, teams in asked]}
    )
    node = Path(sys.executable).with_name("node")
    ran = subprocess.run([node, PAGE], input=questions, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    answers = msgspec.json.decode(ran.stdout)
    found = []
    for (options, teams), keys in zip(asked, answers, strict=True):
        game = Game(box, options)
        for team, shown in zip(teams, keys, strict=True):
            arenas = [arena_key(one, team, game.scale, options) for one in box.arenas]
            if shown != [game.scale.key(team), *arenas]:
                found.append(f"{options.managers} managers, {team}")
    return found


if __name__ == "__main__":
    wrong = differences(int(sys.argv[1]), sys.argv[2])
    sys.stdout.write("\n".join([*wrong[:20], f"{len(wrong)} differences"]) + "\n")
    sys.exit(bool(wrong))
