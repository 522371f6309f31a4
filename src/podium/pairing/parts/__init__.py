"""Which parts of a line are paired as one, where the line cannot stay as it was laid out."""
