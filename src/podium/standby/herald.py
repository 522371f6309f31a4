"""Tells the other laptop of the own term, and asks for its: at the start, and every few seconds."""

from podium.journal.errand import Errand
from podium.journal.trouble import Trouble
from podium.standby.asking import NotFollowed, SealedLine, Unreached, WrongCode
from podium.standby.messages import Meet, Met
from podium.standby.rivalry import Rivalry
from podium.standby.terms import LeaderStanding, StreamStanding, Term

EVERY = 5.0
PATIENCE = 2.0
"""Seconds that a peer has to answer: a laptop that is switched off must not delay the start."""


class Herald:
    """Meets every address of the pact, in a thread of its own."""

    def __init__(self, rivalry: Rivalry, *, port: int, every: float = EVERY) -> None:
        """`port`: where this laptop serves."""
        self._rivalry = rivalry
        self._port = port
        self._every = every
        self._errand = Errand("standby-herald", self._run)

    def start(self) -> None:
        """Starts to ask, again and again."""
        self._errand.start()

    def close(self) -> None:
        """Ends the thread."""
        self._errand.ending.set()
        self._rivalry.heard.set()
        self._errand.close()

    def meet_all(self) -> None:
        """Asks everybody once; who cannot be reached is asked again later."""
        pact = self._rivalry.pact
        for address in pact.peers:
            try:
                met = _met(SealedLine(address, pact.secret, patience=PATIENCE), self._meeting())
                if met is not None:
                    self._rivalry.hear(met, address)
            except (Unreached, WrongCode, NotFollowed, Trouble, OSError):
                continue

    def _meeting(self) -> Meet:
        return Meet(self._rivalry.term(), self._port)

    def _run(self) -> None:
        while not self._errand.ending.is_set():
            self._rivalry.heard.clear()
            self.meet_all()
            self._rivalry.heard.wait(self._every)


def _met(line: SealedLine, meet: Meet) -> LeaderStanding | None:
    term: Term | None = None
    streams: list[StreamStanding] = []
    try:
        for answer in line.ask(meet):
            if isinstance(answer, Met):
                term = answer.standing.term
                streams += answer.standing.streams
    finally:
        line.close()
    return None if term is None else LeaderStanding(term, tuple(streams))
