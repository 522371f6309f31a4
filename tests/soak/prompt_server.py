"""`podium serve` whose bots choose as soon as they can, as `greedy` does.

python -m tests.soak.prompt_server serve ...
"""

from functools import partial

from podium.bootstrap import open_tables
from podium.cli import serve
from podium.cli.main import run
from podium.tables.pace import AT_ONCE

if __name__ == "__main__":
    serve.open_tables = partial(open_tables, workers=0, pace=AT_ONCE)  # type: ignore[attr-defined]
    run()
