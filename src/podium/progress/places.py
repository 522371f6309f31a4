"""Final places (EV-14): the cut by how far each got, then everyone else in Swiss order."""

from msgspec.structs import replace

from podium.brackets.final_places import final_places
from podium.core.sheet import Status
from podium.progress.course import Course
from podium.progress.cut import cut_of
from podium.standings.table import Table


def final_table(course: Course) -> Table:
    """The final places once a cut has begun, else the Swiss table.

    Points and tie-breaks stay those of the frozen Swiss table, but they do not order entrants
    within the cut.
    """
    cut = cut_of(course) if course.sheet.cut_rounds() else None
    if cut is None:
        return course.swiss_table()
    rows = {row.entrant: row for row in cut.table.rows}
    places = final_places(
        cut=cut.state.order,
        replaced=tuple(entrant for entrant in rows if entrant in course.replaced),
        swiss=tuple(rows),
        disqualified={e.id for e in course.sheet.entrants if e.status is Status.DISQUALIFIED},
    )
    inside = frozenset(cut.seeds)
    return replace(
        cut.table,
        rows=tuple(
            replace(
                rows[final.entrant],
                place=final.place,
                separated=None if final.entrant in inside else rows[final.entrant].separated,
                chance=None if final.entrant in inside else rows[final.entrant].chance,
            )
            for final in places
        ),
    )
