"""The one step in which a match ends early: how it stands, what each side gets, yes (EV-21)."""
