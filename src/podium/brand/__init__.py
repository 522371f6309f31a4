"""The shop's own face: its name, its logo and its accent colour (docs/adr/0015-the-shops-brand.md).

`picture` checks a logo by its bytes (`png`, `jpeg`), `colour` an accent for its contrast; `store`
keeps both in the database.
"""
