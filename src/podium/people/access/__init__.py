"""Sign-in: accounts of staff, sessions, single-use links, players' claim codes. No HTTP here.

`Access` is what a server calls; behind it stands an `AccessStore`. Who may do what is not kept
here: rights are read from the event on every request.
"""
