"""Long soaks that are run in parts: a log has a line for each part that is done, so that what was
broken off is gone on with, and everything is added up at the end.
"""

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.soak.told import tell


class Part(Struct, frozen=True):
    """One part: its name, what is wrong, what was counted, seconds of processor time."""

    name: str
    findings: list[str]
    counts: dict[str, int]
    worked: float = 0.0


class Log:
    """The parts that are done; in a file, if there is one. Parts of other seeds or sizes have other
    names.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        lines = file.read_bytes().splitlines() if file is not None and file.exists() else []
        self._known = {part.name: part for part in map(_read, lines) if part is not None}
        self.parts: list[Part] = []

    def part(self, name: str, make: Callable[[], tuple[list[str], Counter[str]]]) -> Part:
        """The part of this name, made unless it is known. Parts with findings are made again."""
        known = self._known.get(name)
        if known is None or known.findings:
            began = time.process_time()
            findings, counts = make()
            known = Part(name, findings, dict(counts), time.process_time() - began)
            if self._file is not None:
                with self._file.open("ab") as file:
                    # On a line of its own, also after one that was broken off.
                    file.write(b"\n" + msgspec.json.encode(known))
        self.parts.append(known)
        return known

    @property
    def findings(self) -> list[str]:
        """What is wrong in all parts."""
        return [f"{part.name}: {finding}" for part in self.parts for finding in part.findings]

    @property
    def counts(self) -> Counter[str]:
        """What was counted in all parts."""
        added: Counter[str] = Counter()
        for part in self.parts:
            added.update(part.counts)
        return added

    def tell(self, said: str) -> int:
        """Says what came of all parts; 1 if something is wrong."""
        counted = ", ".join(f"{what} {times}" for what, times in self.counts.most_common())
        worked = sum(part.worked for part in self.parts)
        findings = self.findings
        tell(
            findings, f"{said}: {counted}; {worked:.0f} s of processor time; wrong {len(findings)}"
        )
        return int(bool(findings))


def _read(line: bytes) -> Part | None:
    """A line of the log; None if it is empty or was broken off."""
    try:
        return msgspec.json.decode(line, type=Part)
    except msgspec.DecodeError:
        return None
