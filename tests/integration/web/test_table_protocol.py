"""No answer of a table names a hidden card; `tests.soak.table_protocol` plays far more games."""

import pytest
from msgspec.structs import replace

from podium.allstar.rules.options import Options
from podium.allstar.table.state import TableState
from podium.allstar.table.view import TableView, TableViewer, view
from podium.tables import service
from tests.integration.web.running import running
from tests.integration.web.world import World
from tests.soak.table_protocol import run
from tests.table_protocol import ProtocolGame

GAMES, PARTS = 20, 4


@pytest.mark.rule("AS-60", "AS-61")
@pytest.mark.parametrize("part", range(PARTS))
def test_no_answer_to_anybody_names_a_hidden_card(part: int) -> None:
    games = GAMES // PARTS
    looked = run(games, f"suite {part}", first=part * games)
    assert looked.answers > games * 500
    assert looked.messages > games * 200


@pytest.mark.parametrize("wrong", [None, 1])
def test_a_view_that_shows_one_card_too_many_is_found(
    monkeypatch: pytest.MonkeyPatch, wrong: TableViewer
) -> None:
    """Otherwise finding none would prove nothing."""

    def leaking(state: TableState, viewer: TableViewer) -> TableView:
        seen, other = view(state, viewer), view(state, 0)
        return replace(seen, own=other.own) if viewer == wrong and other.own else seen

    monkeypatch.setattr(service, "view", leaking)
    with (
        World() as world,
        running(world) as server,
        pytest.raises(AssertionError, match="view"),
    ):
        ProtocolGame(world, Options(2), "leak", hosted=False).play(server)
