"""Fields without a rematch-free pairing (EV-3): who is stuck, and the fewest rematches."""
