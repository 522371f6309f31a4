"""The best pairings of a window: what they are, finding one, proving it, drawing one of them."""
