"""Server-sent events: open pages hear that there is something new."""
