"""Long work in processes of its own, so that neither a person nor a server waits for it."""
