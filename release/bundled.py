"""Where the bundle for a laptop begins: the same command as everywhere.

Bots think in processes of their own; in a bundle those begin here too.
"""

from multiprocessing import freeze_support

from podium.cli.main import run

if __name__ == "__main__":
    freeze_support()
    run()
