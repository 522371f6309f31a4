"""Load, decide, append, fold, cache, tell followers: for any kind of state kept in a journal."""
