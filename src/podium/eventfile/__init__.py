"""The portable event file (`podium-event/1`): read, write, check, simulate."""
