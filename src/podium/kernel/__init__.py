"""What everything else stands on: chance, moments, viewers, refusals. Standard library only."""
