"""The state of a game: what all see, what each seat sees, and what nobody sees.

Nothing here is ever changed; a move makes a new state that shares what stayed the same. Cards
are numbers of the box; a set of cards is a sorted tuple unless said otherwise.
"""

from enum import IntEnum
from typing import Any

from msgspec import Struct

from podium.allstar.rules.box import box_hash
from podium.allstar.rules.material import MANAGERS, Box, Card
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.strength import Scale
from podium.kernel.cache import Cache

ROUNDS = 3
MOST_DERIVED = 256


class GamePhase(IntEnum):
    """What the game waits for: a draw of chance, choices, or nothing any more."""

    SPECIES = 0
    ARENAS = 1
    STARTER = 2
    DEAL = 3
    TRIO = 4
    PICK = 5
    PAIR = 6
    DISCARD = 7
    MARKET = 8
    PLAN = 9
    LINEUP = 10
    SHOOT = 11
    INCOMING = 12
    OUTGOING = 13
    OVER = 14


class Game:
    """What stays the same through one game: the box, the options and tables made of them.

    `derived`: tables of bots and of the native core, each made when it is first needed.
    """

    __slots__ = (
        "_hash",
        "arenas",
        "box",
        "data_hash",
        "derived",
        "managers",
        "options",
        "scale",
        "species",
    )

    def __init__(self, box: Box, options: Options) -> None:
        _check(box, options)
        self.box = box
        self.options = options
        self.managers = options.managers
        self.scale = Scale(box, options.managers)
        self.data_hash = box_hash(box)
        self._hash = hash(self._identity())
        self.arenas = {arena.id: arena for arena in box.arenas}
        # The cards of each species, by its place in the box.
        self.species = tuple(
            tuple(sorted(card.id for card in box.cards if card.species == name))
            for name in box.species
        )
        self.derived: Cache[Any, Any] = Cache(MOST_DERIVED)

    def __reduce__(self) -> tuple[type["Game"], tuple[Box, Options]]:
        """Copies are made from the same data; they derive their own tables."""
        return Game, (self.box, self.options)

    def __eq__(self, other: object) -> bool:
        """Whether the same game is played with the same data."""
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return self._hash

    def _identity(self) -> tuple[str, Options]:
        return self.data_hash, self.options

    def card(self, number: int) -> Card:
        """The card with this number."""
        return self.scale.cards[number]

    def arenas_in_play(self) -> tuple[int, ...]:
        """The arenas of the draw pile; with two managers some are left out (AS-17)."""
        return tuple(sorted(a.id for a in self.box.arenas if self.managers > 2 or not a.not_for_2))

    @property
    def everyone(self) -> int:
        """All seats, as a set of bits."""
        return (1 << self.managers) - 1


class ArenaScored(Struct, frozen=True, gc=False, tag=True):
    """The teams of one bus met in an arena; by seat: team number, key, rank, fans."""

    round: int
    bus: int
    arena: int
    teams: tuple[int, ...]
    keys: tuple[int, ...]
    ranks: tuple[int, ...]
    fans: tuple[int, ...]


class SwappedOut(Struct, frozen=True, gc=False, tag=True):
    """Cards taken out of open teams, shown when all plans were in; by seat (AS-12)."""

    round: int
    cards: tuple[tuple[int, ...], ...]


class TeamsCompared(Struct, frozen=True, gc=False, tag=True):
    """Teams of the playoffs, revealed together; by seat, empty for seats that are out (AS-31)."""

    teams: tuple[tuple[int, ...], ...]
    keys: tuple[int, ...]
    weakest: tuple[int, ...]


class ShotsTaken(Struct, frozen=True, gc=False, tag=True):
    """A shoot-out; by seat, -1 for seats that did not shoot (AS-33)."""

    cards: tuple[int, ...]


class Lost(Struct, frozen=True, gc=False, tag=True):
    """These seats lost a comparison: a ticket, or else they are out."""

    tickets: tuple[int, ...]
    out: tuple[int, ...]
    place: int


class RanOut(Struct, frozen=True, gc=False, tag=True):
    """These seats could not replace two cards and are out (AS-35)."""

    out: tuple[int, ...]
    place: int


class Replaced(Struct, frozen=True, gc=False, tag=True):
    """Cards that left the teams of the playoffs; by seat (AS-34)."""

    cards: tuple[tuple[int, ...], ...]


Event = ArenaScored | SwappedOut | TeamsCompared | ShotsTaken | Lost | RanOut | Replaced


class Public(Struct, frozen=True, gc=False):
    """What everyone sees (AS-60). Rows with one entry for each manager are in order of seat.

    `step` counts what has been settled; a move is made for one step. `concerned`: the seats that
    choose in this step, as bits. `turn`: how many picks of this draft are done. `known`: cards
    that everyone has seen and knows this seat to hold face down. `cards`: how many cards a seat
    holds on its bench or, in the playoffs, in its reserve. `incoming`: how many are put down.
    """

    phase: GamePhase
    step: int
    concerned: int
    round: int
    turn: int
    species: tuple[int, ...]
    arenas: tuple[int, ...]
    used: tuple[int, ...]
    trio: tuple[int, ...]
    starter: int
    teams: tuple[tuple[tuple[int, ...], ...], ...]
    known: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...]
    cards: tuple[int, ...]
    incoming: tuple[int, ...]
    tickets: tuple[int, ...]
    places: tuple[int, ...]
    season_fans: tuple[int, ...]
    playoff_fans: tuple[int, ...]
    story: tuple[Event, ...]

    def fans(self) -> tuple[int, ...]:
        """All fans of each seat so far."""
        return tuple(a + b for a, b in zip(self.season_fans, self.playoff_fans, strict=True))


NO_SWAP = (-1, -1)


class Seat(Struct, frozen=True, gc=False):
    """What one manager alone sees: their own cards and what they are about to choose.

    `fresh`: cards drafted this round, in the order they came; they join the bench when the draft
    ends. `teams`: own teams as planned, including new face-down cards; in the playoffs the single
    team. `choice`: cards chosen so far, sorted: the pick, the new team, the incoming ...;
    they stay where they are until the step is settled. `gift`: the card to give, -1 for none.
    `swaps`: for each earlier team the cards (out, in), -1 for none. `buses`: the bus of each
    team, 0 for none. `given`: gifts made so far, `discarded`: cards put away.
    """

    hand: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    bench: tuple[int, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    choice: tuple[int, ...] = ()
    gift: int = -1
    swaps: tuple[tuple[int, int], ...] = ()
    buses: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()


class GameState(Struct, frozen=True, gc=False):
    """Everything. `waiting`: the seats that have not sealed their choice, as bits. `stock`: the
    undealt cards; their order is not decided before they are dealt."""

    game: Game
    public: Public
    seats: tuple[Seat, ...]
    waiting: int
    stock: tuple[int, ...]


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def joined(cards: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """Both sets of cards together, sorted."""
    return tuple(sorted(cards + more))


def minus(cards: tuple[int, ...], fewer: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that are not among the others."""
    return tuple([card for card in cards if card not in fewer])


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats in a set of bits, in order."""
    return _SEATS[bits]


_SEATS = tuple(
    tuple(seat for seat in range(MANAGERS[-1]) if bits >> seat & 1)
    for bits in range(1 << MANAGERS[-1])
)


def _check(box: Box, options: Options) -> None:
    """Refuses options that cannot be played. Raises ValueError."""
    if options.managers not in MANAGERS:
        message = f"{options.managers} managers: expected 2 to 6"
        raise ValueError(message)
    if options.mode is not Mode.TRADITION and options.managers != 2:
        message = f"the mode {options.mode.value} is for two managers"
        raise ValueError(message)
    picked = options.species
    if picked and (
        len(set(picked)) != options.species_in_play()
        or len(picked) != len(set(picked))
        or not set(picked) <= set(box.species)
    ):
        expected = f"{options.species_in_play()} different ones of {', '.join(box.species)}"
        message = f"species: expected {expected}"
        raise ValueError(message)
