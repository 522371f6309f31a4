"""The second laptop: the host's page for it, and the page that it shows itself."""
