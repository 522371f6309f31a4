"""What writes do, for the forms of the pages and for the API alike."""
