"""Seats of teams as a drawing of each table (TM-6)."""

from podium.web.pages.paper.lists import NO_ROUND, round_words
from podium.web.pages.paper.seating import TableSeats, TeamSeats, seats_of
from podium.web.pages.paper.sheets import PaperSheet, PlanBlock, Plans, PlanSide, Words
from podium.web.pages.paper.telling import Teller
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg

SEATING = msg("Seating")
FIRST = msg("sits down first")
PLAYER = msg("%(name)s (player %(place)s)")
NO_TEAMS = msg("Only events of teams have a seating.")


def seating_sheet(tell: Teller, subject: Subject) -> PaperSheet:
    """Every table from above."""
    title, lead = tell.say(SEATING), round_words(tell, subject)
    tables = seats_of(subject)
    if not tables:
        text = NO_TEAMS if subject.rulebook.members == 1 else NO_ROUND
        return PaperSheet(title, lead, Words(tell.say(text)))
    return PaperSheet(title, lead, Plans(tuple(plan(tell, table) for table in tables)))


def plan(tell: Teller, table: TableSeats) -> PlanBlock:
    """A table from above: players at its far end face down the paper, so their right is the paper's
    left.
    """
    number = tell.say(msg("Table %(number)s"), number="–" if table.table is None else table.table)
    near, far = table.first, table.second
    return PlanBlock(
        number,
        far=PlanSide(tell.name(far.team), _side(tell, far), _first(tell, far), _second(tell, far)),
        near=PlanSide(
            tell.name(near.team),
            ", ".join(filter(None, (_side(tell, near), tell.say(FIRST)))),
            _second(tell, near),
            _first(tell, near),
        ),
    )


def _first(tell: Teller, team: TeamSeats) -> str:
    return tell.say(PLAYER, name=tell.name(team.right), place=1)


def _second(tell: Teller, team: TeamSeats) -> str:
    return tell.say(PLAYER, name=tell.name(team.left), place=2)


def _side(tell: Teller, team: TeamSeats) -> str:
    return "" if team.side is None else tell.word(team.side)
