"""`podium serve` that says at its end how strong the choices of its bots were.

    python -m bench.table_server serve ...

Its last line is `bots`, and as JSON: level, playouts (0: as greedy), how many choices.
"""

import sys

import msgspec

from podium.tables.minds import Minds

MARK = "bots "


def told_at_the_end() -> None:
    """From now on minds that end say what they were used for."""
    close = Minds.close

    def closing(self: Minds) -> None:
        rows = [(level, playouts, times) for (level, playouts), times in self.used.items()]
        sys.stdout.write(f"{MARK}{msgspec.json.encode(rows).decode()}\n")
        sys.stdout.flush()
        close(self)

    Minds.close = closing  # type: ignore[method-assign]


def strengths(said: str) -> dict[tuple[str, int], int]:
    """What a server has said: how many choices of each level were made with so many playouts."""
    line = next(one for one in reversed(said.splitlines()) if one.startswith(MARK))
    rows = msgspec.json.decode(line.removeprefix(MARK), type=list[tuple[str, int, int]])
    return {(level, playouts): times for level, playouts, times in rows}


if __name__ == "__main__":
    from podium.cli.main import run

    told_at_the_end()
    run()
