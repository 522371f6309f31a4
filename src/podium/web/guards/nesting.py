"""How deep JSON is nested, without reading it."""

DEEPEST = 32

_QUOTE, _ESCAPE = ord('"'), ord("\\")
_OPENING, _CLOSING = b"[{", b"]}"


def too_deep(raw: bytes, deepest: int = DEEPEST) -> bool:
    """Whether brackets outside of texts nest deeper; in time that grows with the length only."""
    if raw.count(b"[") + raw.count(b"{") <= deepest:
        return False
    depth = 0
    quoted = escaped = False
    for byte in raw:
        if quoted:
            quoted = escaped or byte != _QUOTE
            escaped = byte == _ESCAPE and not escaped
        elif byte == _QUOTE:
            quoted = True
        elif byte in _OPENING:
            depth += 1
            if depth > deepest:
                return True
        elif byte in _CLOSING:
            depth -= 1
    return False
