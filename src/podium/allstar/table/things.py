"""The things a page tells, one by one, and the book that keeps the newest of them.

A thing is public or one seat's own. A viewer's cursor counts only what this viewer was told, and
so does what is forgotten: nobody can tell from either that something else happened (AS-61).
"""

from typing import TypeAlias

from msgspec import Struct

from podium.allstar.rules.state import Event, GamePhase, Seat
from podium.allstar.table.facts import ChoiceBy
from podium.allstar.table.setting import Guest, Level

KEPT_PUBLIC = 64
KEPT_OWN = 16


class SeatChanged(Struct, frozen=True, gc=False, tag="seat-changed"):
    """Who holds and who plays a seat now."""

    seat: int
    guest: Guest | None
    bot: Level | None


class GameStarted(Struct, frozen=True, gc=False, tag="game-started"):
    """The game has begun."""


class DrawShown(Struct, frozen=True, gc=False, tag="draw-shown"):
    """What chance gave, as far as all see it: species, arenas, the starter, a trio. Hands are
    dealt without numbers.
    """

    phase: GamePhase
    numbers: tuple[int, ...]


class StepOpened(Struct, frozen=True, gc=False, tag="step-opened"):
    """These seats choose now. `cards` and `fans` are as all see them, by seat."""

    step: int
    phase: GamePhase
    round: int
    turn: int
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    fans: tuple[int, ...]


class SealShown(Struct, frozen=True, gc=False, tag="seal-shown"):
    """This seat has chosen."""

    seat: int
    step: int


class SealBroken(Struct, frozen=True, gc=False, tag="seal-broken"):
    """This seat chooses again."""

    seat: int
    step: int


class TeamsShown(Struct, frozen=True, gc=False, tag="teams-shown"):
    """All plans are in: the teams that go to the arenas, by seat."""

    teams: tuple[tuple[tuple[int, ...], ...], ...]


class StoryTold(Struct, frozen=True, gc=False, tag="story-told"):
    """Something that a settled step showed to all."""

    event: Event


class MarketTaken(Struct, frozen=True, gc=False, tag="market-taken"):
    """A card taken from the open ones; `left_over` leaves the game (AS-53)."""

    seat: int
    card: int
    left_over: tuple[int, ...]


class CardsComing(Struct, frozen=True, gc=False, tag="cards-coming"):
    """How many cards each seat has put down face down (AS-34)."""

    counts: tuple[int, ...]


class TimeRanOut(Struct, frozen=True, gc=False, tag="time-ran-out"):
    """The clock of this seat ran out, and a bot chose for it."""

    seat: int
    step: int


class ConsentGiven(Struct, frozen=True, gc=False, tag="consent-given"):
    """`seat` agrees that a bot plays for `absent`."""

    seat: int
    absent: int
    for_good: bool


class SeedOpened(Struct, frozen=True, gc=False, tag="seed-opened"):
    """The end, or the end of waiting: everything is open from now on."""

    seed: str
    finished: bool


class OwnCards(Struct, frozen=True, gc=False, tag="own-cards"):
    """For one seat alone: its cards as they are now."""

    own: Seat


class OwnChoice(Struct, frozen=True, gc=False, tag="own-choice"):
    """For one seat alone: the choice that stands for it, and who made it."""

    step: int
    moves: tuple[int, ...]
    by: ChoiceBy


PublicThing: TypeAlias = (
    SeatChanged
    | GameStarted
    | DrawShown
    | StepOpened
    | SealShown
    | SealBroken
    | TeamsShown
    | StoryTold
    | MarketTaken
    | CardsComing
    | TimeRanOut
    | ConsentGiven
    | SeedOpened
)
OwnThing: TypeAlias = OwnCards | OwnChoice
TableThing: TypeAlias = PublicThing | OwnThing


class OwnPages(Struct, frozen=True, gc=False):
    """One seat's own things. Each has its place: how many public things came before it.

    `count`: all there ever were; `forgotten`: the place of the last one no longer kept.
    """

    count: int = 0
    forgotten: int = 0
    kept: tuple[tuple[int, OwnThing], ...] = ()

    def adding(self, place: int, thing: OwnThing) -> "OwnPages":
        """With one more thing."""
        kept = (*self.kept, (place, thing))
        if len(kept) <= KEPT_OWN:
            return OwnPages(self.count + 1, self.forgotten, kept)
        return OwnPages(self.count + 1, kept[0][0], kept[1:])


class NewsBook(Struct, frozen=True, gc=False):
    """The newest things of a table, and how many there ever were."""

    count: int = 0
    kept: tuple[PublicThing, ...] = ()
    pages: tuple[OwnPages, ...] = ()

    def telling(self, *things: PublicThing) -> "NewsBook":
        """With more public things."""
        kept = (*self.kept, *things)[-KEPT_PUBLIC:]
        return NewsBook(self.count + len(things), kept, self.pages)

    def telling_seat(self, seat: int, thing: OwnThing) -> "NewsBook":
        """With one more thing for one seat alone."""
        pages = self.pages
        page = pages[seat].adding(self.count, thing)
        return NewsBook(self.count, self.kept, (*pages[:seat], page, *pages[seat + 1 :]))

    def cursor(self, seat: int | None) -> int:
        """How many things a viewer was told."""
        return self.count + (0 if seat is None else self.pages[seat].count)

    def after(self, seat: int | None, cursor: int) -> tuple[TableThing, ...] | None:
        """What a viewer was told after a cursor; None if that is no longer known, or never was."""
        page = OwnPages() if seat is None else self.pages[seat]
        oldest = self.count - len(self.kept)
        first = max(oldest, page.forgotten)
        told: list[tuple[tuple[int, int], TableThing]] = [
            ((place, 1), thing) for place, thing in enumerate(self.kept, oldest) if place >= first
        ]
        told += [((place, 0), thing) for place, thing in page.kept if place >= first]
        told.sort(key=lambda one: one[0])
        missing = self.cursor(seat) - cursor
        if not 0 <= missing <= len(told):
            return None
        return tuple([thing for _, thing in told[len(told) - missing :]])
