"""Places after each round; public."""

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.sheet import course_of
from podium.event.state import State
from podium.progress.places import final_table

Places = dict[EntrantId, int | None]
"""Everyone's place at one time; None for the disqualified."""


def places_by_round(state: State) -> tuple[Places, ...]:
    """Everyone's place after each Swiss round, and finally after the cut if it has begun."""
    course = course_of(state)
    swiss = [played.number for played in state.rounds if played.stage is Stage.SWISS]
    tables = [course.swiss_table(after=number) for number in swiss]
    if state.rounds and state.rounds[-1].stage is Stage.CUT:
        tables.append(final_table(course))
    return tuple({row.entrant: row.place for row in table.rows} for table in tables)
