"""What each fact tells: to all, from what all see, and to each seat, from its own cards alone."""

from collections.abc import Iterator

from podium.allstar.rules.draws import waits_for_chance
from podium.allstar.rules.state import GamePhase, Public, minus, seats_in
from podium.allstar.table.facts import (
    BotAskedFor,
    ChanceDrawn,
    ChoiceReopened,
    ChoiceSealed,
    ClockRanOut,
    GameBegun,
    GameEnded,
    SeatFreed,
    SeatGivenBack,
    SeatGivenToBot,
    SeatTaken,
    TableAbandoned,
    TableFact,
)
from podium.allstar.table.state import TableState
from podium.allstar.table.things import (
    CardsComing,
    ConsentGiven,
    DrawShown,
    GameStarted,
    MarketTaken,
    NewsBook,
    OwnCards,
    OwnChoice,
    PublicThing,
    SealBroken,
    SealShown,
    SeatChanged,
    SeedOpened,
    StepOpened,
    StoryTold,
    TeamsShown,
    TimeRanOut,
)


def told(before: TableState, fact: TableFact, after: TableState) -> NewsBook:
    """The news after a fact that led from one state to the next."""
    book = before.news
    match fact:
        case SeatTaken() | SeatFreed() | SeatGivenToBot() | SeatGivenBack():
            chair = after.chairs[fact.seat]
            return book.telling(SeatChanged(fact.seat, chair.guest, chair.bot))
        case GameBegun():
            return book.telling(GameStarted())
        case ChanceDrawn():
            return _of_draw(book, fact, before, after)
        case ChoiceSealed():
            return _of_choice(book, fact, before, after)
        case ChoiceReopened(seat=seat, step=step):
            return book.telling(SealBroken(seat, step))
        case ClockRanOut(seat=seat, step=step):
            return book.telling(TimeRanOut(seat, step))
        case BotAskedFor():
            return book.telling(ConsentGiven(fact.seat, fact.absent, fact.for_good))
        case GameEnded(seed=seed):
            return book.telling(SeedOpened(seed, finished=True))
        case TableAbandoned(seed=seed):
            return book.telling(SeedOpened(seed, finished=False))
        case _:
            raise TypeError(type(fact))


def _of_draw(book: NewsBook, fact: ChanceDrawn, before: TableState, after: TableState) -> NewsBook:
    numbers = () if fact.phase is GamePhase.DEAL else fact.numbers
    book = book.telling(DrawShown(fact.phase, numbers))
    return _next_step(_own_cards(book, before, after), after)


def _of_choice(
    book: NewsBook, fact: ChoiceSealed, before: TableState, after: TableState
) -> NewsBook:
    """A change of a sealed choice is told to its own seat alone (AS-11)."""
    book = book.telling_seat(fact.seat, OwnChoice(fact.step, fact.moves, fact.by))
    if fact.seat not in before.choices:
        book = book.telling(SealShown(fact.seat, fact.step))
    if after.step == before.step:
        return book
    if before.opened.public.phase is GamePhase.PLAN:
        book = book.telling(TeamsShown(after.revealed))
    book = book.telling(*_shown(before.opened.public, after.opened.public))
    return _next_step(_own_cards(book, before, after), after)


def _shown(before: Public, after: Public) -> Iterator[PublicThing]:
    """What a settled step shows to all."""
    if before.phase is GamePhase.MARKET:
        (seat,) = seats_in(before.concerned)
        (card,) = minus(after.known[seat], before.known[seat])
        yield MarketTaken(seat, card, minus(after.gone, before.gone))
    if before.phase is GamePhase.INCOMING:
        yield CardsComing(after.incoming)
    for event in after.story[len(before.story) :]:
        yield StoryTold(event)


def _own_cards(book: NewsBook, before: TableState, after: TableState) -> NewsBook:
    pairs = zip(before.opened.seats, after.opened.seats, strict=True)
    for seat, (was, own) in enumerate(pairs):
        if own != was:
            book = book.telling_seat(seat, OwnCards(own))
    return book


def _next_step(book: NewsBook, after: TableState) -> NewsBook:
    public = after.opened.public
    if waits_for_chance(after.opened):
        return book
    return book.telling(
        StepOpened(
            public.step,
            public.phase,
            public.round,
            public.turn,
            seats_in(public.concerned),
            public.cards,
            public.fans(),
        )
    )
