"""What everything else stands on: chance, refusals. Standard library only."""
