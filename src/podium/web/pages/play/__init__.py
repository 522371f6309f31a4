"""Tables of All-Star Draft in the browser, with plain forms."""
