"""One module for each kind of tie-break. The rest of Podium uses only its `KIND`."""
