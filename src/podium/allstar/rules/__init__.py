"""The rules of All-Star Draft, pure: cards, state, moves, legality, observation, scores."""
