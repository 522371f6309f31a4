"""All-Star Draft for learning agents; needs the extra `environment`.

Agents get vectors built only from the observation of their seat (AS-61), with a mask of what they
can do. An action is the number of a move (`podium.allstar.rules.moves`) or a card
(`podium.allstar.environment.actions`). Importing this package makes the ids of
`podium.allstar.environment.registry` known to PettingZoo and Gymnasium.
"""

from podium.allstar.environment.registry import register

register()
