from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.exchange.decimals import shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(5, 3), "1.6667"),
        (Fraction(2), "2.0000"),
        (Fraction(0), "0.0000"),
        (Fraction(1, 20000), "0.0001"),
        (Fraction(19999, 10000), "1.9999"),
        (Fraction(199999, 100000), "2.0000"),
    ],
)
@pytest.mark.rule("SP-11")
def test_a_fraction_is_shown_with_four_decimals(value: Fraction, text: str) -> None:
    assert shown(value) == text


@given(st.fractions(min_value=0, max_value=1000, max_denominator=10**6))
def test_rounding_is_that_of_decimal_numbers(value: Fraction) -> None:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    rounded = exact.quantize(Decimal("0.0001"), ROUND_HALF_UP)
    assert Decimal(shown(value)) == rounded
