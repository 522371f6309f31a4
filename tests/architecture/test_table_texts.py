"""The client of a table asks for exactly the texts that the server sends along."""

import re
from pathlib import Path

from podium.web.pages.languages import LANGUAGES, language
from podium.web.texts.table_client import COUNTED, TEXTS, client_texts

SOURCES = Path(__file__).parents[2] / "scripts/src/table"
_COMPUTED = re.compile(r"^(combo|do|panel|phase|signal|some|sort|tier|told|wish) ")
"""Keys that are put together from a name: `combo straight`."""


def _literals() -> set[str]:
    code = "\n".join(one.read_text(encoding="utf-8") for one in SOURCES.glob("*.ts*"))
    return set(re.findall(r'"((?:\\.|[^"\\\n])*)"', code))


def test_every_text_of_the_client_is_used_by_it() -> None:
    plain = {key for key in (*TEXTS, *COUNTED) if not _COMPUTED.match(key)}
    assert plain <= _literals()


def test_every_text_that_the_client_asks_for_is_sent() -> None:
    code = "\n".join(one.read_text(encoding="utf-8") for one in SOURCES.glob("*.ts*"))
    said = set(re.findall(r'\bsay\("([^"]+)"', code))
    counted = set(re.findall(r'\bcount\("([^"]+)"', code))
    assert said
    assert said <= TEXTS.keys()
    assert counted
    assert counted <= COUNTED.keys()


def test_plurals_have_every_form_that_a_browser_may_ask_for() -> None:
    for code in LANGUAGES:
        texts = client_texts(language(code).texts)
        assert all(texts.values()), code
        ducks = texts["some duck"]
        assert isinstance(ducks, dict)
        assert ducks.keys() == {"one", "few", "many", "other"}
