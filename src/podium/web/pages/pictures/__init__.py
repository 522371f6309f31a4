"""Pictures of an event."""
