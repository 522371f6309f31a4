"""Elimination: who meets whom in the cut, who goes where, who plays which side, who ends where."""
