"""Studies of formats in processes of their own, so that neither a person nor a server waits."""
