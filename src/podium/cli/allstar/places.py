"""The table at the end of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import Public

if TYPE_CHECKING:
    from rich.table import Table


def places_table(public: Public, names: Sequence[str], *, person: int = -1) -> "Table":
    """Places with fans of season and playoffs; the player's row is highlighted."""
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Final places")
    for column in ("place", "manager", "season", "playoffs", "fans"):
        table.add_column(column, justify="left" if column == "manager" else "right")
    places, fans = final_places(public), public.fans()
    for seat in sorted(range(len(names)), key=lambda seat: (places[seat], seat)):
        table.add_row(
            str(places[seat]),
            Text(names[seat]),
            str(public.season_fans[seat]),
            str(public.playoff_fans[seat]),
            str(fans[seat]),
            style="bold" if seat == person else "",
        )
    return table
