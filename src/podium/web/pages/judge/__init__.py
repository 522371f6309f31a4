"""The judge's phone: calls, what happened at a table, warnings, penalties, rulings."""
