"""Exact fractions in readable form."""

from fractions import Fraction

DECIMALS = 4


def shown(value: Fraction) -> str:
    """Rounded to 4 decimals, halves up (SP-11)."""
    scaled = (2 * value.numerator * 10**DECIMALS + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, 10**DECIMALS)
    return f"{whole}.{rest:0{DECIMALS}d}"
