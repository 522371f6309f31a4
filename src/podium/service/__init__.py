"""The interface for servers and tests: events on a journal, with people's names."""
