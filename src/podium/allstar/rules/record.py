"""The record of a game: seed, options, the hash of the data, and every draw and move in order.

```
podium-allstar/1
data 5f0c...
managers 4
mode tradition
shootout equal-strength
three_pair any
all_symbols together
duel_cycle whole
species []
seed "friday"

0 chance species 0 2 3 4 6 7 9 11
1 chance arenas 12
3 0 pick 17

fans 57 79 69 77
```

A line of play is the step it was made for, the seat (or `chance` and the kind of draw) and the
move. With a seed every draw must be the one the seed gives; without (`seed null`) any draw that
the rules allow is taken as written. `fans` ends a finished game.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from podium.allstar.rules.apply import is_over, submit
from podium.allstar.rules.draws import Draw, draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.material import Box
from podium.allstar.rules.moves import Move, move_of, text_of
from podium.allstar.rules.options import Options
from podium.allstar.rules.refusals import Malformed, MoveRefusal, MoveRefused
from podium.allstar.rules.state import Game, GamePhase, GameState
from podium.kernel.chance import Chance

FORMAT = "podium-allstar/1"
_CHANCE = "chance"


class Drawn(Struct, frozen=True, gc=False):
    """A draw of chance, made at this step."""

    step: int
    phase: GamePhase
    numbers: Draw


class Moved(Struct, frozen=True, gc=False):
    """A move of a seat, made for this step."""

    step: int
    seat: int
    move: Move


Entry = Drawn | Moved


class Record(Struct, frozen=True):
    """A game that can be stored and replayed. `fans`: the final fans, empty if it is not over."""

    data_hash: str
    options: Options
    seed: str | None
    entries: tuple[Entry, ...]
    fans: tuple[int, ...] = ()


class BadRecord(ValueError):
    """A record that cannot be replayed: the text says at which entry and why."""


def record_of(game: Game, seed: str | None, entries: Iterable[Entry], last: GameState) -> Record:
    """The record of a game that has reached the state `last`."""
    fans = last.public.fans() if is_over(last) else ()
    return Record(game.data_hash, game.options, seed, tuple(entries), fans)


def replay(record: Record, box: Box) -> Iterator[GameState]:
    """Every state of a recorded game, the first one included. Raises BadRecord."""
    game = Game(box, record.options)
    if game.data_hash != record.data_hash:
        message = f"recorded with other data: hash {record.data_hash}, here {game.data_hash}"
        raise BadRecord(message)
    yield from replay_in(game, record)


def replay_in(game: Game, record: Record) -> Iterator[GameState]:
    """Like `replay`, with existing tables, which must fit the record's data and options."""
    chance = None if record.seed is None else Chance(record.seed)
    state = new_game(game)
    yield state
    for number, entry in enumerate(record.entries, start=1):
        try:
            state = _next(state, entry, chance)
        except MoveRefused as refused:
            message = f"entry {number}, {entry_text(entry)!r}: {refused}"
            raise BadRecord(message) from None
        yield state
    if record.fans and (not is_over(state) or record.fans != state.public.fans()):
        message = "the game did not end with the fans in the record"
        raise BadRecord(message)


def _next(state: GameState, entry: Entry, chance: Chance | None) -> GameState:
    if isinstance(entry, Moved):
        return submit(state, entry.seat, entry.move, step=entry.step)
    if entry.step != state.public.step:
        raise MoveRefused(MoveRefusal.STALE)
    if entry.phase is not state.public.phase or not waits_for_chance(state):
        raise MoveRefused(MoveRefusal.NOT_A_DRAW)
    if chance is not None and entry.numbers != draw(state, chance):
        raise MoveRefused(MoveRefusal.NOT_A_DRAW)
    return resolve(state, entry.numbers)


def entry_text(entry: Entry) -> str:
    """One line of a record."""
    if isinstance(entry, Moved):
        return f"{entry.step} {entry.seat} {text_of(entry.move)}"
    numbers = " ".join(map(str, entry.numbers))
    return f"{entry.step} {_CHANCE} {entry.phase.name.lower()} {numbers}"


def record_text(record: Record) -> str:
    """The record as text; `parse_record` reads it back."""
    options = record.options
    head = [
        FORMAT,
        f"data {record.data_hash}",
        *(f"{name} {_option_text(getattr(options, name))}" for name in options.__struct_fields__),
        f"seed {msgspec.json.encode(record.seed).decode()}",
    ]
    blocks = ["\n".join(head)]
    if record.entries:
        blocks.append("\n".join(map(entry_text, record.entries)))
    if record.fans:
        blocks.append("fans " + " ".join(map(str, record.fans)))
    return "\n\n".join(blocks) + "\n"


def _option_text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def parse_record(text: str) -> Record:
    """Reads a record. Raises Malformed, naming the line."""
    blocks = text.removesuffix("\n").split("\n\n")
    head, *others = (block.split("\n") for block in blocks)
    if head[0] != FORMAT:
        message = f"line 1: expected {FORMAT!r}"
        raise Malformed(message)
    if len(others) > 2 or not text.endswith("\n"):
        message = "expected a head, a blank line, lines of play, and at most one more block"
        raise Malformed(message)
    data_hash, options, seed = _parse_head(head[1:])
    start = len(head) + 2
    play = others[0] if others else []
    entries = tuple(_parse_entry(line, number) for number, line in enumerate(play, start))
    fans = _parse_end(others[1], start + len(play) + 1) if len(others) == 2 else ()
    return Record(data_hash, options, seed, entries, fans)


def _parse_end(lines: list[str], number: int) -> Draw:
    word, *numbers = lines[0].split(" ")
    if word != "fans" or len(lines) > 1:
        message = f"line {number}: expected the fans at the end"
        raise Malformed(message)
    return _numbers(numbers, number)


def _parse_head(lines: list[str]) -> tuple[str, Options, str | None]:
    pairs = dict(line.partition(" ")[::2] for line in lines)
    names = ("data", *Options.__struct_fields__, "seed")
    if tuple(line.partition(" ")[0] for line in lines) != names:
        message = f"the head: expected one line each for {', '.join(names)}, in this order"
        raise Malformed(message)
    try:
        seed = msgspec.json.decode(pairs.pop("seed"), type=str | None)
        data_hash = pairs.pop("data")
        species = msgspec.json.decode(pairs.pop("species"), type=tuple[str, ...])
        options = msgspec.convert({**pairs, "species": species}, type=Options, strict=False)
    except msgspec.MsgspecError as error:
        message = f"the head: {error}"
        raise Malformed(message) from None
    return data_hash, options, seed


def _parse_entry(line: str, number: int) -> Entry:
    step, _, rest = line.partition(" ")
    who, _, what = rest.partition(" ")
    if who == _CHANCE:
        word, *numbers = what.split(" ")
        phase = _PHASES.get(word)
        if phase is None:
            message = f"line {number}: {word[:40]!r} is not a draw"
            raise Malformed(message)
        return Drawn(_numbers([step], number)[0], phase, _numbers(numbers, number))
    try:
        move = move_of(what)
    except Malformed as error:
        message = f"line {number}: {error}"
        raise Malformed(message) from None
    made_for, seat = _numbers([step, who], number)
    return Moved(made_for, seat, move)


_PHASES = {phase.name.lower(): phase for phase in GamePhase if phase <= GamePhase.TRIO}


def _numbers(words: list[str], number: int) -> Draw:
    """Numbers exactly as they are written by `entry_text`: no sign, no leading zero."""
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 10 and str(int(word)) == word):
            message = f"line {number}: {word[:40]!r} is not a number"
            raise Malformed(message)
    return tuple([int(word) for word in words])
