"""The sides of the deciders of a title match: drawn with its round, as many as needed (TM-5)."""

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.numbers import chance_of_draft
from podium.event.sheet import rules_of
from podium.event.state import Played, State
from podium.event.things import find_match
from podium.results.game import GamesResult
from podium.results.next_game import next_game


def decider_sides(state: State, ref: MatchRef, count: int) -> tuple[EntrantId, ...]:
    """Who plays dark in the first deciders; empty where none was drawn.

    The first stands in the match. All come from the draw of the round, which is opened when it is
    published, so that anyone can check them.
    """
    played = find_match(state, ref)
    if played is None or played.decider is None:
        return ()
    chance = chance_of_draft(state, state.rounds[ref.round - 1].draft).child("decider")
    drawn = [chance.choose(sorted(played.match.entrants)) for _ in range(count)]
    return (played.decider, *drawn[1:])


def next_decider(state: State, ref: MatchRef, played: Played) -> EntrantId | None:
    """Who plays dark in the decider that comes next; in the first if none follows those played."""
    result, rules = played.match.result, rules_of(state)
    if not isinstance(result, GamesResult) or rules.cut is None:
        return played.decider
    place = next_game(result.games, played.match, rules.scoring, rules.cut.games)
    if place is None or not place.decider:
        return played.decider
    return decider_sides(state, ref, place.number + 1)[-1]
