"""Everything needed to pair the next round without a computer: past opponents and tables."""

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.view.shapes import MatchLine
from podium.web.pages.desk.by_hand import still_playing
from podium.web.pages.paper.lists import NO_ROUND, full_name, round_words
from podium.web.pages.paper.sheets import Column, Listing, Look, PaperSheet, SheetRow, Words
from podium.web.pages.paper.telling import Teller
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg

BY_HAND = msg("For pairing by hand")


def by_hand_sheet(tell: Teller, subject: Subject) -> PaperSheet:
    """All entrants who still play, in the order of the standings, with everything that rules out a
    pairing: opponents (EV-2), byes (EV-7) and tables (SP-21) so far.
    """
    title, lead = tell.say(BY_HAND), round_words(tell, subject)
    if not subject.view.rounds:
        return PaperSheet(title, lead, Words(tell.say(NO_ROUND)))
    playing = still_playing(subject)
    paired = _paired(subject)
    past = {entrant: _past(subject, paired, entrant) for entrant in playing}
    columns = (
        Column(tell.say(msg("No.")), 0, Look.NUMBER),
        Column(tell.say(msg("Name")), 5, Look.STRONG),
        Column(tell.say(msg("Points")), 0, Look.NUMBER),
        Column(tell.say(msg("Has met (No.)")), 3),
        Column(tell.say(msg("Byes")), 0, Look.NUMBER),
        Column(tell.say(msg("Tables")), 2),
        Column(tell.say(msg("Next table")), 2, Look.BLANK),
    )
    rows = []
    for row in subject.view.standings:
        if row.entrant in playing:
            name = subject.roll.entrant(row.entrant)
            met, byes, tables = past[row.entrant]
            first = (str(name.number or ""), full_name(tell, name), str(row.points))
            rows.append(SheetRow((*first, ", ".join(met), str(byes or ""), ", ".join(tables), "")))
    return PaperSheet(title, lead, Listing(columns, tuple(rows)))


def _paired(subject: Subject) -> list[dict[EntrantId, MatchLine]]:
    """Everyone's match or bye, for each Swiss round."""
    return [
        {one: line for line in played.matches if line.index is not None for one in line.entrants}
        for played in subject.view.rounds
        if played.stage is Stage.SWISS
    ]


def _past(
    subject: Subject, paired: list[dict[EntrantId, MatchLine]], entrant: EntrantId
) -> tuple[list[str], int, list[str]]:
    """The numbers of the opponents, the number of byes, and the tables, in the order of the
    rounds.
    """
    met, byes, tables = [], 0, []
    counts = subject.rulebook.pairing.awards_count
    for line in (by_entrant[entrant] for by_entrant in paired if entrant in by_entrant):
        byes += line.kind is MatchKind.BYE or (counts and line.kind is MatchKind.AWARDED_BYE)
        met += [str(subject.roll.entrant(one).number) for one in line.entrants if one != entrant]
        tables += [] if line.table is None else [str(line.table)]
    return met, byes, tables
