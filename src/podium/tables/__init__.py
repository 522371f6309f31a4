"""Tables of All-Star Draft on a server: open, act, view, follow; the pick clock; bots.

To tables what `service` is to events; neither knows the other.
"""
