"""One module for each kind of tie-break. Its `KIND` is all that the rest of Podium asks for."""
