"""The organiser's desk of a running event: the next step, and everything around it."""
