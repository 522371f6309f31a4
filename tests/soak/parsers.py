"""Feeds everything that reads a file or a list with inputs broken in every way.

    python -m tests.soak.parsers --inputs 200000 --seed 1

Inputs are made from real ones: bytes flipped, cut out, doubled, exchanged for hostile pieces. A
parser reads an input or refuses it with its own kind of mistake, within 100 ms and in bounded
memory. Exits with 1 otherwise.
"""

import argparse
import json
import resource
import sys
import time
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import parse as parse_event
from podium.exchange.entrant_list import read_entrants
from podium.exchange.journal_file import parse as parse_journal
from podium.exchange.journal_file import to_lines
from podium.exchange.pasted_list import read_pasted
from podium.kernel.chance import Chance
from podium.rulebooks.load import from_document
from podium.rulebooks.mistake import RulebookError
from podium.web.acts.commands import BODIES
from podium.web.http.json_body import decoded, too_deep
from podium.web.http.problem import Denied
from tests.property.test_malformed_files import broken
from tests.soak.told import tell
from tests.unit.service.serving import Serving

SLOWEST = 0.1
MOST_MEMORY = 50_000
"""kB more than before."""
PIECES = (
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b'"',
    b"\\u0000",
    b"\\ud800",
    b"[" * 200,
    b'{"a":' * 100,
    b"9" * 5000,
    b"1e999",
    b"-0",
    b"NaN",
    b"null",
    b"true",
    "٣".encode(),
    b"\r\n",
    b",,,,",
    b'""""',
    b"=1+1",
    b" " * 1000,
    b"\xe2\x80\xae",
    b"a" * 3000 + b"!",
)
LISTS = (
    b'name,club,mail\r\nAda,Red,a@b.c\r\nBo,,\r\n"Cy, the 2nd",Blue,\r\n',
    "Name;Club\nÄnne;Blau\nBo;\n".encode(),
    b"Ada\nBo\n3. Cy\n- Dee\n",
    b"player 1\tplayer 2\tteam\nAda\tBo\tReds\n",
    b"member 1,member 2,team\r\nAda,Bo,Reds\r\nCy,Dee,\r\n",
)


class Parser(Struct, frozen=True):
    """Something that reads. `mistakes`: what it may raise."""

    name: str
    read: Callable[[bytes], object]
    samples: tuple[bytes, ...]
    mistakes: tuple[type[Exception], ...] = (EventFileMistake,)


class Outcome(Struct, frozen=True):
    """What came of it, by parser: how many were refused, and the slowest in seconds. `slow`: what
    took longer than it should, which a busy machine does too.
    """

    findings: list[str]
    slow: list[str]
    refused: dict[str, int]
    slowest: dict[str, float]
    memory: int


def _events() -> tuple[bytes, ...]:
    folder = Path(__file__).parent.parent / "golden" / "events"
    found = sorted(folder.glob("*.event.json"), key=lambda path: path.stat().st_size)
    return tuple(path.read_bytes() for path in found[:4])


def _journal() -> bytes:
    serving = Serving()
    event = serving.running(4)
    lines = b"".join(to_lines(serving.service.entries(event), ()))
    serving.service.close()
    return lines


def _rulebooks() -> tuple[bytes, ...]:
    folder = files("podium.rulebooks")
    texts = [one.read_bytes() for one in folder.iterdir() if one.name.endswith(".toml")]
    if not texts:
        texts = [
            one.read_bytes()
            for inner in folder.iterdir()
            if inner.is_dir()
            for one in inner.iterdir()
            if one.name.endswith(".toml")
        ]
    return tuple(sorted(texts, key=len)[:3])


def _rulebook(raw: bytes) -> object:
    try:
        document = tomllib.loads(raw.decode())
    except ValueError:
        return None
    except RecursionError:
        return None
    return from_document(document)


def _pasted(raw: bytes) -> object:
    text = raw.decode(errors="replace")
    return (read_pasted(text, members=1), read_pasted(text, members=2))


def _body(raw: bytes) -> object:
    """As `web.body` does: any command's shape that fits."""
    if too_deep(raw):
        return None
    for shape in _BODY_SHAPES:
        try:
            return decoded(raw, shape)
        except Denied:
            continue
    return None


_BODY_SHAPES = tuple(BODIES.values())[:6]


def parsers() -> tuple[Parser, ...]:
    """Everything that reads what people bring."""
    folder = Path("/nowhere")
    return (
        Parser("event file", lambda raw: parse_event(raw, folder=folder), _events()),
        Parser("journal", parse_journal, (_journal(),)),
        Parser("list", lambda raw: read_entrants(raw, members=1), LISTS),
        Parser("list of teams", lambda raw: read_entrants(raw, members=2), LISTS),
        Parser("pasted list", _pasted, LISTS, ()),
        Parser("rulebook", _rulebook, _rulebooks(), (RulebookError,)),
        Parser(
            "body",
            _body,
            tuple(
                msgspec.json.encode(one)
                for one in (
                    {"match": {"round": 1, "index": 0}, "result": {"type": "match"}},
                    {"entrant": "e", "members": ["p"], "people": [{"id": "p", "name": "Ada"}]},
                )
            ),
            (),
        ),
    )


def spoilt(samples: tuple[bytes, ...], chance: Chance) -> bytes:
    """A sample with a value replaced, removed, renamed or doubled, or with a few bytes changed."""
    sample = chance.choose(samples)
    if chance.below(2) and sample.startswith(b"{") and sample.count(b"\n{") == 0:
        return json.dumps(broken(json.loads(sample), chance)).encode()
    return scrambled(sample, chance)


def scrambled(sample: bytes, chance: Chance) -> bytes:
    """A sample with a few bytes changed."""
    data = bytearray(sample)
    for _ in range(1 + chance.below(4)):
        at = chance.below(len(data) + 1)
        match chance.below(5):
            case 0 if at < len(data):
                data[at] = chance.below(256)
            case 1:
                del data[at : at + chance.below(40)]
            case 2:
                data[at:at] = data[at : at + chance.below(40)]
            case 3:
                data[at : at + chance.below(8)] = chance.choose(PIECES)
            case _:
                end = chance.below(len(data) + 1)
                data[at:end] = data[end:at]
    return bytes(data)


def run(*, inputs: int, seed: str, only: str = "") -> Outcome:
    """So many inputs for each parser."""
    findings: list[str] = []
    refused: dict[str, int] = {}
    slowest: dict[str, float] = {}
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for parser in parsers():
        if only not in parser.name:
            continue
        chance = Chance(f"{seed} {parser.name}")
        refused[parser.name], slowest[parser.name] = 0, 0.0
        for _ in range(inputs):
            raw = spoilt(parser.samples, chance)
            began = time.thread_time()
            try:
                parser.read(raw)
            except parser.mistakes:
                refused[parser.name] += 1
            except Exception as error:  # noqa: BLE001 - whatever it is
                findings.append(f"{parser.name}: {error!r} for {raw[:2000]!r}"[:2500])
            slowest[parser.name] = max(slowest[parser.name], time.thread_time() - began)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    slow = [f"{name}: {one:.3f} s" for name, one in slowest.items() if one > SLOWEST]
    if memory > MOST_MEMORY:
        findings.append(f"{memory} kB of memory")
    return Outcome(findings, slow, refused, slowest, memory)


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--inputs", type=int, default=200_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="parsers whose names hold this")
    options = parser.parse_args()
    outcome = run(**vars(options))
    slowest = {name: round(1000 * one, 1) for name, one in outcome.slowest.items()}
    tell(
        outcome.findings + outcome.slow,
        f"{vars(options)} refused {outcome.refused}, slowest in ms {slowest},"
        f" {outcome.memory} kB more memory, wrong {len(outcome.findings)}",
    )
    return int(bool(outcome.findings or outcome.slow))


if __name__ == "__main__":
    sys.exit(main())
