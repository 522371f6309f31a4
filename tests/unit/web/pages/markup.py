"""Reads pages as a browser would, strictly."""

import unicodedata
from html.parser import HTMLParser

CELLS = {"td", "th", "li", "dt", "dd", "p"}
VOID = {"meta", "link", "img", "input", "br", "hr", "wbr"}
ALONE = {"bdi", "title", "option", "textarea", "text"}
"""What text has to itself: nothing around it is turned by its direction."""
RIGHT_TO_LEFT = ("R", "AL")
ADDRESSES = ("href", "src", "action", "data-worker", "data-now")


class Reading(HTMLParser):
    """One page: its addresses, its ids, its text; complains about what does not fit.

    `turned`: texts from right to left that are not cut off from what is around them.
    """

    def __init__(self, page: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.wrong: list[str] = []
        self.turned: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(page.decode())
        self.close()
        if self._open:
            self.wrong.append(f"not closed: {self._open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        for name, value in attrs:
            if name in ADDRESSES and value is not None:
                self.addresses.append(value)
            if name == "style" or name.startswith("on"):
                self.wrong.append(f"<{tag} {name}>")
        if "id" in held:
            self.ids.append(str(held["id"]))
        if tag == "script" and "src" not in held:
            self.wrong.append("script inside the page")
        if tag == "style":
            self.wrong.append("style inside the page")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in CELLS:
            self.text += " "
        if not self._open or self._open.pop() != tag:
            self.wrong.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.text += data
        if not ALONE.intersection(self._open) and any(
            unicodedata.bidirectional(one) in RIGHT_TO_LEFT for one in data
        ):
            self.turned.append(data)
