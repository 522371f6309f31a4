"""A warm standby: a second laptop follows the database file of the first, and can take over.

From a change to its copy: `image` reads the pages of one moment and their digests, `leader` sends
those that changed, `channel` encrypts every message under the shared code, `follower` asks for
them, and `copy` puts them into a file that is a whole database at every moment. Who leads is
counted by `terms`; `rivalry` decides when two believe that they do. Why it is so: ADR 26.
"""
