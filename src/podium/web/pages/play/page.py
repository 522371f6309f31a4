"""The page of a table: who sits there, what lies open, what the viewer holds and has to choose.

It is built from the viewer's own view and the list of all cards, from nothing else (AS-61).
"""

from typing import ClassVar

from msgspec import Struct

from podium.allstar.rules.material import CardTier, side
from podium.allstar.rules.state import Game, GamePhase, Public, Seat
from podium.allstar.table.setting import Guest, Level, TableSetting
from podium.allstar.table.state import TableStage
from podium.allstar.table.view import TableView
from podium.tables.answers import TableScene
from podium.tables.ids import TableId
from podium.tables.phrases import Phrase, Spoken
from podium.web.pages.play.faces import (
    ArenaFace,
    CardFace,
    Faces,
    Strength,
    TeamFace,
    tier_orders,
)
from podium.web.pages.play.refused import RefusedAtTable
from podium.web.pages.play.rules import TOPIC_OF
from podium.web.pages.play.story import StoryChapter, chapters
from podium.web.pages.play.task import Task, task_of
from podium.web.pages.qr import Qr, qr
from podium.web.texts.game_topics import GameTopic

SPARE_BOT = Level.FAIR
"""The level that is offered first."""
_PLAYOFFS = (GamePhase.LINEUP, GamePhase.SHOOT, GamePhase.INCOMING, GamePhase.OUTGOING)


class SeatRow(Struct, frozen=True, kw_only=True):
    """One seat. `name`: empty for bots and for people whose name was erased. `held`: by a person,
    even if a bot stands in. `chooses`: its choice is missing. `asked`: the viewer has asked for a
    bot in its place for this step; `asked_for_good`: for good.
    """

    seat: int
    name: str
    bot: Level | None
    held: bool
    own: bool
    host: bool
    away: bool
    chooses: bool
    asked: bool
    asked_for_good: bool
    fans: int
    season_fans: int
    playoff_fans: int
    tickets: int
    cards: int
    place: int
    incoming: int
    teams: tuple[TeamFace, ...]
    known: tuple[CardFace, ...]
    final: int = 0

    @property
    def free(self) -> bool:
        """Whether somebody can sit down."""
        return not self.held and self.bot is None


class HeldCards(Struct, frozen=True):
    """What the viewer alone holds. `best`: of the best team that could be built now. `discarded`
    and `given`: what they put away face down, and gave to the other.
    """

    hand: tuple[CardFace, ...]
    bench: tuple[CardFace, ...]
    incoming: tuple[CardFace, ...]
    teams: tuple[TeamFace, ...]
    best: Strength | None
    discarded: tuple[CardFace, ...]
    given: tuple[CardFace, ...]


class TieBreakCard(Struct, frozen=True):
    """The tiers from the strongest, each with the order of its values."""

    columns: tuple[tuple[CardTier, tuple[str, ...]], ...]


class Invitation(Struct, frozen=True):
    """The one link for the whole table, and it as a code for phones."""

    link: str
    code: Qr


class GameTablePage(Struct, frozen=True, kw_only=True):
    """A table for one viewer. `guest`: their id here; `you`: their seat. `stands_in`: a bot plays
    for them. `own_link`: by which they, and nobody else, come back.
    """

    template: ClassVar[str] = "play/table.html"
    topics: ClassVar[type[GameTopic]] = GameTopic
    id: TableId
    stage: TableStage
    setting: TableSetting
    known_deal: bool
    commitment: str
    seed: str | None
    guest: Guest | None
    you: int | None
    host: bool
    stands_in: bool
    rows: tuple[SeatRow, ...]
    phase: GamePhase
    round: int
    turn: int
    playoffs: bool
    step: int
    deadline: int | None
    species: tuple[str, ...]
    arenas: tuple[ArenaFace, ...]
    gone: tuple[CardFace, ...]
    tiebreak: TieBreakCard
    own: HeldCards | None
    task: Task | None
    newest: StoryChapter | None
    earlier: tuple[StoryChapter, ...]
    invitation: Invitation | None
    own_link: str | None
    refused: RefusedAtTable | None
    spoken: tuple[Spoken, ...]
    phrases: tuple[Phrase, ...] = tuple(Phrase)
    levels: tuple[Level, ...] = tuple(Level)
    spare: Level = SPARE_BOT

    @property
    def waits(self) -> bool:
        """Whether the viewer has nothing to do until others act: the page is worth loading again
        by itself.
        """
        if self.stage is TableStage.PLAYING:
            return self.task is None or self.task.sealed or self.stands_in
        return self.stage is TableStage.GATHERING

    @property
    def topic(self) -> GameTopic:
        """The part of the rules that counts now."""
        return TOPIC_OF.get(self.phase, GameTopic.GOAL)

    @property
    def standing(self) -> tuple[SeatRow, ...]:
        """The seats from the first place to the last."""
        return tuple(sorted(self.rows, key=lambda row: (row.final, row.seat)))

    @property
    def free(self) -> tuple[SeatRow, ...]:
        """The seats that can be taken."""
        return tuple(row for row in self.rows if row.free)


def table_page(
    table: TableId,
    scene: TableScene,
    game: Game,
    *,
    guest: Guest | None,
    link: str,
    own_link: str | None = None,
    refused: RefusedAtTable | None = None,
) -> GameTablePage:
    """The page for the viewer of this scene, whose id here is `guest`."""
    view, faces = scene.view, Faces(game)
    public = view.game
    told = () if public is None else chapters(faces, public.story, view.revealed)
    you = seat_of(view, guest)
    return GameTablePage(
        id=table,
        stage=view.stage,
        setting=view.setting,
        known_deal=view.known_deal,
        commitment=view.commitment,
        seed=view.seed,
        guest=guest,
        you=you,
        host=guest is not None and guest == view.host,
        stands_in=you is not None and view.chairs[you].bot is not None,
        rows=tuple(_row(scene, faces, seat, you) for seat in range(game.managers)),
        phase=GamePhase.OVER if public is None else public.phase,
        round=0 if public is None else public.round,
        turn=0 if public is None else public.turn,
        playoffs=public is not None and public.phase in _PLAYOFFS,
        step=0 if public is None else public.step,
        deadline=view.deadline,
        species=() if public is None else tuple(game.box.species[kind] for kind in public.species),
        arenas=arenas_of(faces, public),
        gone=() if public is None else faces.cards(public.gone),
        tiebreak=_tiebreak(game),
        own=None
        if view.own is None or public is None
        else held_cards(faces, public, view.own.cards),
        task=task_of(faces, view) if view.stage is TableStage.PLAYING else None,
        newest=told[-1] if told else None,
        earlier=tuple(reversed(told[:-1])),
        invitation=Invitation(link, qr(link)) if view.stage is TableStage.GATHERING else None,
        own_link=None if you is None else own_link,
        refused=refused,
        spoken=scene.spoken,
    )


def seat_of(view: TableView, guest: Guest | None) -> int | None:
    """The seat that a person holds."""
    seats = (seat for seat, chair in enumerate(view.chairs) if chair.guest == guest)
    return None if guest is None else next(seats, None)


def _row(scene: TableScene, faces: Faces, seat: int, you: int | None) -> SeatRow:
    view = scene.view
    public, chair = view.game, view.chairs[seat]
    asked = {(one.absent, one.for_good) for one in view.consents if one.seat == you}
    name = "" if chair.guest is None else scene.names.get(chair.guest, "")
    return SeatRow(
        seat=seat,
        name=name,
        bot=chair.bot,
        held=chair.guest is not None,
        own=seat == you,
        host=chair.guest == view.host,
        away=seat in scene.away,
        chooses=seat in view.waited_for,
        asked=(seat, False) in asked,
        asked_for_good=(seat, True) in asked,
        fans=0 if public is None else public.fans()[seat],
        season_fans=0 if public is None else public.season_fans[seat],
        playoff_fans=0 if public is None else public.playoff_fans[seat],
        tickets=0 if public is None else public.tickets[seat],
        cards=0 if public is None else public.cards[seat],
        place=0 if public is None else public.places[seat],
        incoming=0 if public is None else public.incoming[seat],
        teams=() if public is None else teams_of(faces, public, public.teams[seat]),
        known=() if public is None else faces.cards(public.known[seat]),
        final=view.places[seat] if view.places else 0,
    )


def teams_of(
    faces: Faces, public: Public, teams: tuple[tuple[int, ...], ...]
) -> tuple[TeamFace, ...]:
    """Open teams with their strength."""
    playoffs = public.phase in (*_PLAYOFFS, GamePhase.OVER)
    return tuple(
        faces.team(0 if playoffs else number, team) for number, team in enumerate(teams, start=1)
    )


def arenas_of(faces: Faces, public: Public | None) -> tuple[ArenaFace, ...]:
    """The arenas of this round."""
    arenas = () if public is None else public.arenas
    return tuple(faces.arena(bus, number) for bus, number in enumerate(arenas, start=1))


def held_cards(faces: Faces, public: Public, own: Seat) -> HeldCards:
    """What a seat alone holds."""
    playoffs = public.phase in _PLAYOFFS
    bench = own.bench if playoffs else tuple(sorted((*own.bench, *own.fresh)))
    return HeldCards(
        hand=faces.cards(own.hand),
        bench=faces.cards(bench),
        incoming=faces.cards(own.fresh) if playoffs else (),
        teams=teams_of(faces, public, own.teams),
        best=faces.best(bench),
        discarded=faces.cards(own.discarded),
        given=faces.cards(own.given),
    )


def _tiebreak(game: Game) -> TieBreakCard:
    return TieBreakCard(tier_orders(game.box.tiebreak[side(game.managers)]))
