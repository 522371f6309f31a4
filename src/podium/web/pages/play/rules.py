"""The rules of All-Star Draft in plain words, for one number of managers, values from the data."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import MANAGERS, CardTier, Combo, side
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.state import Game, GamePhase
from podium.allstar.rules.strength import TEAM
from podium.tables.ids import TableId
from podium.web.pages.play.faces import ArenaFace, Faces, tier_orders
from podium.web.texts.game_topics import RESTATES, GameTopic

TOPIC_OF: Mapping[GamePhase, GameTopic] = {
    GamePhase.PICK: GameTopic.DRAFT,
    GamePhase.PAIR: GameTopic.TWO,
    GamePhase.DISCARD: GameTopic.TWO,
    GamePhase.MARKET: GameTopic.TWO,
    GamePhase.PLAN: GameTopic.PLAN,
    GamePhase.LINEUP: GameTopic.PLAYOFFS,
    GamePhase.SHOOT: GameTopic.SHOOTOUT,
    GamePhase.INCOMING: GameTopic.REPLACE,
    GamePhase.OUTGOING: GameTopic.REPLACE,
    GamePhase.OVER: GameTopic.END,
}
"""The part of the rules that counts in each phase."""


class GameRulesPage(Struct, frozen=True, kw_only=True):
    """The rules. `table`: whose game they are of, None for the data that comes with Podium.
    `fans`: of the playoffs by place. `orders`: the tiers from gold to bronze, each with its values.
    """

    template: ClassVar[str] = "play/rules.html"
    table: TableId | None
    options: Options
    cards: int
    highest: int
    species: tuple[str, ...]
    symbols: tuple[str, ...]
    orders: tuple[tuple[CardTier, tuple[str, ...]], ...]
    arenas: tuple[ArenaFace, ...]
    combos: tuple[Combo, ...]
    fans: tuple[int, ...]
    tickets: int
    ticket_fans: int
    team: int = TEAM
    modes: tuple[Mode, ...] = tuple(Mode)
    numbers_of_managers: tuple[int, ...] = MANAGERS

    @property
    def topics(self) -> tuple[GameTopic, ...]:
        """The parts of the page, in order."""
        two = self.options.managers == MANAGERS[0]
        return tuple(one for one in GameTopic if two or one is not GameTopic.TWO)

    def phases(self, topic: GameTopic) -> tuple[str, ...]:
        """The names of the phases in which a part counts most."""
        return tuple(phase.name.lower() for phase, one in TOPIC_OF.items() if one is topic)

    def ids(self, topic: GameTopic) -> tuple[str, ...]:
        """The rules that a part tells."""
        return RESTATES[topic]


def default_rules(managers: int) -> GameRulesPage:
    """The rules with the data that comes with Podium."""
    return game_rules(Game(default_box(), Options(managers)))


def game_rules(game: Game, table: TableId | None = None) -> GameRulesPage:
    """The rules of one game."""
    box, many = game.box, game.managers
    faces = Faces(game)
    arenas = tuple(faces.arena(0, number) for number in game.arenas_in_play())
    shown = {arena.combo for arena in arenas}
    return GameRulesPage(
        table=table,
        options=game.options,
        cards=len(box.cards),
        highest=max(card.number for card in box.cards),
        species=box.species,
        symbols=box.symbols,
        orders=tier_orders(box.tiebreak[side(many)]),
        arenas=arenas,
        combos=tuple(one for one in Combo if one in shown),
        fans=box.playoff_fans[str(many)],
        tickets=box.tickets[str(many)],
        ticket_fans=box.ticket_fans.get(str(many), 0),
    )
