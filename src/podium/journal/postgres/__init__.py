"""The journal in PostgreSQL, for a publisher with several server processes."""
