"""Catalogues of the languages: PO files, read as they stand."""
