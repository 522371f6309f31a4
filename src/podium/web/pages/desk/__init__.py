"""The organiser's desk of a running event: what comes next, and all that belongs to it."""
