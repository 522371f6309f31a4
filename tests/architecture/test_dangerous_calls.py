"""What no module may do, whoever's input it reads: run texts as code, start programs, read objects
that can be anything, use a cipher or a hash that is no longer approved, or set a cookie by itself.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import podium

ROOT = Path(podium.__file__).parent
SCRIPTS = ROOT.parents[1] / "scripts" / "src"
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in ROOT.rglob("*.py")
}

CODE = frozenset({"eval", "exec", "compile", "__import__"})
PROGRAMS = frozenset({"system", "popen", "fork", "forkpty", "startfile"})
MODULES = frozenset(
    {
        "pickle",
        "cPickle",
        "marshal",
        "shelve",
        "dill",
        "subprocess",
        "pty",
        "code",
        "codeop",
        "yaml",
    }
)
HASHES = frozenset({"sha256", "sha384", "sha512", "shake_256", "blake2b"})
UNESCAPED = re.compile(
    r"\|\s*safe\b|autoescape\s+false|<script>"
    r"|\son(?:blur|change|click|error|focus|input|key\w+|load|mouse\w+|paste|submit|toggle)="
)
XML_IN = "rosters/xml.py"
SHA1_IN = "people/access/one_time.py"
"""Apps for one-time codes (RFC 6238) know no other hash; in an HMAC it is still approved."""
CIPHERS_IN = "people/access/answers.py"
STANDBY_CHANNEL, STANDBY_CODE = "standby/channel.py", "standby/code.py"
COOKIES_IN = "web/http/session_token.py"


def dangers(source: str) -> Iterator[str]:
    """Calls and imports that no module needs."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in CODE:
                yield name
            case ast.Attribute(value=ast.Name(id="os"), attr=name) if (
                name in PROGRAMS or name.startswith(("exec", "spawn", "posix_spawn"))
            ):
                yield f"os.{name}"
            case ast.Import(names=names):
                yield from (one.name for one in names if one.name.partition(".")[0] in MODULES)
            case ast.ImportFrom(module=str() as module) if module.partition(".")[0] in MODULES:
                yield module


def hashes(source: str) -> Iterator[str]:
    """The functions of `hashlib` that a module uses."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="hashlib"), attr=name):
                yield name
            case ast.ImportFrom(module="hashlib", names=names):
                yield from (one.name for one in names)


def imported(source: str, package: str) -> set[str]:
    """What a module imports of a package, with its module."""
    return {
        f"{node.module}.{one.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == package
        for one in node.names
    } | {
        one.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import)
        for one in node.names
        if one.name.split(".")[0] == package
    }


def test_no_text_is_run_as_code_and_no_program_is_started() -> None:
    found = {name: list(dangers(source)) for name, source in SOURCES.items()}
    assert {name: found[name] for name in found if found[name]} == {}


@pytest.mark.parametrize(
    "source",
    ["eval(x)", "import subprocess", "import os\nos.system(x)", "from pickle import loads"],
)
def test_a_danger_is_noticed(source: str) -> None:
    assert list(dangers(source))


def test_only_approved_hash_functions_are_used() -> None:
    used = {name for source in SOURCES.values() for name in hashes(source)}
    assert "sha256" in used
    assert used - HASHES == {"sha1"}
    assert [name for name, source in SOURCES.items() if "sha1" in hashes(source)] == [SHA1_IN]
    assert SOURCES[SHA1_IN].count("sha1") == SOURCES[SHA1_IN].count("hmac.new(") == 1
    assert set(hashes("import hashlib\nhashlib.md5(b'')")) - HASHES == {"md5"}


def test_there_is_one_cipher_and_it_authenticates() -> None:
    users = {name: imported(source, "cryptography") for name, source in SOURCES.items()}
    assert {name: what for name, what in users.items() if what} == {
        CIPHERS_IN: {
            "cryptography.exceptions.InvalidTag",
            "cryptography.hazmat.primitives.ciphers.aead.AESGCM",
        },
        STANDBY_CHANNEL: {
            "cryptography.exceptions.InvalidTag",
            "cryptography.hazmat.primitives.asymmetric.x25519.X25519PrivateKey",
            "cryptography.hazmat.primitives.asymmetric.x25519.X25519PublicKey",
            "cryptography.hazmat.primitives.ciphers.aead.AESGCM",
            "cryptography.hazmat.primitives.hashes.SHA256",
            "cryptography.hazmat.primitives.kdf.hkdf.HKDF",
        },
        STANDBY_CODE: {"cryptography.hazmat.primitives.kdf.scrypt.Scrypt"},
    }


def test_xml_is_read_in_one_place() -> None:
    readers = {
        name
        for name, source in SOURCES.items()
        if any("sax.saxutils" not in one for one in imported(source, "xml"))
    }
    assert readers == {XML_IN}


def test_cookies_are_set_in_one_place() -> None:
    assert {name for name, source in SOURCES.items() if "set-cookie" in source} == {COOKIES_IN}


def test_no_template_leaves_a_text_unescaped() -> None:
    for path in (ROOT / "web" / "templates").rglob("*.html"):
        text = path.read_text("utf-8")
        assert not UNESCAPED.search(text), path


def test_scripts_show_texts_as_texts() -> None:
    """No script makes elements of a text, or code."""
    unsafe = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
        r"|dangerouslySetInnerHTML|srcdoc|createContextualFragment"
    )
    sources = [path for path in SCRIPTS.rglob("*") if path.suffix in (".ts", ".tsx")]
    assert len(sources) > 20
    assert [path for path in sources if unsafe.search(path.read_text("utf-8"))] == []
