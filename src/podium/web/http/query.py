"""What a response depends on of the query of its address."""

from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from podium.web.http.numbers import number_in

LONGEST_SEARCH = 100
SEARCH = "q"
"""The parameter in which people type what they look for."""
PAGE_NUMBER = "page"
"""The parameter for the page of a long list."""
_MOST_STEPS = 99
_MOST_PAGES = 9_999

Read = Callable[[str], str]
"""Gives one text for all values of a parameter that lead to the same response; "" for those that
do what a missing parameter does.
"""
Reads = Mapping[str, Read]
"""The parameters that a route reads; whatever else a query contains is ignored."""


def what_counts(query: Mapping[str, str], reads: Reads) -> str:
    """The query with nothing in it but what the response depends on, always in the same order."""
    read = ((name, meant(query.get(name, ""))) for name, meant in reads.items())
    return urlencode([(name, value) for name, value in read if value])


def search_in(stated: str) -> str:
    """A search: the words that people typed, up to a length."""
    return " ".join(stated[:LONGEST_SEARCH].split())


def step_in(stated: str) -> str:
    """The number of a step, from 1."""
    number = number_in(stated)
    return str(number) if 1 <= number <= _MOST_STEPS else ""


def page_in(stated: str) -> str:
    """The number of a page of a list, from 2: the first is what a list shows without one."""
    number = number_in(stated)
    return str(number) if 2 <= number <= _MOST_PAGES else ""


def one_of(*known: str) -> Read:
    """One of a few words."""
    return lambda stated: stated if stated in known else ""
