"""Hostile texts as CSV cells: none may begin as a formula, each must be read back as it was.

python -m tests.soak.csv_cells --strings 100000
"""

import argparse
import sys

from tests.unit.exchange.test_csv_file import harmless


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--strings", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    formulas = harmless(options.strings, options.seed)
    sys.stdout.write(f"{vars(options)} formulas={formulas}\n")
    return int(bool(formulas))


if __name__ == "__main__":
    sys.exit(main())
