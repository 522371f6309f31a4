"""Caches of values derived from an event's states, so that no part is computed twice."""

from typing import TYPE_CHECKING

from podium.core.outcome import Outcome
from podium.core.sheet import Entrant, Match, Penalty, Round
from podium.kernel.cache import IdentityCache
from podium.progress.lots import LotOrder
from podium.rulebooks.rulebook import Rulebook
from podium.standings.table import Table

if TYPE_CHECKING:
    from podium.pairing.field import Field

_ROUNDS = 64
"""Cached versions of rounds: enough for a long event, where every new result makes another."""
_VERSIONS = 4
"""Cached versions of values that exist once per state. A preview alternates between two states."""


class Derived:
    """The caches of one event, shared by all its states; `event.sheet` says what is in them.

    They follow from the rest of the state and are not part of it: two states that differ only in
    their caches are equal.
    """

    __slots__ = (
        "entrants",
        "fields",
        "lots",
        "outcomes",
        "penalties",
        "rounds",
        "rulebooks",
        "tables",
        "unpaired_losses",
    )

    def __init__(self) -> None:
        self.entrants: IdentityCache[tuple[Entrant, ...]] = IdentityCache(_VERSIONS)
        self.unpaired_losses: IdentityCache[dict[int, tuple[Match, ...]]] = IdentityCache(_VERSIONS)
        self.lots: IdentityCache[LotOrder] = IdentityCache(_VERSIONS)
        self.penalties: IdentityCache[tuple[Penalty, ...]] = IdentityCache(_VERSIONS)
        self.rulebooks: IdentityCache[Rulebook] = IdentityCache(_VERSIONS)
        self.tables: IdentityCache[Table] = IdentityCache(_VERSIONS)
        self.fields: IdentityCache[Field] = IdentityCache(_VERSIONS)
        self.rounds: IdentityCache[Round] = IdentityCache(_ROUNDS)
        self.outcomes: IdentityCache[tuple[Outcome | None, ...]] = IdentityCache(_ROUNDS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Derived)

    __hash__ = None  # type: ignore[assignment]
