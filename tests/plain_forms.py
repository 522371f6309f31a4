"""Somebody who plays by plain forms: reads the page, fills in a form, sends it. No scripts."""

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import httpx

from podium.kernel.chance import Chance

Ask = Callable[..., httpx.Response]
Pairs = list[tuple[str, str]]

_VOID = {"meta", "link", "img", "input", "br", "hr"}


class Field:
    """A field or a button of a form, as the page has it."""

    def __init__(self, tag: str, held: dict[str, str]) -> None:
        self.tag = tag
        self.name = held.get("name", "")
        self.value = held.get("value", "")
        self.kind = held.get("type", "text" if tag == "input" else tag)
        self.ticked = "checked" in held
        self.options: list[str] = []
        self.selected: str | None = None

    @property
    def sent(self) -> Pairs:
        """What is sent if nobody touches it."""
        if self.tag == "button" or not self.name or self.kind == "file":
            return []
        if self.kind in ("checkbox", "radio"):
            return [(self.name, self.value)] if self.ticked else []
        if self.tag == "select":
            chosen = self.selected if self.selected is not None else (self.options or [""])[0]
            return [(self.name, chosen)]
        return [(self.name, self.value)]


class Form:
    """A form of a page."""

    def __init__(self, held: dict[str, str]) -> None:
        self.action = held["action"]
        self.name = held.get("data-form", "")
        self.fields: list[Field] = []

    def named(self, name: str) -> list[Field]:
        """The fields of one name."""
        return [field for field in self.fields if field.name == name]

    def filled(self, **values: str | list[str]) -> Pairs:
        """What is sent with these fields filled in; dots in names are written as __."""
        changed = {name.replace("__", "."): value for name, value in values.items()}
        kept = [pair for field in self.fields for pair in field.sent if pair[0] not in changed]
        return kept + [
            (name, one)
            for name, value in changed.items()
            for one in ([value] if isinstance(value, str) else value)
        ]


class _Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.marks: dict[str, str] = {}
        self.text = ""
        self._form: Form | None = None
        self._select: Field | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attrs}
        self.marks.update({name: value for name, value in held.items() if name[:5] == "data-"})
        if tag == "form":
            self._form = Form(held)
            self.forms.append(self._form)
        elif tag in ("input", "button", "select") and self._form is not None:
            field = Field(tag, held)
            self._form.fields.append(field)
            self._select = field if tag == "select" else None
        elif tag == "option" and self._select is not None:
            self._select.options.append(held.get("value", ""))
            if "selected" in held:
                self._select.selected = held.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        if self._select is not None and self._select.options and not self._select.options[-1]:
            text = data.strip()
            if text.isdigit():
                self._select.options[-1] = text
                if self._select.selected == "":
                    self._select.selected = text
        self.text += data


class Visitor:
    """A browser without scripts: keeps cookies, follows redirects, sends forms."""

    def __init__(self, ask: Ask, language: str = "en") -> None:
        self._ask = ask
        self.cookies: dict[str, str] = {}
        self.language = language
        self.at = "/"
        self.status = 0
        self.body = ""
        self.page = _Reader("")

    def open(self, path: str) -> "Visitor":
        """Follows a link or types an address."""
        return self._answered(path, self._ask("GET", path, headers=self._headers()))

    def send(self, form: Form, **values: str | list[str]) -> "Visitor":
        """Sends a form."""
        return self.post(form.action, form.filled(**values))

    def post(self, path: str, pairs: Pairs) -> "Visitor":
        """Sends these fields, whatever a page says."""
        content = urlencode(pairs).encode()
        headers = {**self._headers(), "content-type": "application/x-www-form-urlencoded"}
        headers["idempotency-key"] = ""  # the form has one
        answer = self._ask("POST", path, content=content, headers=headers)
        return self._answered(path, answer)

    def form(self, name: str) -> Form:
        """The form of this name on the page."""
        return next(form for form in self.page.forms if form.name == name)

    def has(self, name: str) -> bool:
        """Whether the page has such a form."""
        return any(form.name == name for form in self.page.forms)

    def _answered(self, path: str, answer: httpx.Response) -> "Visitor":
        for line in answer.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        if answer.status_code == 303:
            return self.open(answer.headers["location"])
        self.at, self.status, self.body = path, answer.status_code, answer.text
        self.page = _Reader(answer.text)
        return self

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "accept": "text/html",
            "accept-language": self.language,
            **({"cookie": cookies} if cookies else {}),
        }


def some_choice(visitor: Visitor, chance: Chance) -> dict[str, Any]:
    """The fields of a whole choice, by what the form offers."""
    form = visitor.form("choice")
    buttons = [field.value for field in form.named("card")]
    if buttons:
        return {"card": chance.choose(buttons)}
    if form.named("keep"):
        keep, give, *_ = chance.shuffled([field.value for field in form.named("keep")])
        return {"keep": keep, "give": give}
    cards = chance.shuffled([field.value for field in form.named("cards")])
    if form.named("bus.2"):
        return _plan(form, cards, chance)
    return {"cards": cards[: int(visitor.page.marks["data-least"])]}


def _plan(form: Form, bench: list[str], chance: Chance) -> dict[str, Any]:
    """A plan: buses in any order, and a swap of the first team now and then."""
    count = sum(1 for field in form.fields if re.fullmatch(r"bus\.\d", field.name))
    buses = chance.shuffled([str(bus) for bus in range(1, count + 1)])
    fields: dict[str, Any] = {f"bus__{team}": bus for team, bus in enumerate(buses, start=1)}
    swap = chance.below(3)
    (taken,) = form.named("out.1")
    if swap == 0:
        return {**fields, "cards": bench[:5]}
    out = taken.options[-1]
    fields |= {"out__1": out, "enters__1": bench[0]}
    if swap == 1:
        return {**fields, "cards": bench[1:6]}
    return {**fields, "cards": bench[1:5], "on__1": "1"}


def played(visitor: Visitor, chance: Chance, wait: Callable[[], None]) -> Iterator[str]:
    """Plays to the end; yields the page before and after every choice."""
    for _ in range(2_000):
        yield visitor.body
        if visitor.has("choice") and 'class="sealed"' not in visitor.body:
            visitor.send(visitor.form("choice"), **some_choice(visitor, chance))
            assert visitor.status == 200, visitor.page.text
            yield visitor.body
        wait()
        visitor.open(visitor.page.marks["data-page"])
        if "final-table" in visitor.body:
            yield visitor.body
            return
    raise AssertionError(visitor.page.text)
