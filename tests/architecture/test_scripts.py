"""The scripts of the pages are built from their sources; the built files are in the repository."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/podium/web/static"


def test_the_scripts_are_what_their_sources_make(tmp_path: Path) -> None:
    node = Path(sys.executable).with_name("node")
    command = [node, ROOT / "scripts/build.js", tmp_path]
    built = subprocess.run(command, check=False, capture_output=True, text=True)
    assert built.returncode == 0, f"{built.stderr}\nRun bin/prepare-node once."
    made = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    kept = {one.name: one.read_bytes() for one in STATIC.glob("*.js")}
    assert made.keys() == kept.keys()
    stale = [name for name in made if made[name] != kept[name]]
    assert not stale, "Run npm --prefix scripts run build"
