"""Players for All-Star Draft that see exactly what a person in their seat sees (AS-61)."""
