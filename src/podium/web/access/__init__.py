"""Authentication and authorisation: the visitor, the table of rights, sign-in, cookies."""
