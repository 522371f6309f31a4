"""A game that is over, step by step: as one seat saw it, or with every hand open."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from podium.allstar.rules.moves import Move, detail_of
from podium.allstar.rules.state import NO_SWAP, GamePhase
from podium.allstar.table.setting import Level
from podium.allstar.table.view import OwnView
from podium.tables.answers import TableScene
from podium.tables.ids import TableId
from podium.tables.lookback import BetterChoice, PlainChoice
from podium.tables.positions import Position
from podium.web.pages.play.faces import ArenaFace, CardFace, Faces, TeamFace
from podium.web.pages.play.page import HeldCards, arenas_of, held_cards, teams_of
from podium.web.pages.play.story import StoryChapter, chapters
from podium.web.pages.play.task import arranged

ALL = "all"
"""In place of a seat: every hand."""


class Swap(Struct, frozen=True):
    """A card out of an earlier team, and the one that came in."""

    team: int
    out: CardFace
    enters: CardFace


class ChosenInStep(Struct, frozen=True):
    """What a seat chose in a step. `given`: to the other. `buses`: of each team in order."""

    cards: tuple[CardFace, ...]
    given: CardFace | None = None
    swaps: tuple[Swap, ...] = ()
    buses: tuple[int, ...] = ()


class BetterLine(Struct, frozen=True):
    """What the bot would have done in a position, `at` which the replay shows it. How much it was
    worth, from `low` to `high`: in percent of a win.
    """

    at: int
    phase: GamePhase
    round: int
    turn: int
    made: ChosenInStep
    best: ChosenInStep
    worth: Fraction
    low: Fraction
    high: Fraction


Better = Mapping[tuple[int, int], BetterChoice]
"""What the bot is sure it would have done better, by step and seat."""


class ReplayRow(Struct, frozen=True):
    """One seat. `cards`, `chosen` and `better`: where its hand is open to the viewer."""

    seat: int
    name: str
    held: bool
    bot: Level | None
    fans: int
    tickets: int
    place: int
    teams: tuple[TeamFace, ...]
    cards: HeldCards | None
    chosen: ChosenInStep | None
    better: BetterLine | None


class ReplayPage(Struct, frozen=True, kw_only=True):
    """One position, from 1 to `last`. `seen_by`: a seat, or None for all. `jumps`: where rounds
    begin, 0 for the playoffs.
    """

    template: ClassVar[str] = "play/replay.html"
    id: TableId
    at: int
    last: int
    seen_by: int | None
    phase: GamePhase
    round: int
    turn: int
    rows: tuple[ReplayRow, ...]
    arenas: tuple[ArenaFace, ...]
    trio: tuple[CardFace, ...]
    newest: StoryChapter | None
    jumps: tuple[tuple[int, int], ...]

    @property
    def seat(self) -> str:
        """The seat as it stands in an address."""
        return ALL if self.seen_by is None else str(self.seen_by)


def replay_page(
    table: TableId,
    scene: TableScene,
    stood: tuple[Position, ...],
    *,
    at: int,
    seen_by: int | None,
    better: Better,
) -> ReplayPage:
    """The page of one position; `at` is held within the game. `better`: as far as it is known."""
    at = max(1, min(at, len(stood)))
    position = stood[at - 1]
    public = position.game.public
    faces = Faces(position.game.game)
    sure = {
        seat: better_line(position, at, one)
        for (step, seat), one in better.items()
        if step == public.step
    }
    told = chapters(faces, public.story, position.revealed)
    before = stood[at - 2].game.public.story if at > 1 else ()
    return ReplayPage(
        id=table,
        at=at,
        last=len(stood),
        seen_by=seen_by,
        phase=public.phase,
        round=public.round,
        turn=public.turn,
        rows=tuple(
            _row(scene, faces, position, seat, sure.get(seat), open_hand=seen_by in (None, seat))
            for seat in range(len(position.game.seats))
        ),
        arenas=arenas_of(faces, public),
        trio=faces.cards(public.trio),
        newest=told[-1] if told and len(public.story) > len(before) else None,
        jumps=_jumps(stood),
    )


def _jumps(stood: tuple[Position, ...]) -> tuple[tuple[int, int], ...]:
    first: dict[int, int] = {}
    for place, position in enumerate(stood, start=1):
        public = position.game.public
        first.setdefault(public.round if public.phase < GamePhase.LINEUP else 0, place)
    return tuple(first.items())


def _row(
    scene: TableScene,
    faces: Faces,
    position: Position,
    seat: int,
    better: BetterLine | None,
    *,
    open_hand: bool,
) -> ReplayRow:
    chair, public = scene.view.chairs[seat], position.game.public
    own = position.game.seats[seat]
    moves = position.choices.get(seat)
    return ReplayRow(
        seat=seat,
        name="" if chair.guest is None else scene.names.get(chair.guest, ""),
        held=chair.guest is not None,
        bot=chair.bot,
        fans=public.fans()[seat],
        tickets=public.tickets[seat],
        place=public.places[seat],
        teams=teams_of(faces, public, public.teams[seat]),
        cards=held_cards(faces, public, own) if open_hand else None,
        chosen=chosen_in_step(faces, position, seat, moves) if open_hand and moves else None,
        better=better if open_hand else None,
    )


def chosen_in_step(
    faces: Faces, position: Position, seat: int, moves: tuple[int, ...]
) -> ChosenInStep:
    """What these moves of a seat chose in a position."""
    public, own = position.game.public, position.game.seats[seat]
    if public.phase is GamePhase.MARKET:
        return ChosenInStep(faces.cards((detail_of(Move(moves[0])),)))
    stood = arranged(faces.game, public, OwnView(seat, own, moves))
    buses = stood.buses if public.phase is GamePhase.PLAN else ()
    return _chosen(faces, PlainChoice(stood.choice, stood.gift, stood.swaps, buses))


def better_line(position: Position, at: int, sure: BetterChoice) -> BetterLine:
    """What the bot would have done in this position."""
    faces, public = Faces(position.game.game), position.game.public
    return BetterLine(
        at,
        public.phase,
        public.round,
        public.turn,
        _chosen(faces, sure.made),
        _chosen(faces, sure.best),
        *(Fraction(round(1000 * value), 10) for value in (sure.worth, sure.low, sure.high)),
    )


def _chosen(faces: Faces, choice: PlainChoice) -> ChosenInStep:
    swaps = tuple(
        Swap(team, faces.card(swap[0]), faces.card(swap[1]))
        for team, swap in enumerate(choice.swaps, start=1)
        if swap != NO_SWAP
    )
    given = faces.card(choice.given) if choice.given >= 0 else None
    return ChosenInStep(faces.cards(choice.cards), given, swaps, choice.buses)
