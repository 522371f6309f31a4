"""Export and import of whole events: event files, journals, CSV, other programs' formats."""
