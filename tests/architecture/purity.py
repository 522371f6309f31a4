"""What a module of a pure room may not do, found in its source."""

import ast
from collections.abc import Iterator

STANDARD = frozenset(
    {
        "base64", "binascii", "bisect", "collections", "collections.abc", "contextlib",
        "contextvars", "dataclasses", "difflib", "enum", "fractions", "functools", "hashlib",
        "hmac", "itertools", "json", "math", "operator", "re", "struct", "tomllib", "types",
        "typing", "unicodedata", "urllib.parse", "xml.parsers", "xml.sax.saxutils",
    }
)  # fmt: skip
"""Of the standard library what neither waits nor looks at the machine, its clock or its chance."""

_TOUCHING = frozenset({"open", "input", "print", "eval", "exec", "compile", "__import__"})
_FILES = frozenset(
    {
        "exists", "glob", "is_dir", "is_file", "iterdir", "mkdir", "open", "read_bytes",
        "read_text", "rename", "rglob", "rmdir", "samefile", "stat", "touch", "unlink",
        "write_bytes", "write_text",
    }
)  # fmt: skip
_CLOCKS = frozenset({"now", "utcnow", "today", "fromtimestamp"})


def imports(source: str) -> Iterator[str]:
    """The modules that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def touches(source: str) -> Iterator[str]:
    """Calls that reach files, the terminal, other code or the time of day."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in calls:
        match call.func:
            case ast.Name(id=name) if name in _TOUCHING:
                yield f"line {call.lineno}: {name}"
            case ast.Attribute(attr=name) if name in _FILES | _CLOCKS:
                yield f"line {call.lineno}: {ast.unparse(call.func)}"


def floats(source: str) -> Iterator[str]:
    """Numbers that are not exact, and what makes them; fractions may be divided."""
    exact = "fractions" in imports(source)
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float() | complex()) | ast.Name(id="float" | "complex"):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) if not exact:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def changeable(source: str) -> Iterator[str]:
    """Structs whose fields could be assigned after they were made."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ClassDef(name=name, bases=bases, keywords=keywords) if any(
                ast.unparse(base) == "Struct" for base in bases
            ):
                if ("frozen", "True") not in [
                    (one.arg, ast.unparse(one.value)) for one in keywords
                ]:
                    yield name


def which_rulebook(source: str, ids: frozenset[str]) -> Iterator[str]:
    """Where a module names a shipped rulebook, or compares what a rulebook is called with a text
    of its own.
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str() as text) if any(one in text for one in ids):
                yield f"line {node.lineno}: {text[:60]}"
            case ast.Compare() if _asks_name(node):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Match(subject=subject) if _is_name(subject):
                yield f"line {node.lineno}: match {ast.unparse(subject)}"


def _asks_name(compared: ast.Compare) -> bool:
    sides = (compared.left, *compared.comparators)
    return any(map(_is_name, sides)) and any(
        isinstance(part, ast.Constant) and isinstance(part.value, str)
        for side in sides
        for part in ast.walk(side)
    )


def _is_name(side: ast.expr) -> bool:
    """Whether this is the id, the game, the name or the edition of a rulebook."""
    return any(
        isinstance(part, ast.Attribute)
        and part.attr in ("id", "game", "name", "edition")
        and ast.unparse(part.value).rpartition(".")[2] in ("rulebook", "book")
        for part in ast.walk(side)
    )
