"""How serious an event is (LCG-30)."""

from enum import StrEnum


class Tier(StrEnum):
    """Event tiers, the most serious last."""

    CASUAL = "casual"
    COMPETITIVE = "competitive"
    PREMIUM = "premium"

    def reaches(self, other: "Tier") -> bool:
        """Whether this tier is the same as the other one or more serious."""
        order = list(Tier)
        return order.index(self) >= order.index(other)
