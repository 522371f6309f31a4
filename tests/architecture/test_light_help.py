"""`podium --help` answers at once: it imports click and the table of commands, little else."""

import subprocess
import sys

from podium.cli.main import COMMANDS

LISTING = """
import sys
before = set(sys.modules)
from podium.cli.main import run
try:
    run(["--help"])
except SystemExit as end:
    assert end.code == 0
print("MODULES", *sorted(set(sys.modules) - before))
"""

OURS = {"podium", "podium.cli", "podium.cli.lazy", "podium.cli.main", "podium.cli.terminal"}
OTHERS = {"click"}


def test_help_imports_only_click_and_the_table_of_commands() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", LISTING], capture_output=True, text=True, check=True
    )
    shown, _, loaded = answer.stdout.partition("MODULES")
    modules = set(loaded.split())
    assert {one for one in modules if one.split(".")[0] == "podium"} == OURS
    tops = {one.split(".")[0] for one in modules} - {"podium"}
    assert {top for top in tops if top not in sys.stdlib_module_names} <= OTHERS
    for name, command in COMMANDS.items():
        assert name in shown
        assert command.help in shown
