"""Lists on paper: pairings by name and by table, standings, check-in."""

from collections.abc import Sequence

from podium.core.departure import Departure
from podium.core.sheet import Status
from podium.event.terms import Standing
from podium.event.view.shapes import Desk
from podium.web.pages.alphabet import Place
from podium.web.pages.criteria import Cell, Criterion
from podium.web.pages.matches import MatchRow, SeatLine
from podium.web.pages.names import Name
from podium.web.pages.paper.seating import TableSeats, TeamSeats, seats_of
from podium.web.pages.paper.sheets import Column, Listing, Look, PaperSheet, SheetRow, Words
from podium.web.pages.paper.telling import Teller, isolated
from podium.web.pages.public.pairings import By, pairings_page
from podium.web.pages.public.standings import PlaceRow, StandingsPage, standings_page
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg

CHOOSES = msg("chooses the side")
NO_ROUND = msg("No round has been published yet.")
NO_STANDINGS = msg("There are no standings yet.")
NOBODY_ENTERED = msg("Nobody is entered yet.")
TABLE, NAME, MATCH = msg("Table"), msg("Name"), msg("Match")


def round_words(tell: Teller, subject: Subject) -> str:
    """The latest round, such as 'Round 3 of 5'."""
    rounds = subject.view.rounds
    if not rounds:
        return ""
    number = tell.say(msg("Round %(number)s"), number=rounds[-1].number)
    if rounds[-1].stage == "cut":
        return f"{number} · {tell.word(rounds[-1].stage)}"
    planned = subject.view.event.rounds
    of = "" if planned is None else tell.say(msg("of %(rounds)s"), rounds=planned)
    return f"{number} {of}".strip()


def pairings_by_name(tell: Teller, subject: Subject) -> PaperSheet:
    """All entrants by name, with their table and opponent."""
    title, lead = tell.say(msg("Pairings by name")), round_words(tell, subject)
    if not subject.view.rounds:
        return PaperSheet(title, lead, Words(tell.say(NO_ROUND)))
    tables = seats_of(subject)
    if tables:
        return PaperSheet(title, lead, _people_by_name(tell, subject, tables))
    page = pairings_page(subject, by=By.NAME)
    sides = any(line.seat.side or line.seat.chooses for line in page.named)
    columns = [
        Column(tell.say(NAME), 5, Look.STRONG),
        Column(tell.say(TABLE), 0, Look.NUMBER),
        *((Column(tell.say(msg("Side")), 2),) if sides else ()),
        Column(tell.say(msg("Opponent")), 5),
    ]
    rows = [
        SheetRow(
            (
                full_name(tell, line.seat.name),
                _table(line.row),
                *((_side(tell, line.seat),) if sides else ()),
                tell.word(line.row.kind) if line.other is None else tell.name(line.other.name),
            )
        )
        for line in page.named
    ]
    return PaperSheet(title, lead, Listing(tuple(columns), tuple(rows)))


def _people_by_name(tell: Teller, subject: Subject, tables: tuple[TableSeats, ...]) -> Listing:
    """In teams, every member by name, with their seat (TM-6)."""
    lines: list[tuple[Place, SheetRow]] = []
    for table in tables:
        for team, other in ((table.first, table.second), (table.second, table.first)):
            for person, right in ((team.right, True), (team.left, False)):
                number = "–" if table.table is None else str(table.table)
                cells = (tell.name(person), number, seat_words(tell, team, right=right))
                row = SheetRow((*cells, tell.name(team.team), tell.name(other.team)))
                lines.append((subject.place(person), row))
    members = {one.id: one.members for one in subject.view.entrants}
    for line in subject.view.rounds[-1].matches:
        if len(line.entrants) == 1:
            cells = ("–", tell.word(line.kind), tell.name(subject.roll.entrant(line.entrants[0])))
            names = [subject.roll.person(one) for one in members.get(line.entrants[0], ())]
            lines += [
                (subject.place(one), SheetRow((tell.name(one), *cells, "–"))) for one in names
            ]
    lines.sort(key=lambda line: (line[0], line[1].cells))
    columns = (
        Column(tell.say(NAME), 4, Look.STRONG),
        Column(tell.say(TABLE), 0, Look.NUMBER),
        Column(tell.say(msg("Seat")), 3),
        Column(tell.say(msg("Team")), 4),
        Column(tell.say(msg("Opponent")), 4),
    )
    return Listing(columns, tuple(row for _, row in lines))


def seat_words(tell: Teller, team: TeamSeats, *, right: bool) -> str:
    """A seat as described to the player in it."""
    seat = tell.say(msg("right seat") if right else msg("left seat"))
    return seat if team.side is None else f"{tell.word(team.side)}, {seat}"


def pairings_by_table(tell: Teller, subject: Subject) -> PaperSheet:
    """Every table of the round, with space for the result."""
    title, lead = tell.say(msg("Pairings by table")), round_words(tell, subject)
    if not subject.view.rounds:
        return PaperSheet(title, lead, Words(tell.say(NO_ROUND)))
    columns = (
        Column(tell.say(TABLE), 0, Look.NUMBER),
        Column(tell.say(MATCH), 5, Look.STRONG),
        Column("", 5, Look.STRONG),
        Column(tell.say(msg("Result")), 3, Look.BLANK),
    )
    rows = tuple(
        SheetRow(
            (
                _table(row),
                _sided(tell, row.seats[0]),
                _sided(tell, row.seats[1]) if len(row.seats) > 1 else tell.word(row.kind),
                row.score,
            )
        )
        for row in pairings_page(subject, by=By.TABLE).rows
    )
    return PaperSheet(title, lead, Listing(columns, rows))


def standings(tell: Teller, subject: Subject) -> PaperSheet:
    """The table; a thick line marks the cut."""
    page = standings_page(subject)
    title = tell.say(msg("Final places") if page.final else msg("Standings"))
    if not page.rows:
        return PaperSheet(title, "", Words(tell.say(NO_STANDINGS)))
    columns = (
        Column(tell.say(msg("Place")), 0, Look.NUMBER),
        Column(tell.say(NAME), 1, Look.STRONG),
        Column(tell.say(msg("Points")), 0, Look.NUMBER),
        Column(tell.say(msg("W–D–L")), 0, Look.NUMBER),
        *(Column(_criterion(tell, one), 0, Look.NUMBER) for one in page.criteria),
    )
    rows = tuple(_place(tell, page, row) for row in page.rows)
    return PaperSheet(
        title,
        _standings_lead(tell, subject, page),
        Listing(columns, rows),
        note=by_the_book(tell, subject.view.departures),
    )


def by_the_book(tell: Teller, departures: Sequence[Departure]) -> str:
    """The departures from the rulebook, or that there are none (EV-24)."""
    if not departures:
        return tell.say(msg("By the book: nothing departs from the rulebook."))
    sentences = (_departure(tell, one) for one in departures)
    return f"{tell.say(msg('Departures from the rulebook'))}: {' · '.join(sentences)}"


def _departure(tell: Teller, one: Departure) -> str:
    where = "" if one.round is None else tell.say(msg("Round %(number)s"), number=one.round) + ": "
    what = tell.word(one.what)
    about = [tell.word(one.by)] if one.by is not None else []
    about += [isolated(one.reason)] if one.reason else []
    return f"{where}{what}" + (f" ({', '.join(about)})" if about else "")


_LEADS = {
    (True, True): msg("Swiss round %(done)s of %(all)s is running"),
    (True, False): msg("after Swiss round %(done)s of %(all)s"),
    (False, True): msg("Round %(done)s of %(all)s is running"),
    (False, False): msg("after round %(done)s of %(all)s"),
}
"""Whether the rounds are Swiss, and whether the last one is running."""


def _standings_lead(tell: Teller, subject: Subject, page: StandingsPage) -> str:
    if page.final or not page.planned:
        return round_words(tell, subject) if not page.final else ""
    running = page.running and not page.in_cut
    return tell.say(_LEADS[page.swiss, running], done=page.rounds, all=page.planned)


def _place(tell: Teller, page: StandingsPage, row: PlaceRow) -> SheetRow:
    name = full_name(tell, row.name)
    if row.status != "active":
        name = f"{name} ({tell.word(row.status)})"
    cells = ("–" if row.place is None else str(row.place), name, str(row.points))
    record = f"{row.wins}–{row.draws}–{row.losses}"
    values = tuple(_cell(tell, one) for one in row.cells)
    return SheetRow((*cells, record, *values), ruled=row.last_in and not page.in_cut)


def _cell(tell: Teller, held: Cell) -> str:
    if held.beaten is not None:
        return str(len(held.beaten)) if held.beaten else "–"
    if held.fraction is not None:
        return tell.spoken.decimals(held.fraction)
    return "" if held.whole is None else tell.spoken.number(held.whole)


def _criterion(tell: Teller, one: Criterion) -> str:
    return tell.say(one.short) if one.names is None else tell.named(one.names)


def check_in_list(tell: Teller, subject: Subject, desk: Desk) -> PaperSheet:
    """All entrants by name, with a box for presence and one for each item of the rulebook."""
    title = tell.say(msg("Check-in"))
    known = {one.id: one for one in desk.entrants}
    names = [
        (subject.roll.entrant(line.id), known[line.id], line.status)
        for line in subject.view.entrants
        if line.id in known
    ]
    if not names:
        return PaperSheet(title, "", Words(tell.say(NOBODY_ENTERED)))
    names.sort(key=lambda one: (subject.place(one[0]), one[0].number or 0))
    items = subject.rulebook.check_in
    columns = (
        Column(tell.say(msg("No.")), 0, Look.NUMBER),
        Column(tell.say(NAME), 6, Look.STRONG),
        Column(tell.say(msg("Present")), 2, Look.BLANK),
        *(Column(tell.named(item.name), 2, Look.BLANK) for item in items),
    )
    rows = []
    for name, one, status in names:
        left = status is not Status.ACTIVE
        shown = full_name(tell, name)
        if left or one.standing is Standing.WAITING:
            shown = f"{shown} ({tell.word(status if left else one.standing)})"
        here = one.standing is Standing.PRESENT and not left
        ticked = tuple("×" if item.id in one.items else "" for item in items)
        rows.append(SheetRow((str(name.number or ""), shown, "×" if here else "", *ticked)))
    return PaperSheet(title, "", Listing(columns, tuple(rows)))


def full_name(tell: Teller, name: Name) -> str:
    """The name; for a team with its own name, also its members' names."""
    own = tell.name(name)
    return f"{own} ({', '.join(name.members)})" if name.members else own


def _table(row: MatchRow) -> str:
    return "–" if row.table is None else str(row.table)


def _side(tell: Teller, seat: SeatLine) -> str:
    if seat.side is not None:
        return tell.word(seat.side)
    return tell.say(CHOOSES) if seat.chooses else ""


def _sided(tell: Teller, seat: SeatLine) -> str:
    about = _side(tell, seat)
    return f"{full_name(tell, seat.name)} · {about}" if about else full_name(tell, seat.name)
