"""Load, decide, append, fold, keep, tell followers: for any kind of state that has a journal."""
