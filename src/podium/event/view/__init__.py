"""What a viewer may see: built up for each viewer, never by removing parts from the whole."""
