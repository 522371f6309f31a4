"""A shop with a judge and a head judge, and the devices of everybody: one browser each."""

from playwright.sync_api import Browser, BrowserContext, Page

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.check_in import CheckInAll
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.access.session import SessionId
from podium.people.person import Person
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House
from tests.e2e.links import hold_session
from tests.unit.event.playing import won
from tests.unit.service.serving import RULEBOOK

PHONE = {"width": 360, "height": 740}
JUDGE, HEAD, HOST, PLAYER, SPECTATOR = "judge", "head judge", "host", "player", "spectator"


class Court(House):
    """A house with judges. Pages that tests open are closed after each of them."""

    def __init__(self, browser: Browser) -> None:
        super().__init__()
        self.browser = browser
        self.people = {HOST: self.host, JUDGE: self._account("Jo"), HEAD: self._account("Hedda")}
        self.contexts: dict[str, BrowserContext] = {}
        self.sessions: dict[str, SessionId] = {}
        self.pages: list[Page] = []

    def _account(self, name: str) -> str:
        made = self.access.accounts.create(name=name, now=self.now)
        assert isinstance(made, Account)
        return made.id

    def event(self, entrants: int = 4, rulebook: str | Rulebook = RULEBOOK) -> EventId:
        """An event in its first round, with a judge and a head judge."""
        event = super().event(entrants, rulebook)
        self._appoint(event)
        self.publish(event)
        return event

    def event_with_host(self) -> tuple[EventId, EntrantId]:
        """An event in which the host plays, as the entrant returned."""
        event = self.create(rounds=3, cut=0)
        own = EntrantId("e0")
        self.do(event, NameStaff(PersonId(self.host), Role.ORGANISER))
        names = [Person(f"p{one}", f"Player {one}") for one in range(1, 4)]
        self.service.people.put(event, [*names, Person(self.host, "Host")])
        entries = [Register(f"e{one}", (PersonId(f"p{one}"),)) for one in range(1, 4)]
        self.do(event, Register(own, (PersonId(self.host),)), *entries)
        self.do(event, CheckInAll(), AnnounceEvent())
        self._appoint(event)
        self.publish(event)
        return event, own

    def event_in_the_cut(self, rulebook: str) -> EventId:
        """An event of eight whose first round of the cut is published, with a judge."""
        event = self.begin(8, rulebook=rulebook, rounds=1, cut=4)
        self.name(event, {f"p{number}": f"Player {number}" for number in range(1, 9)})
        self._appoint(event)
        self.publish(event)
        state = self.state(event)
        for index, played in enumerate(state.rounds[0].matches):
            result = won(state.rulebook, Stage.SWISS, played, played.match.entrants[0])
            self.do(event, RecordResult(MatchRef(1, index), result))
        self.publish(event)
        return event

    def _appoint(self, event: EventId) -> None:
        for who, role in ((JUDGE, Role.JUDGE), (HEAD, Role.HEAD_JUDGE)):
            self.do(event, NameStaff(PersonId(self.people[who]), role))
        self.name(event, {self.people[JUDGE]: "Jo", self.people[HEAD]: "Hedda"})

    def called(self, event: EventId, entrant: EntrantId) -> str:
        """The name of an entrant who plays alone."""
        person = self.state(event).entrants[entrant].members[0]
        return self.service.people.of(event)[person].name

    # --- devices ----------------------------------------------------------------------------------

    def device(self, who: str) -> Page:
        """A page on somebody's device."""
        if who not in self.contexts:
            self.contexts[who] = self._context(who)
        page = self.contexts[who].new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        self.pages.append(page)
        return page

    def _context(self, who: str) -> BrowserContext:
        if who in self.people:
            return self.signed_in(self.browser, self.people[who], viewport=PHONE)
        context = self.browser.new_context(
            base_url=self.address,
            viewport=PHONE,  # type: ignore[arg-type]
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE)
        return context

    def judging(self, event: EventId, end: str = "", who: str = JUDGE) -> Page:
        """A page for judges on the phone of one of the staff."""
        page = self.device(who)
        page.goto(f"/e/{event}/judge{end}")
        return page

    def phone(self, event: EventId, entrant: EntrantId) -> Page:
        """The phone of a player, signed in by a personal code."""
        person = self.state(event).entrants[entrant].members[0]
        who = f"{PLAYER} {entrant}"
        page = self.device(who)
        self._let_in(who, event, person)
        page.goto(f"/e/{event}/me")
        return page

    def _let_in(self, who: str, event: EventId, person: PersonId) -> None:
        """By a code; the session that the device had before ends, as when it opens a link."""
        claim = self.access.claims.issue(event, person, self.now)
        opened = self.access.claims.sign_in(claim.code.reveal(), self.now)
        assert opened is not None
        if who in self.sessions:
            self.access.sessions.revoke(self.sessions[who], self.now)
        self.sessions[who] = opened.session.id
        hold_session(self.contexts[who], self.address, opened)

    def watching(self, event: EventId, end: str) -> Page:
        """A public page as somebody at home sees it."""
        page = self.device(SPECTATOR)
        page.goto(f"/e/{event}{end}")
        return page

    def tidy(self) -> None:
        """Closes what a test has opened."""
        for page in self.pages:
            put_away(page)
        self.pages.clear()

    def leave(self) -> None:
        """Everybody goes home."""
        for context in self.contexts.values():
            put_away(context)


def table_of(ref: MatchRef) -> str:
    """The end of the address of a table, for judges."""
    return f"/table/{ref.round}/{ref.index}"


def fine(page: Page) -> None:
    """The page fits a small phone, and everybody can use it."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert findings(page) == []
