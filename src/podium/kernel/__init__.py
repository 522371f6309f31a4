"""What everything else builds on: chance, time, viewers, refusals. Standard library only."""
