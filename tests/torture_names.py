"""500 names that have broken programs before, and texts that are no names at all.

Each of the 500 is stored as it stands: in NFC, with single spaces, within the limits.
"""

from podium.people.text import LONGEST_NAME

_MARKUP = (
    "<script>alert({n})</script>",
    '"><img src=x onerror=alert({n})>',
    "' onmouseover='alert({n})",
    "</bdi></td></table>{n}",
    "<!-- {n}",
    "]]>{n}<![CDATA[",
    "<svg/onload=alert({n})>",
    "</title><h1>{n}</h1>",
    "</textarea>{n}",
    "</option></select>{n}",
    "javascript:alert({n})",
    "&lt;b&gt;{n}&amp;&#60;",
    "<b>{n}",
    "&nbsp;{n}&shy;",
)
_TEMPLATES = (
    "{{{{ {n} * 7 }}}}{{% raw %}}",
    "%(number)s %s %d {n}",
    "${{{n}*7}} #{{{n}}} <%= {n} %>",
    '#panic("{n}") #[y] $z$ `code` *b* _i_ // c',
    ']#read("/etc/passwd")[{n}',
    "= Heading {n} @label <label>",
    "{{0}} {{1}} {{}} {n}",
    "\\u{{41}} \\x41 \\n {n}",
    "~ --- -? ... {n}",
)
_QUERIES = (
    "Robert'); DROP TABLE people;-- {n}",
    "' OR '1'='1 {n}",
    '"; SELECT * FROM entrants; {n}',
    "Ann\\'{n}",
    "{n}%00",
    "../../etc/passwd {n}",
    "..%2f..%2f{n}",
    "C:\\CON\\{n}",
    "a/b?c=d#e&f={n}",
    "{n}/../../desk",
    "`rm -rf {n}`",
    "$(reboot {n})",
    "| cat {n}",
)
_CELLS = (
    "=1+{n}",
    "+{n}",
    "-{n}+1",
    "@SUM({n})",
    "='{n}",
    "'={n}",
    "＝{n}＋１",
    '=HYPERLINK("http://x.example/{n}";"click")',
    'a;b,"c"{n}',
    '""{n}""',
    "{n},{n};{n}|{n}",
    "=cmd|'/C calc'!A{n}",
)
_RIGHT_TO_LEFT = (
    "مرحبا بالعالم {n}",
    "שלום עולם {n}",
    "עברית and English {n}",
    "{n} محمد Ali 3:2",
    "فارسی می‌خواهم {n}",
    "اردو نستعلیق {n}",
    "ܫܠܡܐ {n}",
    "ދިވެހި {n}",
    "(שלום) [{n}]",
    "abc אבג {n} def דהו",
)
_SCRIPTS = (
    "Grzegorz Brzęczyszczykiewicz {n}",
    "Łukasz Żółć-Ździebło {n}",
    "Zoë Müller-Großmann {n}",
    "Þórður Æsir {n}",
    "Nguyễn Thị Minh Khai {n}",
    "Ольга Ёлкина {n}",
    "Ελένη Παπαδοπούλου {n}",
    "İstanbul ığdır {n}",
    "Ğüşöçı {n}",
    "张伟 {n}",
    "佐藤さくら {n}",
    "김민준 {n}",
    "สมชาย ใจดี {n}",
    "नरेन्द्र क्षत्रिय {n}",
    "தமிழ் {n}",
    "ខ្មែរ {n}",
    "Հայկ {n}",
    "გიორგი {n}",
    "አበበ {n}",
    "ᏣᎳᎩ {n}",
)
_LOOK_ALIKES = (
    "аdmin {n}",
    "Ａdmin {n}",
    "𝐀𝐝𝐚 {n}",
    "ⓐⓓⓐ {n}",
    "Ada{n}ª",
    "ﬁn {n}",
    "½ Ⅷ {n}",
    "ß ſ K {n}",
    "i̇ I ı {n}",
    "o͏o {n}",
    "l1I|{n}",
)
_SIGNS = (
    "👩‍👩‍👧‍👦 {n}",
    "🇵🇱🇩🇪 {n}",
    "👍🏽 {n}",
    "🏴‍☠️ {n}",
    "❤️‍🔥 {n}",
    "\N{PILE OF POO} {n}",
    "Z͑ͫ̓a̴̵̢l̛̖g͙o {n}",
    "é̂̃ {n}",
    "♥♦♣♠ {n}",
    "™®©№ {n}",
    "∀x∈ℝ {n}",
    "Ada {n}",
    "{n}.",
    "#{n}",
    "N°{n}!?",
)
_WORDS = (
    "null {n}",
    "undefined{n}",
    "None",
    "NaN{n}",
    "true {n}",
    "[object Object] {n}",
    "e{n}",
    "p{n}",
    "organiser {n}",
    "draw {n}",
    "Bye {n}",
    "{n}",
    "0x{n}",
    "1e{n}",
    "{n}-0{n}-01",
    "O’Hara {n}",
    "Jan Kowalski",
)


def _long() -> tuple[str, ...]:
    """Names as long as names may be, in letters, in bytes, and without a space."""
    full = LONGEST_NAME
    return (
        "Maximiliane Wilhelmine Freifrau von Hohenzollern-Sigmaringen",
        "W" * full,
        "i" * full,
        "Ł" * full,
        "Å" * (full - 1) + "z",
        "汉" * full,
        "ש" * full,
        "م" * full,
        "🦊" * (full - 1) + "a",
        "q" + "\u0301" * 8 + "b" * 40,
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte",
        "x" * 30 + " " + "y" * 29,
    )


def _made() -> tuple[str, ...]:
    patterns = (
        *_MARKUP,
        *_TEMPLATES,
        *_QUERIES,
        *_CELLS,
        *_RIGHT_TO_LEFT,
        *_SCRIPTS,
        *_LOOK_ALIKES,
        *_SIGNS,
        *_WORDS,
    )
    names = list(_long())
    number = 0
    while len(names) < 500:
        for pattern in patterns:
            number += 1
            names.append(pattern.format(n=number))
    return tuple(names[:500])


NAMES = _made()
RIGHT_TO_LEFT = frozenset("RAL")

REFUSED = (
    "",
    "   ",
    "...",
    "\u202eevil",
    "\u202devil",
    "a\u2066b",
    "a\u2067b",
    "a\u2068b\u2069",
    "a\u200eb",
    "a\u200fb",
    "a\u061cb",
    "a\x00b",
    "a\x07b",
    "a\x1b[31mb",
    "a\x7fb",
    "a\x85b",
    "a\u2028b",
    "a\u2029b",
    "a\ue000b",
    "a\ufeffb",
    "a\u00adb",
    "a\u2060b",
    "a\U000e0041b",
    "q" + "\u0301" * 9,
    "a" + "\u0301" * 10_000,
    "a" * (LONGEST_NAME + 1),
    "👩‍👩‍👧‍👦" * 30,
    "👍🏽",
    "\u200d\u200d",
    "a" * 100_000,
)
"""What nobody can be called: it hides, steers, breaks lines, or has no end."""
