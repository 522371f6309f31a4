"""The pages of a second laptop, in every state."""

from collections.abc import Iterator

from podium.kernel.now import Now
from podium.service.ids import EventId, stream_of
from podium.standby.follower import Following, FollowingPhase
from podium.standby.leader import FollowerSeen
from podium.standby.pact import Rival, StreamDifference
from podium.web.pages.rendering import Page
from podium.web.pages.standby.page import FollowingPage, StandbyPage, rows_of

AT = Now(1_795_000_000_000)
SHOP = "http://shop.local:8000"
TOKEN = "t"  # noqa: S105 - of a test
EVENT = EventId("7k3m9pqx2d")
SEEN = FollowerSeen(address="10.0.0.2", since=AT, contact=AT, entries=57, total=59, sent=1_000_000)
RIVAL = Rival(
    number=2,
    id="other",
    address=SHOP,
    learned=AT,
    differences=(
        StreamDifference(stream_of(EVENT), 57, 2, 5),
        StreamDifference("table/x", 3, 1, 0),
    ),
)


def standby_pages() -> Iterator[tuple[str, Page]]:
    """What the host sees of a second laptop. What that one shows itself is `following_pages`."""
    rows = rows_of(RIVAL, {EVENT: "Store <b>Cup</b>"})
    both = Rival(number=2, id="other", address=SHOP, learned=AT, contested=True)
    for name, page in (
        ("none", StandbyPage(possible=False, address=SHOP)),
        ("nobody", StandbyPage(possible=True, address=SHOP, has_codes=True)),
        ("code", StandbyPage(possible=True, address=SHOP, code="4f0c-9a7d-21e8-5b36")),
        ("follows", StandbyPage(possible=True, address=SHOP, follower=SEEN)),
        ("lost", StandbyPage(possible=True, address=SHOP, follower=SEEN, lost=True)),
        ("rival", StandbyPage(possible=True, address=SHOP, rival=RIVAL, rows=rows)),
        ("contested", StandbyPage(possible=True, address=SHOP, rival=both)),
    ):
        yield f"standby?{name}", page


def following_pages() -> Iterator[FollowingPage]:
    """What a second laptop shows."""
    for phase in FollowingPhase:
        for contact in (None, AT):
            as_of = AT if phase is FollowingPhase.IN_STEP else contact
            following = Following(phase=phase, as_of=as_of, contact=contact, entries=57)
            for asks in (False, True):
                yield FollowingPage(
                    following=following, address=SHOP, token=TOKEN, can=True, asks=asks
                )
    yield FollowingPage(following=Following(), address=SHOP, token=TOKEN, can=False)
    yield FollowingPage(following=Following(), address=SHOP, token=TOKEN, can=True, taken=True)
