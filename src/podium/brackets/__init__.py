"""Elimination: the matches of the cut, who advances, who plays which side, and final places."""
