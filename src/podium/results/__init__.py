"""From a reported result to its value: outcomes, and the checks on a report."""
