"""The player's phone: my table, my opponent, my result, my standing."""
