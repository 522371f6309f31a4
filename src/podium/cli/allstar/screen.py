"""The table on screen, built only from what the player may see (AS-61)."""

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from podium.allstar.rules.arenas import arena_key, is_combo
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Mode
from podium.allstar.rules.plan import unfinished_swap
from podium.allstar.rules.state import NO_SWAP, Game, GamePhase
from podium.allstar.rules.strength import TEAM
from podium.cli.allstar.menu import LETTERS, is_single, missing, numbered
from podium.cli.allstar.story import arena_words
from podium.cli.allstar.words import (
    COMBOS,
    PHASES,
    card_name,
    card_names,
    counted,
    group_name,
    name_of,
    value_name,
)

STYLES = ("red", "bright_blue", "green", "yellow", "magenta", "dark_orange")
"""The colour of each seat, as in its name."""

_PLAYOFFS = (GamePhase.LINEUP, GamePhase.SHOOT, GamePhase.INCOMING, GamePhase.OUTGOING)


def table_screen(seen: Observation, names: Sequence[str]) -> Iterator[RenderableType]:
    """Everything a player needs to choose."""
    yield Rule(_heading(seen), style="dim")
    yield _managers(seen, names)
    for bus, number in enumerate(seen.public.arenas, start=1):
        yield Text(f"Arena {bus}: {arena_words(seen.game, seen.game.arenas[number])}")
    yield from _own_cards(seen)
    yield Text(_question(seen, names), style="bold")
    yield _choices(seen)


def open_cards(seen: Observation, names: Sequence[str]) -> Iterator[Text]:
    """All cards that the others have shown."""
    public = seen.public
    for seat, name in enumerate(names):
        if seat == seen.seat:
            continue
        yield Text(name, style=STYLES[seat])
        for number, team in enumerate(public.teams[seat], start=1):
            word = "team" if public.phase in _PLAYOFFS else f"team {number}"
            yield Text(f"  {word}: {card_names(seen.game, team)}")
        if public.known[seat]:
            yield Text(f"  also holds: {card_names(seen.game, public.known[seat])}")
        if not (public.teams[seat] or public.known[seat]):
            yield Text("  nothing yet")
    if public.gone:
        yield Text(f"Out of the game: {card_names(seen.game, public.gone)}")


def _heading(seen: Observation) -> Text:
    public = seen.public
    if public.phase in _PLAYOFFS:
        return Text(PHASES[public.phase].capitalize(), style="bold")
    return Text(f"Round {public.round} of 3: {PHASES[public.phase]}", style="bold")


def _managers(seen: Observation, names: Sequence[str]) -> Table:
    """One line for each manager: fans, tickets, cards, strength of open teams."""
    public = seen.public
    grid = Table.grid(padding=(0, 2))
    with_tickets = any(public.tickets)
    for seat, (name, fans) in enumerate(zip(names, public.fans(), strict=True)):
        place = public.places[seat]
        grid.add_row(
            Text(name, style=STYLES[seat]),
            Text(counted(fans, "fan")),
            Text(counted(public.tickets[seat], "ticket") if with_tickets else ""),
            Text(f"out, place {place}" if place else f"holds {public.cards[seat]}"),
            Text("" if place else _strengths(seen.game, public.teams[seat])),
        )
    return grid


def _strengths(game: Game, teams: Sequence[Sequence[int]]) -> str:
    return " | ".join(group_name(game, game.scale.key(team)) for team in teams)


def _own_cards(seen: Observation) -> Iterator[Text]:
    own, game, phase = seen.own, seen.game, seen.public.phase
    for number, team in enumerate(own.teams, start=1):
        yield _own_team(seen, number, team)
    if phase is GamePhase.PLAN and own.choice:
        bus = _bus(own.buses[-1]) if seen.public.round > 1 else ""
        cards = card_names(game, own.choice)
        yield Text(f"Team {seen.public.round}, {_strength(seen, own.choice)}: {cards}{bus}")
    held = sorted((*own.bench, *own.fresh))
    if held and phase in (GamePhase.PICK, GamePhase.PAIR, GamePhase.MARKET, GamePhase.DISCARD):
        word = "Bench, at best" if len(held) > 1 else "Bench,"
        best = group_name(game, game.scale.key(held))
        yield Text(f"{word} {best}: {card_names(game, held)}")


def _own_team(seen: Observation, number: int, team: tuple[int, ...]) -> Text:
    game, own = seen.game, seen.own
    if seen.public.phase in _PLAYOFFS:
        return Text(
            f"Your team, {group_name(game, game.scale.key(team))}: {card_names(game, team)}"
        )
    cards = [card_name(game, card) for card in team]
    swap = ""
    if seen.public.phase is GamePhase.PLAN:
        cards = [f"{number}{letter} {card}" for letter, card in zip(LETTERS, cards, strict=False)]
        if own.swaps[number - 1] != NO_SWAP:
            swap = f" [swapped out: {card_name(game, own.swaps[number - 1][0])}]"
        swap = _bus(own.buses[number - 1]) + swap
    return Text(f"Team {number}, {_strength(seen, team)}: {', '.join(cards)}{swap}")


def _strength(seen: Observation, team: tuple[int, ...]) -> str:
    """The strength of a team, and the combination it would show in an open arena."""
    game = seen.game
    words = [group_name(game, game.scale.key(team))]
    for arena in (game.arenas[number] for number in seen.public.arenas):
        if arena.combo and len(team) == TEAM:
            key = arena_key(arena, team, game.scale, game.options)
            words += [COMBOS[arena.combo]] if is_combo(key) else []
    return " and ".join(words)


def _bus(number: int) -> str:
    return f" (bus {number})" if number else ""


def _question(seen: Observation, names: Sequence[str]) -> str:
    public, own = seen.public, seen.own
    match public.phase:
        case GamePhase.PICK:
            return _pick_question(seen, names)
        case GamePhase.PAIR:
            return _pair_question(seen)
        case GamePhase.DISCARD:
            return "Put which of the new cards away?"
        case GamePhase.MARKET:
            return "Take which one?"
        case GamePhase.SHOOT:
            return "Who shoots? The weakest card loses; all cards that shoot are gone."
        case GamePhase.LINEUP:
            return "Choose five for the playoffs; the rest is your reserve."
        case GamePhase.INCOMING:
            return "Bring in 2, 3 or 4 cards; as many of the five will leave the game."
        case GamePhase.OUTGOING:
            return (
                f"Which {public.incoming[seen.seat]} leave? "
                f"Coming in: {card_names(seen.game, own.fresh)}"
            )
        case _:
            team = unfinished_swap(own)
            return f"Which card goes into team {team}?" if team else _plan_question(seen)


def _pick_question(seen: Observation, names: Sequence[str]) -> str:
    if seen.game.options.mode is Mode.DUEL or len(seen.own.hand) == 1:
        return "Keep which one?"
    step = -1 if seen.public.round == 2 else 1
    return f"Keep which one? The others go to {names[(seen.seat + step) % len(names)]}."


def _pair_question(seen: Observation) -> str:
    if not seen.own.choice:
        return "Keep which one? Then one goes to the other's bench."
    return f"You keep {card_names(seen.game, seen.own.choice)}. Which one for the other's bench?"


def _plan_question(seen: Observation) -> str:
    number = seen.public.round
    if number == 1:
        return "Choose five of your bench for team 1."
    return f"Five for team {number}, a bus for each team; you may swap one card of each old team."


def _choices(seen: Observation) -> RenderableType:
    cards = numbered(seen)
    rows = [_choice(seen, number, card) for number, card in enumerate(cards, start=1)]
    if len(rows) <= 7 and is_single(seen.public.phase):
        grid = Table.grid(padding=(0, 2))
        for row, card in zip(rows, cards, strict=True):
            grid.add_row(row, Text(_would_make(seen, card), style="dim"))
        return grid
    return Columns(rows, padding=(0, 2), equal=True, column_first=True)


def _choice(seen: Observation, number: int, card: int) -> Text:
    chosen = card in seen.own.choice and not is_single(seen.public.phase)
    found = seen.game.card(card)
    text = Text(f"{number:>2} ", style="bold cyan")
    text.append("*" if chosen else " ", style="bold green")
    text.append(f"{name_of(found.species)} {found.number}", style="bold" if chosen else "default")
    for symbol in found.symbols:
        text.append(f" {name_of(symbol)}", style="bright_magenta")
    return text


def _would_make(seen: Observation, card: int) -> str:
    """The largest group the card would join, if there is one."""
    giving = seen.public.phase is GamePhase.PAIR and seen.own.choice
    if giving or seen.public.phase is GamePhase.SHOOT:
        return ""
    own, scale = seen.own, seen.game.scale
    sizes = scale.sizes({*own.bench, *own.fresh, *own.choice} - {card})
    size, place = max((sizes[place] + 1, place) for place in scale.held[card])
    return f"makes {size} x {value_name(seen.game, place)}" if size > 1 else ""


def prompt(seen: Observation) -> str:
    """A short list of what can be typed now."""
    if is_single(seen.public.phase):
        return "Number, h hint, t take hint, u undo, o others' cards, ? help, q quit"
    lack = missing(seen)
    state = f"Missing: {lack}" if lack else "Enter seals"
    return f"{state}\nNumbers in or out, u undo, h hint, t take hint, o others, ? help, q quit"
