"""What comes next in an event: rounds, the cut, final places. For files and live events alike."""
