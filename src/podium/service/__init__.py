"""What a server and a test call in the same way: events on a journal, with people's names."""
