"""The writes behind both the forms of the pages and the API."""
