"""Raw ASGI layers around everything: limits, rates, headers, the log."""
