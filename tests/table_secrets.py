"""What leaves a table towards a viewer, looked at from outside: two nets, for the suite and for
the command `tests.soak.table_secrets`.

*Twin worlds*: two tables that differ only in what a viewer may not know (cards, seed, what others
have sealed and how often they changed it) look alike to the byte. *The checker* decodes whatever
a viewer is sent and, knowing the whole game, looks for cards hidden from that viewer.
"""

import html
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.apply import apply
from podium.allstar.rules.box import default_box
from podium.allstar.rules.moves import BLOCK, Move, MoveKind
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import GamePhase, GameState
from podium.allstar.table.commands import ReopenChoice
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import ChanceDrawn, ChoiceSealed
from podium.allstar.table.state import TableStage, TableState
from podium.allstar.table.things import NewsBook, OwnCards, OwnPages
from podium.allstar.table.view import TableViewer, view
from podium.kernel.chance import Chance
from podium.web.texts.allstar import card_word
from tests.allstar_tables import SHELF, Board, guest
from tests.allstar_witness import Witness, renamed

Renaming = Callable[[int], int]


def sent(state: TableState, viewer: TableViewer) -> bytes:
    """Everything about a table that a viewer is sent: the view, and all news still known."""
    oldest = _oldest(state, viewer)
    later = state.news.after(viewer, state.news.cursor(viewer) + 1)
    return msgspec.json.encode(
        (view(state, viewer), oldest, state.news.after(viewer, oldest), later)
    )


# --- the checker


_NO_CARDS = frozenset(
    (
        *("phase", "step", "round", "turn", "concerned", "species", "arenas", "used", "starter"),
        *("cards", "incoming", "tickets", "places", "season_fans", "playoff_fans", "seat", "seats"),
        *("absent", "missed", "cursor", "waited_for", "deadline", "managers", "clock", "keys"),
        *("ranks", "fans", "place", "out", "weakest", "bus", "arena", "counts", "buses"),
    )
)
"""Fields of answers whose numbers are no cards. A field that is not here counts as cards."""

_EVENTS_WITH_CARDS = {"SwappedOut", "ShotsTaken", "Replaced"}


def named_cards(answer: Any, *, field: str = "", kind: str = "") -> set[int]:
    """Every card that a decoded answer names, moves included."""
    if isinstance(answer, dict):
        tag = str(answer.get("type", kind))
        if tag == "draw-shown" and answer["phase"] not in (GamePhase.DEAL, GamePhase.TRIO):
            return set()  # species, arenas or the starter
        return set().union(
            *(named_cards(value, field=name, kind=tag) for name, value in answer.items())
        )
    if isinstance(answer, list):
        return set().union(*(named_cards(one, field=field, kind=kind) for one in answer))
    if isinstance(answer, bool) or not isinstance(answer, int) or answer < 0:
        return set()
    if field in ("moves", "choice") and answer >= BLOCK:
        return {answer % BLOCK} if answer < MoveKind.OTHER * BLOCK else set()
    if field == "teams" and kind == "ArenaScored":
        return set()  # numbers of teams
    if field == "tickets" or (field in _NO_CARDS and not _is_row_of_cards(field, kind)):
        return set()
    return {answer}


_CARD_FACE = re.compile(r'<b class="card-number">(\d)</b> <span>([^<]*)</span>')
_CARD_LINE = re.compile(r'<option value="(\d+)"[^>]*>[A-Z][a-z ]+ \d')
_CARD_FIELD = re.compile(r'name="(?:card|cards|keep|give)" value="(\d+)"')


def named_on_page(page: str) -> set[int]:
    """Every card that an English page shows, or names in a field of a form."""
    faces = {(card.number, card_word(card.species)): card.id for card in default_box().cards}
    shown = {faces[int(number), html.unescape(name)] for number, name in _CARD_FACE.findall(page)}
    fields = (*_CARD_LINE.findall(page), *_CARD_FIELD.findall(page))
    return shown | set(map(int, fields))


def _is_row_of_cards(field: str, kind: str) -> bool:
    """`cards` are counts in what all see, and cards in these events and in one's own."""
    return field == "cards" and kind in _EVENTS_WITH_CARDS


def hidden_named(
    state: TableState, viewer: TableViewer, after: int, witness: Witness, held: set[int]
) -> set[int]:
    """The cards hidden from a viewer that the view or the news after a cursor name.

    `held`: what this seat has ever held: news may say so.
    """
    allowed = set(witness.shown)
    if viewer is not None:
        allowed |= cards_of(state.opened, viewer) | witness.given[viewer]
    seen = msgspec.json.decode(msgspec.json.encode(view(state, viewer)))
    told = msgspec.json.decode(msgspec.json.encode(state.news.after(viewer, after)))
    return (named_cards(seen) - allowed) | (named_cards(told) - allowed - held)


def _oldest(state: TableState, viewer: TableViewer) -> int:
    """The first cursor whose news are still known."""
    cursors = range(state.news.cursor(viewer) + 1)
    return bisect_left(cursors, True, key=lambda one: state.news.after(viewer, one) is not None)


def cards_of(game: GameState, seat: int) -> set[int]:
    """What a seat holds now."""
    own = game.seats[seat]
    return {*own.hand, *own.fresh, *own.bench, *own.discarded, *own.given, *chain(*own.teams)}


class Watch:
    """Follows a table fact by fact and notes who can know which card."""

    def __init__(self, managers: int) -> None:
        self.witness = Witness(managers)
        self.held: list[set[int]] = [set() for _ in range(managers)]

    def watch(self, before: TableState, fact: object, after: TableState) -> None:
        """Notes what a fact has shown."""
        if isinstance(fact, ChanceDrawn):
            self.witness.watch(before.opened, after.opened)
        elif isinstance(fact, ChoiceSealed) and after.step != before.step:
            game = before.opened
            for seat, moves in sorted({**before.choices, fact.seat: fact.moves}.items()):
                for move in moves:
                    then = apply(game, seat, Move(move))
                    self.witness.watch(game, then)
                    game = then
        for seat, held in enumerate(self.held):
            held |= cards_of(after.opened, seat)


def checked_game(options: Options, seed: str) -> int:
    """Plays a whole game with changed minds; returns how many answers named no hidden card.

    Raises AssertionError where one does.
    """
    board = Board(seed).open(options)
    watch, looked = Watch(options.managers), 0
    for before, fact, after in fickle_game(board):
        watch.watch(before, fact, after)
        if after.stage.ended:
            break
        for viewer in (*range(options.managers), None):
            held = set() if viewer is None else watch.held[viewer]
            told = before.news.cursor(viewer)
            found = hidden_named(after, viewer, told, watch.witness, held)
            assert not found, (seed, options, after.step, viewer, sorted(found))
            looked += 1
    return looked


def fickle_game(board: Board) -> Iterator[tuple[TableState, object, TableState]]:
    """A whole game fact by fact, in which people change what they have sealed."""
    state, told = board.state, len(board.facts)
    board.begin()
    mind = Chance(f"mind of {board.state.seed}")
    while True:
        for fact in board.facts[told:]:
            after = evolve(SHELF, state, fact)
            yield state, fact, after
            state = after
        told = len(board.facts)
        if board.state.stage is not TableStage.PLAYING:
            return
        fickle_choice(board, mind)


def fickle_choice(board: Board, mind: Chance) -> None:
    """Somebody chooses, or now and then changes or reopens what they have sealed."""
    state = board.state
    if state.choices and mind.below(3) == 0:
        seat = mind.choose(sorted(state.choices))
        if mind.below(3) == 0:
            board.act(ReopenChoice(seat=seat, step=state.step), guest(seat))
        else:
            board.seal(seat, another(board, seat, mind))
        return
    board.seal(mind.choose(state.waited_for), None)


def another(board: Board, seat: int, mind: Chance) -> tuple[int, ...]:
    """Another whole choice for a seat that has sealed one."""
    state = board.state
    return whole_choice(BOTS["random"], observe(state.opened, seat), mind)


# --- twin worlds


def twin_of(state: TableState, viewer: TableViewer, witness: Witness, chance: Chance) -> TableState:
    """A table that differs only in what the viewer may not know.

    Others hold other cards and have sealed other moves; they have changed them more often; the
    draws to come are others.
    """
    hidden = witness.hidden(state.opened, viewer) if viewer is not None else _unseen(state, witness)
    names = dict(zip(hidden, chance.shuffled(hidden), strict=True))

    def rename(card: int) -> int:
        return names.get(card, card)

    own = -1 if viewer is None else viewer
    opened = renamed(state.opened, rename, own)
    choices = {
        seat: moves if seat == own else tuple(_renamed_move(move, rename) for move in moves)
        for seat, moves in state.choices.items()
    }
    news = _other_pages(state.news, opened, own, chance)
    seed = chance.raw(32).hex()
    return replace(state, opened=opened, choices=choices, news=news, seed=seed)


def _unseen(state: TableState, witness: Witness) -> list[int]:
    public = state.opened.public
    in_play = {c for kind in public.species for c in state.opened.game.species[kind]}
    return sorted(in_play - witness.shown)


def _renamed_move(move: int, rename: Renaming) -> int:
    block, detail = divmod(move, BLOCK)
    return move if block >= MoveKind.OTHER else block * BLOCK + rename(detail)


def _other_pages(book: NewsBook, opened: GameState, own: int, chance: Chance) -> NewsBook:
    """The news in which others were told other things, and other numbers of them."""
    pages = []
    for seat, page in enumerate(book.pages):
        if seat != own:
            kept = tuple((place, OwnCards(opened.seats[seat])) for place, _ in page.kept)
            page = OwnPages(page.count + chance.below(40), chance.below(9), kept)
        pages.append(page)
    return NewsBook(book.count, book.kept, tuple(pages))


def twin_pairs(options: Options, seed: str) -> Iterator[tuple[TableState, TableState, TableViewer]]:
    """After every fact of a game with changed minds: the table, its twin, and for whom."""
    chance = Chance(f"twins {seed}")
    board = Board(seed).open(options)
    watch = Watch(options.managers)
    for before, fact, after in fickle_game(board):
        watch.watch(before, fact, after)
        if not after.stage.ended:
            viewer = (*range(options.managers), None)[chance.below(options.managers + 1)]
            yield after, twin_of(after, viewer, watch.witness, chance), viewer
