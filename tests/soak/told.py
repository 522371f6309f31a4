"""How the commands say what came of them."""

import sys

MOST = 20


def tell(findings: list[str], said: str) -> None:
    """Writes the first findings, one a line, and then all of it in a line."""
    for finding in findings[:MOST]:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(f"{said}\n")
