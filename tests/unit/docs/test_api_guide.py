"""The worked example of the API's guide, run against a real server."""

import re
from pathlib import Path
from typing import Any

from tests.integration.web.running import running
from tests.integration.web.world import World

GUIDE = Path(__file__).parents[3] / "docs" / "api.md"


def test_the_worked_example_works() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert len(code) == 1
    with World() as world, running(world) as server:
        link = world.access.accounts.first_host_link(world.serving.now)
        assert link is not None
        names: dict[str, Any] = {
            "HERE": f"http://127.0.0.1:{server.port}",
            "LINK": link.reveal(),
        }
        exec(code[0], names)  # noqa: S102 - our own guide
        assert names["winner"] == "Ada"
        state = world.service.state(names["event"])
        assert state is not None
        assert state.setup.closed
