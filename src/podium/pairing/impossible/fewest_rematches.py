"""The pairing with the fewest rematches, where none without exists and the organiser accepts one.

EV-3. After the rematches come floats as in SP-7. Only a field of fewer than 2(r + 1) entrants can
come to this, if nobody has met more than r.
"""

from collections.abc import Callable

import numpy as np

from podium.kernel.chance import Chance
from podium.pairing.best.matching import cheapest, improved
from podium.pairing.best.value import Prices
from podium.pairing.best.window import neighbours, open_window
from podium.pairing.bye import Bye, without
from podium.pairing.field import Array, Entrant, Field
from podium.pairing.fold.choose import choose_by_fold
from podium.pairing.line import PairedLine, draw_line
from podium.pairing.parts.growing_windows import Choose
from podium.pairing.settings import Method, PairingRules


def fewest_rematches(
    field: Field,
    rules: PairingRules,
    *,
    points: Array,
    bye_line: list[Entrant],
    chance: Chance,
    choose_at_random: Callable[[Chance], Choose],
) -> tuple[PairedLine, Bye | None]:
    """The pairing, and the bye: of those in line for it, one whose bye saves most rematches."""
    given = None
    if bye_line:
        rematches = [_rematches(field, without(field, entrant)) for entrant in bye_line]
        place = rematches.index(min(rematches))
        given = Bye(bye_line[place], tuple(bye_line[:place]))
    members = without(field, given.entrant if given else None)
    fold = rules.method is Method.FOLD
    if fold:
        line = members[np.lexsort((field.numbers[members], -points[members]))]
    else:
        line = draw_line(members=members, points=points, chance=chance)
    window = open_window(
        field, entrants=line.tolist(), points=points[line].tolist(), rematches=True
    )
    choose = choose_by_fold if fold else choose_at_random(chance)
    pairs, drawing = choose(window, *improved(window, neighbours(len(line))))
    return PairedLine(line[np.array(sorted(pairs), np.int64).ravel()], drawing), given


def _rematches(field: Field, members: Array) -> int:
    """The fewest rematches with which these can all be paired."""
    entrants = members.tolist()
    window = open_window(field, entrants=entrants, points=[0] * len(entrants), rematches=True)
    prices = Prices(((0,),), rematch=1)
    return prices.of_pairs(window, cheapest(window, prices) or neighbours(len(entrants)))
