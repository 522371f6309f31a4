"""What a viewer may see: built from nothing for them, never by taking away from the whole."""
