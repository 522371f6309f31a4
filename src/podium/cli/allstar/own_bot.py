"""User-written bots, loaded from a Python file."""

import sys
import traceback
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from podium.allstar.rules.legal import legal_moves
from podium.allstar.rules.moves import Move
from podium.allstar.rules.observe import Observation
from podium.cli.refusal import refuse
from podium.kernel.chance import Chance


class BotFailed(Exception):
    """A user's bot raised an error or made an illegal move; the text says where."""


class OwnBot:
    """A user's bot. Raises `BotFailed` for any error in it."""

    def __init__(self, name: str, kind: Callable[[], Any], file: Path, where: str) -> None:
        self.name = name
        self._where = where
        self._kind = kind
        self._bot = kind()
        self._file = file

    def fresh(self) -> "OwnBot":
        """A new bot of the same class for one seat of one game, so that bots can keep state."""
        try:
            return OwnBot(self.name, self._kind, self._file, self._where)
        except Exception as error:
            message = f"{self._where}: {self.name}: cannot be made again: {_said(error)}"
            raise BotFailed(message) from error

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """The bot's move, if the rules allow it."""
        try:
            move = self._bot.choose(seen, chance)
        except Exception as error:
            message = f"{self._where}: {self.name}{_line_in(self._file, error)}: {_said(error)}"
            raise BotFailed(message) from error
        if move not in legal_moves(seen):
            phase = seen.public.phase.name.lower()
            message = (
                f"{self._where}: {self.name}: {move!r} is not a legal move in the phase {phase}"
            )
            raise BotFailed(message)
        return Move(move)


def load_own_bot(name: str, where: str) -> OwnBot:
    """The bot at `FILE.py:CLASS`; `where` it was asked for is told with any error."""
    place, _, attribute = name.rpartition(":")
    file = Path(place)
    module = _module(file, where)
    kind = getattr(module, attribute, None)
    if kind is None:
        refuse(f"{where}: {place}: there is no {attribute!r} in it")
    try:
        bot = kind()
    except Exception as error:  # noqa: BLE001 - the bot is the user's code
        refuse(f"{where}: {name}: cannot be made: {_said(error)}")
    if not callable(getattr(bot, "choose", None)):
        refuse(f"{where}: {name}: expected a class with a method choose(seen, chance)")
    return OwnBot(str(getattr(bot, "name", attribute)), kind, file, where)


def _module(file: Path, where: str) -> ModuleType:
    spec = spec_from_file_location(f"own_bot_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        refuse(f"{where}: {file}: there is no such Python file")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # noqa: BLE001 - the file is the user's code
        refuse(f"{where}: {file}{_line_in(file, error)}: {_said(error)}")
    return module


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _line_in(file: Path, error: Exception) -> str:
    """The innermost line of the bot's file in the traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == file.absolute()]
    lines = lines or [frame.lineno for frame in frames if frame.filename == str(file)]
    return f" line {lines[-1]}" if lines else ""
