"""T14: 500 torture names on every page, paper, file and answer of the API: none is lost, none does
anything, none turns the text around it.
"""

import csv
import io
import json
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from podium.event.check_in import CheckInAll
from podium.event.conduct import GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.results import FlagResult, RecordResult
from podium.event.roster_looks import LookAtRoster
from podium.event.rounds import DrawRound, PublishRound
from podium.event.rulings import CallJudge, GiveRuling
from podium.event.self_check_in import door_of
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.exchange.csv_file import _FORMULA, unsafe
from podium.kernel.viewer import Role
from podium.people.person import Person
from podium.people.text import tidy_name
from podium.rosters.catalogue.shipped import INVENTED, invented
from podium.rosters.roster import (
    Chosen,
    Copies,
    Deck,
    DeckPair,
    PremierList,
    Squad,
    TeamDecks,
)
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.web.access.table import EVENT, PAGE, PAPERS, TABLE, Party, Permission
from podium.web.acts.files import FORMATS
from tests.integration.web.world import World
from tests.torture_names import NAMES, REFUSED
from tests.unit.event.playing import SP, TM
from tests.unit.service.serving import ORGANISER, victory
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.paper.printing import Printed, squeezed

STAFF, PLAYER = "staff", "player"
EVERYBODY = {
    SP: (
        "",
        "/pairings",
        "/pairings?by=table",
        "/standings",
        "/rounds/1",
        "/desk",
        "/desk/entrants",
        "/desk/check-in",
        "/desk/conduct",
        "/desk/codes",
        "/judge",
        "/judge/players",
        *(f"/paper/{one}" for one in PAPERS if one not in ("seating", "bracket")),
    ),
    TM: ("/paper/pairings", "/paper/seating", "/paper/slips", "/paper/check-in"),
}
"""Pages on which everybody stands."""
READ = {
    "pairings",
    "by-hand",
    "tables",
    "slips",
    "standings",
    "check-in",
    "cards",
    "seating",
    "pack",
    "lists",
}
"""Papers on which everybody stands."""
PLAIN = ("LATIN", "CYRILLIC", "GREEK", "DIGIT")
CHOSEN = range(1, len(NAMES) + 1, 9)
"""Of pages that everybody has, those of these numbers: every kind of name is among them."""


def premier(names: Sequence[str]) -> PremierList:
    """A list whose units, mission set and title have these names."""
    units = [Chosen(name) for name in names]
    squads = tuple(Squad(tuple(units[3 * at : 3 * at + 3])) for at in range(4))
    return PremierList(squads, (units[12],), names[13])


def decks(names: Sequence[str]) -> TeamDecks:
    """Decks whose cards have these names."""
    light, dark, *cards = (Chosen(name) for name in names[:8])
    sets = tuple(Copies(card, 2) for card in cards)
    pair = DeckPair(Deck((light,), sets), Deck((dark,), sets, sets))
    return TeamDecks(pair, pair)


class Crowd:
    """An event in its second round whose players have the 500 names."""

    def __init__(self, world: World, rulebook: str) -> None:
        self.world, self.rulebook = world, rulebook
        serving = world.serving
        self.event: EventId = serving.create(NAMES[12], rulebook=rulebook, rounds=3, cut=0)
        people = [Person(f"p{at}", name) for at, name in enumerate(NAMES, 1)]
        members = shipped(rulebook).members
        entries = [
            Register(f"e{at // members + 1}", tuple(one.id for one in people[at : at + members]))
            for at in range(0, len(people), members)
        ]
        self.entrants = len(entries)
        if members > 1:
            people += [Person(f"e{at}", f"Team {NAMES[at]}"[:60]) for at in (3, 28, 60, 65)]
        made = world.service.perform(
            self.event, *entries, actor=ORGANISER, key="enter everybody", people=tuple(people)
        )
        assert isinstance(made, Performed), made
        serving.do(self.event, CheckInAll(), AnnounceEvent())
        self._hand_in()
        self._play()
        name = f"{STAFF} {rulebook}"
        world.service.people.put(self.event, [Person(ORGANISER, NAMES[0])])
        serving.do(self.event, NameStaff(PersonId(world.account(name)), Role.ORGANISER))
        self._look(PersonId(f"account-{name}"))
        world.claim(f"{PLAYER} {rulebook}", self.event, "p55")
        self.own = serving.state(self.event).people[PersonId("p55")]

    def _hand_in(self) -> None:
        """Everybody hands in a list whose units or cards have the 500 names too."""
        for catalogue in map(invented, INVENTED):
            self.world.service.catalogues.put(catalogue)
        rosters = self.world.service.rosters
        for at, entrant in enumerate(self.world.serving.state(self.event).entrants.values()):
            names = (*NAMES[at:], *NAMES[:at])
            roster = premier(names) if self.rulebook == SP else decks(names)
            by = entrant.members[0]
            command = rosters.prepare(self.event, entrant.id, roster, actor=by)
            self.world.serving.do(self.event, command, by=by)

    def _look(self, staff: PersonId) -> None:
        """The staff open all lists, so that papers and pages hold them."""
        handed = self.world.serving.state(self.event).rosters.handed
        self.world.serving.do(self.event, *map(LookAtRoster, handed), by=staff)

    def _play(self) -> None:
        serving, event = self.world.serving, self.event
        serving.do(event, DrawRound(), PublishRound())
        if self.rulebook == SP:
            first = serving.state(event).rounds[-1]
            for index, played in enumerate(first.matches):
                if len(played.match.entrants) > 1:
                    result = victory(played.match.entrants[0])
                    serving.do(event, RecordResult(MatchRef(1, index), result))
            serving.do(event, DrawRound(accept_chance=True), PublishRound())
        ref, (one, other) = serving.match(event, 5)
        text = NAMES[12]
        serving.do(
            event,
            GiveWarning((one, other), Ground.OTHER, text, text[:60]),
            Penalise(one, PenaltyKind.POINTS, text, text[:60], 1),
            GiveRuling(text, match=ref),
            FlagResult(ref, text),
        )
        person = serving.state(event).entrants[one].members[0]
        serving.do(event, CallJudge(ref), by=person)

    def get(self, path: str, who: str | None = STAFF) -> httpx.Response:
        """The answer to somebody: the staff, a player, or nobody."""
        answer = self.world.get(path, None if who is None else f"{who} {self.rulebook}")
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
        return answer

    def cards(self) -> httpx.Response:
        """Everybody's card. A form makes them, as that issues codes."""
        path, who = f"/e/{self.event}/paper/cards", f"{STAFF} {self.rulebook}"
        answer = self.world.ask("POST", path, who=who, cookie=True, data={})
        assert answer.status_code == 200, answer.text[:300]
        return answer


@pytest.fixture(scope="module")
def crowds() -> Iterator[dict[str, Crowd]]:
    with World() as world:
        yield {rulebook: Crowd(world, rulebook) for rulebook in (SP, TM)}


ASKING = {
    f"{PAGE}/me/ending": (PLAYER, "way=leave"),
    f"{PAGE}/desk/ending": (STAFF, "way=leave&entrant=e3"),
}
"""Pages that exist only for a question, and who asks it."""
LISTS = (f"{PAGE}/lists/{{entrant}}", f"{EVENT}/rosters/{{entrant}}")
"""There is something to read for those who may see a list: a player reads their own."""


def addresses(crowd: Crowd, prefix: str) -> Iterator[tuple[str, str | None]]:
    """Everything that can be read of the event below an address, and who may."""
    for (method, pattern), row in TABLE.items():
        if method != "GET" or not pattern.startswith(prefix) or pattern.endswith(".pdf"):
            continue
        if pattern in LISTS:
            yield pattern.format(event=crowd.event, entrant=crowd.own), PLAYER
            continue
        who = None if row.cells[Party.NOBODY] is Permission.ALLOWED else STAFF
        if pattern.startswith(f"{PAGE}/me"):
            who = PLAYER
        if pattern in ASKING:
            who, question = ASKING[pattern]
            yield f"{pattern.format(event=crowd.event)}?{question}", who
            continue
        for values in _values(crowd, pattern):
            yield pattern.format(event=crowd.event, **values), who


def _values(crowd: Crowd, pattern: str) -> Iterator[dict[str, Any]]:
    last = len(crowd.world.serving.state(crowd.event).rounds)
    if "{form}" in pattern:
        yield from ()  # nobody has handed in a list
    elif "{entrant}" in pattern:
        yield from ({"entrant": f"e{at}"} for at in CHOSEN if at <= crowd.entrants)
    elif "{token}" in pattern:
        door = door_of(crowd.world.serving.state(crowd.event))
        yield from () if door is None else ({"token": door},)
    elif "{person}" in pattern:
        yield from ({"person": f"p{at}"} for at in CHOSEN)
    elif "{index}" in pattern:
        matches = len(crowd.world.serving.state(crowd.event).rounds[-1].matches)
        yield from ({"number": last, "index": at} for at in CHOSEN if at < matches)
    elif "{number}" in pattern:
        yield from ({"number": number} for number in range(1, last + 1))
    elif "{digest}" in pattern:
        yield from ()  # the offer of another catalogue ends with the deadline
    elif "{format}" in pattern:
        yield from ({"format": one} for one in FORMATS if one != "journal")
    else:
        yield {}


def test_the_names_are_500_and_are_kept_as_they_stand() -> None:
    assert len(NAMES) == 500
    assert [name for name in NAMES if tidy_name(name, field="name") != name] == []


@pytest.mark.parametrize("rulebook", [SP, TM])
def test_every_page_shows_them_and_stays_a_page(crowds: dict[str, Crowd], rulebook: str) -> None:
    crowd = crowds[rulebook]
    pages = dict(addresses(crowd, f"{PAGE}"))
    pages |= {f"/e/{crowd.event}/pairings?by=table": None}
    pages |= {
        f"/e/{crowd.event}/pictures?q=a": None,
        f"/e/{crowd.event}/desk/conduct?entrant=e3": STAFF,
    }
    for path, who in pages.items():
        answer = crowd.get(path, who)
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        read = Reading(answer.content)
        assert read.wrong == [], path
        assert read.turned == [], path
    for end in EVERYBODY[rulebook]:
        path = f"/e/{crowd.event}{end}"
        text = Reading(crowd.get(path).content).text
        assert [name for name in NAMES if name not in text] == [], path
    cards = Reading(crowd.cards().content)
    assert (cards.wrong, cards.turned) == ([], [])
    assert [name for name in NAMES if name not in cards.text] == []


def test_their_own_page_shows_each_who_they_are(crowds: dict[str, Crowd]) -> None:
    crowd = crowds[SP]
    for at in CHOSEN:
        crowd.world.claim("somebody", crowd.event, f"p{at}")
        read = Reading(crowd.world.get(f"/e/{crowd.event}/me", "somebody").content)
        assert (read.wrong, read.turned) == ([], [])
        assert NAMES[at - 1] in read.text


@pytest.mark.parametrize("rulebook", [SP, TM])
def test_every_answer_of_the_api_holds_them_unchanged(
    crowds: dict[str, Crowd], rulebook: str
) -> None:
    crowd = crowds[rulebook]
    for path, who in addresses(crowd, EVENT):
        answer = crowd.get(path, who)
        if "json" not in answer.headers["content-type"]:
            continue
        said = set(_texts(json.loads(answer.content)))
        if path.endswith("/people") or (rulebook == SP and path.endswith(("/entrants", "/podium"))):
            assert set(NAMES) <= said, path


def _texts(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for one in told.values():
            yield from _texts(one)
    elif isinstance(told, list):
        for one in told:
            yield from _texts(one)


def test_no_cell_of_a_spreadsheet_is_a_formula(crowds: dict[str, Crowd]) -> None:
    crowd = crowds[SP]
    body = crowd.get(f"/api/v1/events/{crowd.event}/exports/csv").content.decode()
    rows = list(csv.reader(io.StringIO(body)))
    assert len({len(row) for row in rows}) == 1
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if cell.startswith(_FORMULA)] == []
    assert {unsafe(cell) for cell in cells} >= set(NAMES)


@pytest.mark.parametrize("rulebook", [SP, TM])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_set_with_all_of_them(
    crowds: dict[str, Crowd], rulebook: str, paper: str, tmp_path: Path
) -> None:
    crowd = crowds[rulebook]
    answer = crowd.get(f"/e/{crowd.event}/paper/{paper}.pdf?size=us-letter")
    assert answer.headers["content-type"] == "application/pdf"
    text = Printed(answer.content, tmp_path).text()
    if paper in READ and (rulebook == TM or paper != "seating"):
        lost = [name for name in NAMES if _plain(name) and squeezed(name) not in text]
        assert lost == []


def _plain(name: str) -> bool:
    """Whether a reader of PDFs gives the letters back in their order, one by one."""
    letters = [one for one in name if not one.isspace() and not one.isascii()]
    return all(unicodedata.name(one, "").startswith(PLAIN) for one in letters)


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_name_is_refused_everywhere(crowds: dict[str, Crowd], text: str) -> None:
    world = crowds[SP].world
    event = world.serving.create("Open", rounds=3, cut=0)
    world.serving.do(event, AnnounceEvent())
    length = world.service.head(event).version
    body = {"people": [{"id": "x", "name": text}], "entrant": "x", "members": ["x"]}
    path = f"/api/v1/events/{event}/acts/register"
    assert 400 <= world.ask("POST", path, who=f"{STAFF} {SP}", json=body).status_code < 500
    for who in (None, f"{STAFF} {SP}"):
        answer = world.ask("POST", f"/e/{event}/register", who=who, data={"name": text})
        assert 400 <= answer.status_code < 500
    assert world.service.head(event).version == length
    assert not any(one.name == text for one in world.service.people.of(event).values())
