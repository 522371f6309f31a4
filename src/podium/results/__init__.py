"""From a reported result to what it is worth: outcomes, and what is impossible in a report."""
