"""TextArena and OpenEnv play All-Star Draft: our adapters with the packages themselves.

    python -m tests.soak.text_contract textarena openenv

Runs where they are installed (`pip install textarena openenv-core`): neither is among our
requirements. `bin/test` runs the same checks with stand-ins (`tests/text_libraries.py`).
"""

import sys

from tests.allstar_text_checks import check_openenv, check_textarena

CHECKS = {"textarena": check_textarena, "openenv": check_openenv}


def main() -> None:
    """Runs the checks that are named."""
    for name in sys.argv[1:]:
        CHECKS[name]()
        print(f"{name}: all checks passed")  # noqa: T201


if __name__ == "__main__":
    main()
