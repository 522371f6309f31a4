"""What an entrant registers and what is ticked off at check-in."""
