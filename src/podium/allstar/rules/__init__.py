"""The rules of All-Star Draft, pure: cards, state, moves, legality, observation, scores.

A game goes like this: `state.Game(box, options)` once, `draws.new_game`, then until
`apply.is_over`: `draws.draw` and `draws.resolve` where `draws.waits_for_chance`, else for a
waiting seat `observe.observe`, `legal.forward_moves` (or `legal_moves`) and `apply.apply`.
`record` writes it down and replays it, `playoffs.final_places` says who won.
"""
