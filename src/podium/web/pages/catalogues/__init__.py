"""The host's page for catalogues."""
