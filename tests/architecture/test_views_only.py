"""The web asks for views: it never takes the state of an event out of the service."""

import ast
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "podium" / "web"


def takes_state(source: str) -> Iterator[int]:
    """The lines in which a state is asked for, as in `service.state(event)`."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("state", "snapshot"):
            yield call.lineno


def test_no_module_of_the_web_asks_for_a_state() -> None:
    assert list(takes_state("seen = parts.service.state(event, fresh=True)"))
    found = {
        f"{path.relative_to(WEB)}:{line}"
        for path in WEB.rglob("*.py")
        for line in takes_state(path.read_text())
    }
    assert not found
