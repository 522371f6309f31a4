"""Small invented catalogues, one of each kind: for the demo, the guide and tests."""

from importlib.resources import files

from podium.rosters.catalogue.catalogue import Catalogue
from podium.rosters.catalogue.load import load_catalogue

INVENTED = ("harbour-lights", "quiet-night", "river-and-hill")
"""Their ids."""


def invented(wanted: str) -> Catalogue:
    """The invented catalogue with this id."""
    return load_catalogue(files(__name__).joinpath(f"{wanted}.json").read_bytes())
