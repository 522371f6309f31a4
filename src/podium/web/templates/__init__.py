"""Templates of the pages (Jinja2)."""
