"""Two games of the same deal side by side, once both are over: fans, and what one seat took."""

from itertools import zip_longest
from typing import ClassVar

from msgspec import Struct

from podium.allstar.rules.state import GamePhase
from podium.tables.answers import TableScene
from podium.tables.ids import TableId
from podium.tables.positions import Position
from podium.web.pages.play.faces import CardFace, Faces
from podium.web.pages.play.replay import chosen_in_step

_DRAFT = (GamePhase.PICK, GamePhase.PAIR, GamePhase.MARKET, GamePhase.DISCARD)


class PlayedGame(Struct, frozen=True):
    """A table that is over: as its viewer sees it, and position by position."""

    table: TableId
    scene: TableScene
    stood: tuple[Position, ...]


class SeatFans(Struct, frozen=True):
    """The fans and place of one seat at one table."""

    season: int
    playoffs: int
    place: int
    name: str
    held: bool

    @property
    def total(self) -> int:
        """All fans together."""
        return self.season + self.playoffs


class SeatPair(Struct, frozen=True):
    """One seat at the one table and at the other."""

    seat: int
    here: SeatFans
    there: SeatFans


class Taken(Struct, frozen=True):
    """What was taken in one step of the draft; `discarded`: put away instead."""

    round: int
    discarded: bool
    cards: tuple[CardFace, ...]
    given: CardFace | None


class TakenPair(Struct, frozen=True):
    """The same step at both tables."""

    here: Taken | None
    there: Taken | None

    @property
    def round(self) -> int:
        """The round of the season."""
        known = self.here or self.there
        return 0 if known is None else known.round

    @property
    def same(self) -> bool:
        """Whether the same was chosen."""
        return self.here == self.there


class ComparePage(Struct, frozen=True, kw_only=True):
    """The comparison. `seat`: whose picks are shown."""

    template: ClassVar[str] = "play/compare.html"
    id: TableId
    other: TableId
    seat: int
    seats: tuple[SeatPair, ...]
    picks: tuple[TakenPair, ...]

    @property
    def alike(self) -> int:
        """In how many steps the same was chosen."""
        return sum(pair.same for pair in self.picks)


def is_same_deal(one: PlayedGame, other: PlayedGame) -> bool:
    """Whether the same cards were dealt under the same rules."""
    games = {played.stood[-1].game.game for played in (one, other)}
    return len(games) == 1 and one.scene.view.seed == other.scene.view.seed


def compare_page(here: PlayedGame, there: PlayedGame, seat: int) -> ComparePage:
    """The page for two games of one deal."""
    pairs = zip(_fans(here), _fans(there), strict=True)
    taken = zip_longest(_taken(here, seat), _taken(there, seat))
    return ComparePage(
        id=here.table,
        other=there.table,
        seat=seat,
        seats=tuple(SeatPair(place, *both) for place, both in enumerate(pairs)),
        picks=tuple(TakenPair(*both) for both in taken),
    )


def _fans(played: PlayedGame) -> list[SeatFans]:
    view, public = played.scene.view, played.stood[-1].game.public
    return [
        SeatFans(
            public.season_fans[seat],
            public.playoff_fans[seat],
            view.places[seat] if view.places else 0,
            "" if chair.guest is None else played.scene.names.get(chair.guest, ""),
            chair.guest is not None,
        )
        for seat, chair in enumerate(view.chairs)
    ]


def _taken(played: PlayedGame, seat: int) -> list[Taken]:
    faces = Faces(played.stood[-1].game.game)
    found = []
    for position in played.stood:
        public, moves = position.game.public, position.choices.get(seat)
        if public.phase in _DRAFT and moves:
            chosen = chosen_in_step(faces, position, seat, moves)
            discarded = public.phase is GamePhase.DISCARD
            found.append(Taken(public.round, discarded, chosen.cards, chosen.given))
    return found
