"""All-Star Draft for learning agents; needs the extra `environment`.

Agents get vectors built only from the observation of their seat (AS-61), with a mask of what they
can do. An action is the number of a move (`podium.allstar.rules.moves`), or `WAIT`.
"""
