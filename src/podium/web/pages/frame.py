"""The frame around every page: the viewer, the language and the event."""

from msgspec import Struct

from podium.core.sheet import Stage
from podium.event.view.shapes import EventPhase, View
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.service.answer import StoreTrouble
from podium.service.ids import EventId
from podium.standby.pact import StreamDifference
from podium.web.pages.desk.step import Next
from podium.web.texts.tabs import Tab

IN_A_PHONES_LINE = 3
FOR_A_PHONES_LINE = (Tab.DESK, Tab.JUDGE, Tab.ME, Tab.PAIRINGS, Tab.STANDINGS, Tab.EVENT)
"""The tabs that people look for most, the most wanted first."""


class EventFrame(Struct, frozen=True):
    """An event as shown on each of its pages.

    `name`: empty until it is announced. `cursor`: how much of the event the page shows. `rounds`:
    the number of published rounds. `closed`: nothing in it can be changed any more. `head`: the
    head hash of the journal as last published, if there is one. `lists`: entrants hand in rosters.
    """

    id: EventId
    name: str
    cursor: str
    tabs: tuple[Tab, ...]
    rounds: int = 0
    closed: bool = False
    announcements: tuple[str, ...] = ()
    head: str | None = None
    lists: bool = False

    @property
    def folded_tabs(self) -> tuple[Tab, ...]:
        """The tabs that are in a menu on a phone, where one line does not hold them all."""
        wanted = [tab for tab in FOR_A_PHONES_LINE if tab in self.tabs][:IN_A_PHONES_LINE]
        if len(self.tabs) <= IN_A_PHONES_LINE:
            return ()
        return tuple(tab for tab in self.tabs if tab not in wanted)


class Picture(Struct, frozen=True):
    """A picture of the shop: its address and its size in pixels."""

    address: str
    width: int
    height: int


class BrandFrame(Struct, frozen=True):
    """The shop as shown on every page. `style`: the address of its colours. What is empty is not
    set.
    """

    name: str = ""
    logo: Picture | None = None
    style: str = ""


NO_BRAND = BrandFrame()


class Frame(Struct, frozen=True):
    """The viewer and the page. `path`: the address of this page with its query.

    `entrant`: the viewer's entrant, if they play. `tab`: the navigation entry of this page.
    `signed_in`: whether the visitor has a session. `token`, `key`: for pages with forms that write,
    the CSRF token and a fresh idempotency key; None on pages that everyone shares. `address`: the
    base URL of the server, for what other sites show of a page. `trouble`: what the staff must know
    of the database. `differs`: how the event differs from that of another laptop that leads.
    `standby_lost`: when a second laptop that followed this one was last heard of; None while it
    follows. `next`: at the desk, what comes next.
    """

    language: str
    path: str
    role: Role = Role.SPECTATOR
    entrant: str | None = None
    event: EventFrame | None = None
    tab: Tab | None = None
    signed_in: bool = False
    token: str | None = None
    key: str | None = None
    brand: BrandFrame = NO_BRAND
    address: str = ""
    trouble: StoreTrouble | None = None
    differs: StreamDifference | None = None
    standby_lost: Now | None = None
    next: Next | None = None


def event_frame(
    event: EventId, view: View, *, head: str | None = None, lists: bool = False
) -> EventFrame:
    """The frame of an event for the viewer of this view."""
    settings = view.event.settings if view.desk is None else view.desk.settings
    return EventFrame(
        id=event,
        name="" if settings is None else settings.name,
        cursor=view.cursor,
        tabs=_tabs(view),
        rounds=len(view.rounds),
        closed=view.event.phase is EventPhase.CLOSED,
        announcements=tuple(line.text for line in view.announcements),
        head=head,
        lists=lists,
    )


def _tabs(view: View) -> tuple[Tab, ...]:
    tabs = [Tab.EVENT]
    if view.event.phase in (EventPhase.RUNNING, EventPhase.CLOSED) and view.rounds:
        tabs += [Tab.PAIRINGS, Tab.STANDINGS, Tab.ROUNDS]
        if view.rounds[-1].stage is Stage.CUT:
            tabs.append(Tab.BRACKET)
    tabs.append(Tab.RULES)
    if view.role is Role.ENTRANT:
        tabs.insert(0, Tab.ME)
    if view.role.is_staff:
        tabs = [Tab.DESK, Tab.JUDGE, *tabs, Tab.WALL]
    return tuple(tabs)
