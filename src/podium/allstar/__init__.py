"""All-Star Draft, the card game that Podium hosts itself. Knows nothing of tournaments."""
