"""Who meets whom in a Swiss round, who has the bye, at which table, and why."""
