"""HTTP plumbing that knows nothing of events: requests, responses, errors, caches, limits."""
