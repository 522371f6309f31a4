"""The judge's phone: who waits, what happened at a table, warnings, penalties, rulings."""
