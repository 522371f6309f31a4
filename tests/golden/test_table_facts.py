"""Facts of tables written once can be read for ever: a stored sample of every kind and version.

`python -m tests.golden.test_table_facts` writes samples that are missing; it never changes what is
there.
"""

from pathlib import Path

import msgspec
import pytest

from podium.allstar.rules.options import Options
from podium.allstar.table.commands import (
    AbandonTable,
    AskForBot,
    BeginGame,
    LeaveSeat,
    PutBot,
    ReopenChoice,
    ReturnToSeat,
    SealForAbsent,
)
from podium.allstar.table.facts import TABLE_REGISTRY, TableFact
from podium.allstar.table.setting import HOUSE, Level
from podium.journal import canonical
from podium.journal.entry import NewEntry
from podium.kernel.now import Now
from tests.allstar_tables import Board, guest

SAMPLES = Path(__file__).parent / "tables"
DAY = 24 * 60 * 60 * 1000


def sample(kind: str, schema: int) -> Path:
    return SAMPLES / f"{kind}.{schema}.json"


def every_fact() -> dict[tuple[str, int], TableFact]:
    """One fact of each kind, all of them from tables."""
    facts = [*_clocked(), *_without_clock(), *Board("whole").open(Options(2)).begin().play().facts]
    return {(entry.kind, entry.schema): fact for fact in facts for entry in [_encoded(fact)]}


def _encoded(fact: TableFact) -> NewEntry:
    return TABLE_REGISTRY.encode(fact)


def _clocked() -> list[TableFact]:
    """Somebody misses three steps and comes back; another leaves; nobody comes any more."""
    board = Board("clocked").open(Options(3), clock=30).seat_all()
    board.act(LeaveSeat(), guest(1))
    board.act(PutBot(seat=1, level=Level.EASY))
    board.act(BeginGame())
    board.seal(0)
    board.act(ReopenChoice(seat=0, step=board.state.step), guest(0))
    for _ in range(3):
        board.settle(but=2)
        board.now = Now(board.now + 90_000)
        board.act(SealForAbsent(seat=2, step=board.state.step, moves=board.moves(2)), HOUSE)
    board.act(ReturnToSeat(), guest(2))
    board.act(AbandonTable(unseen_since=Now(board.now - DAY)), HOUSE)
    return board.facts


def _without_clock() -> list[TableFact]:
    board = Board("consent").open(Options(2)).begin()
    board.seal(0)
    board.away = 0b10
    board.act(AskForBot(absent=1, step=board.state.step))
    return board.facts


@pytest.mark.parametrize(("kind", "schema"), TABLE_REGISTRY.versions())
def test_every_kind_and_version_has_a_sample_that_is_read_and_written_alike(
    kind: str, schema: int
) -> None:
    payload = canonical.encode(msgspec.json.decode(sample(kind, schema).read_bytes()))
    fact = TABLE_REGISTRY.decode(NewEntry(kind, schema, payload))
    written = _encoded(fact)
    assert written.kind == kind
    if written.schema == schema:
        assert written.payload == payload


def test_no_sample_is_of_a_kind_that_cannot_be_read_any_more() -> None:
    names = {sample(kind, schema).name for kind, schema in TABLE_REGISTRY.versions()}
    assert {path.name for path in SAMPLES.iterdir()} == names


def test_every_kind_of_fact_can_happen() -> None:
    newest = dict(TABLE_REGISTRY.versions())
    assert set(every_fact()) == set(newest.items())


def main() -> None:
    """Writes what is missing."""
    SAMPLES.mkdir(exist_ok=True)
    for (kind, schema), fact in every_fact().items():
        if not sample(kind, schema).exists():
            text = msgspec.json.format(_encoded(fact).payload, indent=1) + b"\n"
            sample(kind, schema).write_bytes(text)


if __name__ == "__main__":
    main()
