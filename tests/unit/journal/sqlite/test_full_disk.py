"""A small disk that really is full; where none can be mounted, a file layer that acts like one."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from tests.soak.full_disk import run
from tests.soak.tapped_disk import Act, Operation, TappedDisk

SIZE = 1536 * 1024
POINTS = 20


@contextmanager
def mounted(folder: Path) -> Iterator[bool]:
    """A disk of this size in the folder; False where the machine does not permit it."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        done = False
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", str(folder)], check=True)  # noqa: S607


def small(folder: Path) -> TappedDisk:
    """A file layer that refuses to let the files of a folder grow beyond this size."""

    def tap(operation: Operation) -> None:
        if operation.act is not Act.WRITE:
            return
        sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
        end = operation.offset + len(operation.content)
        growth = max(end - sizes.get(operation.file, 0), 0)
        if growth and sum(sizes.values()) + growth > SIZE:
            raise apsw.FullError("database or disk is full")

    return TappedDisk("small", tap)


def test_a_disk_that_is_really_full_is_told_and_nothing_false_is_acknowledged(
    tmp_path: Path,
) -> None:
    with mounted(tmp_path) as real:
        layer = None if real else small(tmp_path)
        assert run(tmp_path, POINTS, None if layer is None else layer.name) == []


def test_a_layer_that_acts_like_a_full_disk_is_told_too(tmp_path: Path) -> None:
    layer = small(tmp_path)
    assert run(tmp_path, 2, layer.name) == []
