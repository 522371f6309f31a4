"""A second try, alone, for the few tests that failed beside others: python -m tests.second_try

Browsers, servers and processes meet real time. On a machine that is out of breath one of thousands
of such tests may fail for lack of it, which says nothing about Podium. So a few failures among
them are tried again once, one after the other with nothing beside them, and named either way.
Everything else must pass at the first try.
"""

import json
import sys
from pathlib import Path

import click
import pytest

MEET_REAL_TIME = ("tests/e2e/", "tests/integration/")
MOST = 3
_FAILED = Path(".pytest_cache/v/cache/lastfailed")


def main() -> int:
    """Tries again what failed in the last run of this folder; 0 if all of it passes now."""
    failed = sorted(json.loads(_FAILED.read_bytes())) if _FAILED.exists() else []
    if not 0 < len(failed) <= MOST or not all(one.startswith(MEET_REAL_TIME) for one in failed):
        return 1
    listed = "".join(f"\n  {test}" for test in failed)
    click.echo(f"\nThese failed beside others and are tried again alone:{listed}")
    code = int(pytest.main(["-n", "0", *failed]))
    if code == 0:
        click.echo(f"\nFAILED AT FIRST, PASSED ALONE (find out why):{listed}")
    return code


if __name__ == "__main__":
    sys.exit(main())
