"""Gives people hostile names and looks at every page, paper, table and document with them.

    python -m tests.soak.names --names 500 --seed 1

A name is refused with a clear 4xx, or kept and shown as it is: never a 5xx, never a page whose
elements differ from those of the same page with plain names, never a cell that begins as a formula.
Exits with 1 otherwise.
"""

import argparse
import csv
import io
import sys
import unicodedata
from html.parser import HTMLParser

import httpx
import msgspec
from msgspec import Struct

from podium.exchange.csv_file import unsafe
from podium.kernel.chance import Chance
from podium.web.access.table import TABLE, About, Party
from podium.web.acts.files import FORMATS
from podium.web.http.rate_limit import Rate, RateLimiter
from tests.integration.web.endpoints import ENDPOINTS, Endpoint
from tests.integration.web.world import Cast, World
from tests.unit.exchange.test_csv_file import STARTS
from tests.unit.web.pages.markup import Reading

PLENTY = Rate(at_once=1e12, a_second=1e12)
TOGETHER = 4
FIRST = {("span",)}
"""Stands on the page of a personal code where nobody comes before, by name."""
PIECES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</bdi></main></html>",
    "<!--",
    "]]>",
    "{{ 7*7 }}",
    "{% raw %}",
    "${7*7}",
    "%(name)s %s %d %",
    "Robert'); DROP TABLE person;--",
    "javascript:alert(1)",
    "../../etc/passwd",
    "C:\\con\\nul",
    "=1+1",
    "@SUM(A1)",
    "+cmd|' /C calc'!A0",
    "-1",
    "&lt;b&gt;&amp;&#60;",
    "\\u003cb\\u003e",
    "\u202eevil",
    "\u2066hidden\u2069",
    "a\x00b",
    "a\r\nset-cookie: x=1",
    "a\tb",
    "\u2028\u2029",
    "\u200bzero\u200dwidth\ufeff",
    "e" + "\u0301" * 40,
    "Z\u0351\u036b\u0343a\u0301\u0300lgo",
    "e" + "\u0301" * 10_000,
    "👩‍👩‍👧‍👦🇵🇱",
    "🏴\U000e0067\U000e0062\U000e007f",
    "مرحبا بالعالم",
    "שלום",
    "Ａｄａ",
    "Аda",
    "ﬁﬂ",
    "ẞßſ",
    "İıI",
    "\ue000",
    "\U0010ffff",
    "\u0378",
    "x" * 60,
    "x" * 5_000,
    "null",
    "NaN",
    "0",
    "-",
    " ",
    "",
    "Ada",
    "#1",
    "`ls`",
    "$(ls)",
    "|cat",
    "*bold* _it_ #set page(width: 1pt)",
)
"""What names are made of. Among them letters that typst, templates, shells and SQL know."""


class Outcome(Struct, frozen=True):
    """What came of it. `answers`: how many were looked at."""

    findings: list[str]
    names: int
    kept: int
    answers: int


def hostile(chance: Chance) -> str:
    """A name of one to three pieces; one in three stands beside an honest word."""
    pieces = [chance.choose(PIECES) for _ in range(1 + chance.below(3))]
    return "".join(pieces) if chance.below(3) else f"Ada {' '.join(pieces)}"


class Structure(HTMLParser):
    """The elements of a page and the names of their attributes, texts left out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[tuple[str, ...]] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps which there are."""
        self.found.add((tag, *sorted(name for name, _ in attrs)))


class Looker:
    """Looks at everything of one event with one set of names after the other."""

    def __init__(self) -> None:
        self.world = World(
            limiter=RateLimiter(
                of_session=PLENTY, of_player=PLENTY, of_player_writes=PLENTY, of_address=PLENTY
            )
        )
        self.cast = Cast(self.world)
        self.findings: list[str] = []
        self.kept = self.answers = 0
        state = self.world.serving.state(self.cast.event)
        self._people = sorted(state.people)
        self._plain: dict[str, set[tuple[str, ...]]] = {}
        for _ in range(4):
            self._call_event("Hall 1")
        self._look([])
        for person in self._people:  # who is called the same is told apart by numbers
            self._name(person, "Ada")
        self._look([], plain=True)

    def look(self, names: list[str]) -> None:
        """Gives the names to people, one each, and to the event; then looks."""
        kept = [
            name for name, who in zip(names, self._people, strict=False) if self._name(who, name)
        ]
        self.kept += len(kept)
        self._call_event(names[0])
        self._look(kept)

    def _name(self, person: str, name: str) -> bool:
        """Whether the name was taken."""
        path = f"/api/v1/events/{self.cast.event}/people/{person}"
        body = msgspec.json.encode({"name": name, "public_name": name})
        answer = self.world.ask("PUT", path, who=Party.JUDGE, content=body)
        if answer.status_code == 200:
            shown = unicodedata.normalize("NFC", " ".join(name.split()))
            if answer.json()["name"] != shown:
                self._wrong(name, f"kept as {answer.json()['name']!r}")
            return True
        if not 400 <= answer.status_code < 500:
            self._wrong(name, f"{answer.status_code}")
        return False

    def _call_event(self, name: str) -> None:
        """Where the event is, and an announcement, where they can be so."""
        settings = self.world.serving.state(self.cast.event).setup.settings
        changed = {**msgspec.to_builtins(settings), "place": name}
        for kind, body in (
            ("change-settings", {"settings": changed}),
            ("make-announcement", {"text": name}),
        ):
            answer = self.world.ask(
                "POST",
                f"/api/v1/events/{self.cast.event}/acts/{kind}",
                who=Party.ORGANISER,
                content=msgspec.json.encode(body),
            )
            if answer.status_code >= 500:
                self._wrong(name, f"{kind}: {answer.status_code}")

    def _look(self, kept: list[str], *, plain: bool = False) -> None:
        for route in ENDPOINTS:
            if route.method != "GET" or TABLE[route.name].about is not About.EVENT:
                continue
            for path in self._paths(route):
                for who in (None, Party.ENTRANT_IN_MATCH, Party.ORGANISER):
                    self._check(path, who, kept, plain=plain)

    def _paths(self, route: Endpoint) -> list[str]:
        formats = list(FORMATS) if "{format}" in route.path else [""]
        return [
            route.path.format(
                event=self.cast.event,
                number="1",
                index="0",
                entrant=self.cast.seated[0],
                person=self.cast.person(self.cast.seated[0]),
                format=one,
                form="text",
                digest="0" * 64,
            )
            for one in formats
        ]

    def _check(self, path: str, who: Party | None, kept: list[str], *, plain: bool) -> None:
        answer = self.world.ask("GET", path, who=who, headers={"accept": "text/html"})
        self.answers += 1
        if answer.status_code >= 500 and answer.status_code != 501:
            self._wrong(path, f"{answer.status_code}")
        if any(
            name in value for name in kept if len(name) > 3 for value in answer.headers.values()
        ):
            self._wrong(path, "a name in a header")
        media = answer.headers.get("content-type", "").partition(";")[0]
        match media:
            case "text/html":
                self._check_page(f"{who} {path}", answer, plain=plain)
            case "text/csv":
                self._check_table(path, answer)
            case "application/json" | "application/problem+json":
                msgspec.json.decode(answer.content)

    def _check_page(self, what: str, answer: httpx.Response, *, plain: bool) -> None:
        for wrong in Reading(answer.content).wrong:
            self._wrong(what, wrong)
        found = Structure(answer.text).found
        known = self._plain.setdefault(what, found | FIRST)
        if plain:
            known |= found
        if not found <= known:
            self._wrong(what, f"other elements: {sorted(found - known)}")

    def _check_table(self, path: str, answer: httpx.Response) -> None:
        for row in csv.reader(io.StringIO(answer.text, newline="")):
            for cell in row:
                if cell.startswith(STARTS) and not cell.lstrip("-").isdigit():
                    self._wrong(path, f"a formula: {unsafe(cell)!r}")

    def _wrong(self, what: str, why: str) -> None:
        self.findings.append(f"{what[:120]!r}: {why[:300]}")


def run(*, names: int, seed: str) -> Outcome:
    """So many names, a few at a time."""
    chance = Chance(seed)
    looker = Looker()
    try:
        made = [hostile(chance) for _ in range(names)]
        for start in range(0, names, TOGETHER):
            looker.look(made[start : start + TOGETHER])
    finally:
        looker.world.__exit__(None, None, None)
    return Outcome(looker.findings, names, looker.kept, looker.answers)


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--names", type=int, default=500)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    outcome = run(**vars(options))
    for finding in list(dict.fromkeys(outcome.findings))[:40]:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(
        f"{vars(options)} kept {outcome.kept}, answers {outcome.answers},"
        f" wrong {len(outcome.findings)}\n"
    )
    return int(bool(outcome.findings))


if __name__ == "__main__":
    sys.exit(main())
