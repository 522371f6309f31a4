"""Passwords that are guessed first: a word or two that everybody thinks of, keyboards, sequences.

Lists of stolen passwords have few of fifteen characters or more, and those are made of the same
parts: a common word twice, a word and a year, a row of the keyboard there and back. So what is kept
is the parts; a password of at most two different ones is obvious, however often it repeats them.
"""

import re

from podium.people.text import folded

MOST_PARTS = 2
SHORTEST_STEPS = 4
"""Letters or digits in a row that make a sequence."""

_WORDS = """
    password passwort passwd haslo kennwort secret geheim tajne admin administrator root user login
    welcome willkommen witaj letmein changeme default test testing guest master superuser system
    computer internet server windows microsoft google facebook samsung apple iphone android
    hello hallo czesc goodbye thankyou please bitte love iloveyou ichliebedich kochamcie
    kocham liebe forever always never trust trustno one nothing something everything
    monkey dragon tiger lion eagle falcon phoenix unicorn butterfly dolphin kitten puppy
    football fussball soccer baseball basketball hockey tennis golf player champion
    princess prinzessin queen king angel devil heaven hell jesus christ maria god blessed
    sunshine sonnenschein summer sommer winter spring autumn herbst monday friday sunday
    january february march april may june july august september october november december
    michael jennifer jessica ashley daniel matthew andrew joshua jordan thomas robert charlie
    michelle nicole anthony william george alexander andreas stefan martin peter anna
    superman batman spiderman pokemon naruto starwars startrek matrix gandalf hobbit vader
    whatever freedom shadow killer hunter ranger cowboy ninja pirate warrior soldier
    chocolate cookie coffee pepper banana cheese orange apple cherry flower rose
    money dollar diamond silver golden bitcoin success winner lucky mustang ferrari porsche
    mercedes yamaha harley corvette london berlin warszawa polska deutschland america england
    liverpool arsenal chelsea barcelona madrid bayern juventus steelers cowboys yankees lakers
    purple yellow black white green blue red pink mypassword yourpassword newpassword mypass
    qwerty qwertz azerty asdf abcd aaaa correct horse battery staple this that the is my your
    podium tournament turnier turniej shop host organiser organizer judge event dice deck
"""
_LEET = str.maketrans("@4301!5$7", "aaeolisst")
_ROWS = (
    *("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"),
    *("abcdefghijklmnopqrstuvwxyz", "12345678901234567890", "qazwsxedcrfvtgbyhnujm"),
)
_COMMONS = frozenset({"correcthorsebatterystaple"})
_NO_SIGN = re.compile(r"[\W_]+")
_NO_LEET = re.compile(r"[^\w@!$]+|_+")
_DIGITS = re.compile(r"\d+")
_REPEATED = re.compile(r"(.)\1{2,}")


def is_obvious(password: str) -> bool:
    """Whether a password is among those that are guessed first."""
    typed = folded(password)
    plain = _NO_SIGN.sub("", typed)
    if len(set(typed)) == 1 or plain in _COMMONS:
        return True
    return _is_of_few(plain) or _is_of_few(_NO_LEET.sub("", typed))


def _is_of_few(text: str) -> bool:
    """Whether a text is made of few parts that everybody knows."""
    spelled = text.translate(_LEET)
    parts: set[str] = set()
    at = 0
    while at < len(text):
        found = _part_at(text, spelled, at)
        if found is None:
            return False
        parts.add("digits" if found.isdigit() else found)
        if len(parts) > MOST_PARTS:
            return False
        at += len(found)
    return True


def _part_at(text: str, spelled: str, at: int) -> str | None:
    """The longest known part that begins here. `spelled`: with letters for what looks like them."""
    found = [one for one in _BY_LETTER.get(spelled[at], ()) if spelled.startswith(one, at)]
    found += [run[0] for run in (_DIGITS.match(text, at), _REPEATED.match(text, at)) if run]
    found += [text[at : at + _steps(text, at, row)] for row in _WALKS]
    longest = max(found, key=len, default="")
    return longest or None


def _steps(text: str, at: int, row: str) -> int:
    """How far a text goes along a row of keys from here; 0 if that is no sequence."""
    start, length = row.find(text[at]), 0
    while start >= 0 and text[at : at + length + 1] == row[start : start + length + 1]:
        if at + length >= len(text) or start + length >= len(row):
            break
        length += 1
    return length if length >= SHORTEST_STEPS else 0


_WALKS = tuple(way for row in _ROWS for way in (row, row[::-1]))
_BY_LETTER: dict[str, tuple[str, ...]] = {
    letter: tuple(word for word in _WORDS.split() if word[0] == letter)
    for letter in {word[0] for word in _WORDS.split()}
}
