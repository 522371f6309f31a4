"""Places: points, tie-breaks one after the other, and how each number came about."""
