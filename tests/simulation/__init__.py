"""A simulated world: the server, its disk, its clocks, the network and people, under one seed."""
