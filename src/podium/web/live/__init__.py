"""Server-sent events: tell open pages that there is something new."""
