"""A page for players: what decides between equal groups, and what the playoffs pay."""

from collections.abc import Iterator

from podium.allstar.rules.material import side
from podium.allstar.rules.observe import Observation


def order_lines(seen: Observation) -> Iterator[str]:
    """The orders of this game, strongest first, its species, and the fans of the playoffs."""
    game = seen.game
    order = game.box.tiebreak[side(game.managers)]
    yield f"Of equal groups: {' before '.join(order.tiers)}; then the earlier value. From the best:"
    for tier in order.tiers:
        values = (value for value in getattr(order, tier) if _in_play(seen, tier, value))
        yield f"{tier}: {', '.join(str(value).replace('_', ' ') for value in values)}"
    yield "In a penalty shoot-out single cards are compared the same way, tier by tier."
    yield ""
    fans = game.box.playoff_fans[str(game.managers)]
    yield f"The playoffs pay {', '.join(map(str, fans))} fans to 1st, 2nd, 3rd ..."
    if (worth := game.box.ticket_fans.get(str(game.managers))) is not None:
        yield f"A ticket left at the end is worth {worth} fans."


def _in_play(seen: Observation, tier: str, value: str | int) -> bool:
    in_play = [seen.game.box.species[index] for index in seen.public.species]
    return tier != "species" or str(value) in in_play
