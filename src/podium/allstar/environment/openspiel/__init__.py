"""All-Star Draft as a game of OpenSpiel; needs the package `open_spiel`.

Importing `podium.allstar.environment.openspiel.game` makes `podium_all_star_draft` known to
`pyspiel.load_game`.
"""
