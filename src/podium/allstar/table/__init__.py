"""A table of All-Star Draft, pure: people and bots take seats and play one game.

`decide` turns a command into facts, `evolve` folds facts into a state, `view` shows a state to one
viewer: a seat, or a spectator. `news` says what a viewer may know of what has happened, `record`
makes of all facts a game that can be replayed.
"""
