"""The cut as everyone may see it."""

from podium.core.sheet import Stage
from podium.event.sheet import course_of
from podium.event.state import State
from podium.progress.cut import Cut, cut_of


def public_cut(state: State) -> Cut | None:
    """The cut once its first round is published; before that it is not public."""
    begun = bool(state.rounds) and state.rounds[-1].stage is Stage.CUT
    return cut_of(course_of(state)) if begun else None
