"""Nothing in the product lives for tests alone: what only they would call is not there."""

import re
from pathlib import Path
from typing import Any

from vulture.core import Vulture

from tests.architecture.rule_index import ROOT

SOURCES = ROOT / "src" / "podium"
TEMPLATES = SOURCES / "web" / "templates"

KEPT = {
    # Called by others, by name
    "ACTIONS": "how many actions agents have",
    "AllStarOpenEnv": "what OpenEnv serves",
    "AllStarSeatEnv": "Gymnasium makes it by its id",
    "AllStarVectorEnv": "what agents import",
    "WAIT": "an action that agents send",
    "_action_to_string": "OpenSpiel asks for it",
    "_apply_action": "OpenSpiel asks for it",
    "_legal_actions": "OpenSpiel asks for it",
    "action_space": "PettingZoo asks for it",
    "LEAVE": "an action that agents send",
    "chance_outcomes": "OpenSpiel asks for it",
    "create_for_field_definition": "Litestar asks for it",
    "current_player": "OpenSpiel asks for it",
    "decode_bytes": "Litestar asks for it",
    "do_GET": "the standard library's server asks for it",
    "do_POST": "the standard library's server asks for it",
    "log_message": "the standard library's server asks for it",
    "env": "what agents import",
    "format_commands": "click asks for it",
    "get_command": "click asks for it",
    "is_supported_model_type_field": "Litestar asks for it",
    "list_commands": "click asks for it",
    "make_py_observer": "OpenSpiel asks for it",
    "parallel_env": "what agents import",
    "play_greedy": "what agents call",
    "resample_from_infostate": "OpenSpiel asks for it",
    "returns": "OpenSpiel asks for it",
    "set_from": "OpenSpiel asks for it",
    "string_from": "OpenSpiel asks for it",
    "to_asgi_response": "Litestar asks for it",
}
"""What nothing of ours uses, and why it stays."""


def unused(folder: Path) -> dict[str, str]:
    """What no code of this folder and no template uses, by name, with its place.

    Fields of data and members of enums are not looked at: files, journals and answers hold them.
    """
    vulture = Vulture(ignore_decorators=["@click.*", "@*.command"])
    vulture.scavenge([str(folder)])
    shown = words_of_templates()
    return {
        item.name: f"{Path(item.filename).relative_to(folder)}:{item.first_lineno} {item.typ}"
        for item in vulture.get_unused_code(min_confidence=60)
        if item.name not in shown and not _is_field(item)
    }


def _is_field(item: Any) -> bool:
    """Whether this is a variable inside a class, or an attribute."""
    line = Path(item.filename).read_text("utf-8").splitlines()[item.first_lineno - 1]
    in_class = item.typ == "variable" and line.startswith(" ")
    return bool(in_class or item.typ == "attribute")


def words_of_templates() -> set[str]:
    """Every word in the code of a template: page models are read there."""
    html = "".join(file.read_text("utf-8") for file in TEMPLATES.rglob("*.html"))
    papers = "".join(file.read_text("utf-8") for file in TEMPLATES.rglob("*.typ"))
    code = re.findall(r"{{.*?}}|{%.*?%}", html, flags=re.DOTALL)
    return set(re.findall(r"\w+", " ".join((*code, papers))))


def test_everything_is_used_by_the_product() -> None:
    found = unused(SOURCES)
    assert {name: place for name, place in found.items() if name not in KEPT} == {}


def test_what_is_kept_for_a_reason_is_really_there() -> None:
    assert set(KEPT) <= set(unused(SOURCES))


def test_a_function_that_nothing_calls_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def alive(): ...\ndef dead(): ...\nalive()\n")
    assert set(unused(tmp_path)) == {"dead"}
