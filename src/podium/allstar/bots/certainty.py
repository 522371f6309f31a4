"""How far an interval reaches."""

Z = 1.959963984540054
"""Standard errors to either side that cover 95 % of a normal distribution."""
