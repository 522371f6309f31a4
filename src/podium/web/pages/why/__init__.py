"""Why: how a place, a pairing, a bye came about, step by step, for everyone."""
