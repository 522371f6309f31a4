"""The book of a rulebook, also of one that was stored before rulebooks had it."""

from podium.rulebooks.book import Book
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids

NO_BOOK = Book(ids=("EV",))


def book_of(rulebook: Rulebook) -> Book:
    """What the page says besides the rulebook's values: its own book, else that of the shipped
    rulebook it is an edition of, else the rules of all events alone.
    """
    if rulebook.book is not None:
        return rulebook.book
    if rulebook.id in shipped_ids():
        now = shipped(rulebook.id)
        if now.edition == rulebook.edition and now.book is not None:
            return now.book
    return NO_BOOK
