"""What the agent makes of an observation: numbers about the table and about each action.

Everything is computed from the vectors that the environment hands out and from the cards of the
box, which all know. Cards are described by the values they show, and actions by how a card fits to
the others, so that what is learnt of one card holds for all.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.rules.arenas import fans_of
from podium.allstar.rules.material import CardTier, Combo
from podium.allstar.rules.state import ROUNDS, Game, GamePhase
from podium.allstar.rules.strength import TEAM

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

_OWN_TEAMS = tuple(f"team_{team}" for team in range(1, ROUNDS + 1))
_COUNTS = 6
"""Numbers that all see of a seat, after its cards: see `ObservationLayout`."""
_KINDS = (CardTier.SYMBOL, CardTier.NUMBER, CardTier.SPECIES)


class Features(NamedTuple):
    """Numbers for some decisions. `table` has a row for each; `options` one for each action that
    can be taken, `actions` its number; those of decision k begin at `starts[k]`."""

    table: Floats
    options: Floats
    actions: Ints
    starts: Ints


class FeatureMaker:
    """Makes features of one kind of game. `sizes`: how many numbers describe a table, and how many
    an option."""

    def __init__(self, game: Game, layout: ObservationLayout) -> None:
        self._sections = layout.sections
        self._cards = len(game.box.cards)
        self._managers = game.managers
        scale = game.scale
        self._shows = np.zeros((self._cards, len(scale.values)), dtype=np.float32)
        for card, places in enumerate(scale.held):
            self._shows[card, list(places)] = 1
        tiers = [tier for tier, _ in scale.values]
        self._kinds = [np.array([tier is kind for tier in tiers]) for kind in _KINDS]
        self._edge = np.arange(len(tiers), dtype=np.float32) / 100
        self._species = len(game.species)
        self._arenas = self._arena_rows(game)
        nothing = np.zeros((1, layout.size), dtype=np.uint8), np.ones((1, 1), dtype=np.int8)
        empty = self(*nothing)
        self.sizes = empty.table.shape[1], empty.options.shape[1]

    def __call__(self, observations: NDArray[np.uint8], masks: NDArray[np.int8]) -> Features:
        """Features of all rows, each with what the seat sees and can do."""
        rows, actions = np.nonzero(masks)
        starts = np.searchsorted(rows, np.arange(len(masks)))
        own = {
            name: observations[:, self._sections[name]].astype(np.float32)
            for name in ("hand", "fresh", "bench", "choice", *_OWN_TEAMS)
        }
        counts = {name: row @ self._shows for name, row in own.items()}
        counts["pool"] = counts["fresh"] + counts["bench"]
        counts["all"] = counts["pool"] + sum(counts[name] for name in _OWN_TEAMS)
        head = observations[:, self._sections["table"]].astype(np.float32)
        buses = self._open_arenas(head)
        table = np.concatenate(
            [
                head[:, : len(GamePhase) + ROUNDS],
                head[:, len(GamePhase) + ROUNDS :][:, :1] / 6,
                counts["pool"] / TEAM,
                *[_best(counts[name]) / TEAM for name in ("choice", *_OWN_TEAMS)],
                own["choice"].sum(axis=1, keepdims=True) / TEAM,
                own["fresh"].sum(axis=1, keepdims=True) / TEAM,
                buses.reshape(len(head), -1),
                *self._seats(observations),
            ],
            axis=1,
        )
        options = np.concatenate(
            [
                self._card_options(own, counts, rows, actions, starts),
                self._other_options(head, counts, buses, rows, actions),
            ],
            axis=1,
        )
        return Features(table, options, actions, starts)

    def _card_options(
        self,
        own: dict[str, Floats],
        counts: dict[str, Floats],
        rows: Ints,
        actions: Ints,
        starts: Ints,
    ) -> Floats:
        """The card of each action: what it shows, where it lies, and what it fits to."""
        is_card = (actions < self._cards)[:, None].astype(np.float32)
        card = np.minimum(actions, self._cards - 1)
        shows = self._shows[card] * is_card
        places = [
            own[name][rows, card][:, None] * is_card
            for name in ("hand", "fresh", "bench", *_OWN_TEAMS)
        ]
        fits = [
            np.where(kind, counts[name][rows] * shows, 0).max(axis=1, keepdims=True) / TEAM
            for name in ("hand", "pool", "bench", "choice", *_OWN_TEAMS, "all")
            for kind in self._kinds
        ]
        reached = self._reached(own, counts, rows, card, shows) * is_card
        best_fit = ((counts["all"] + counts["pool"])[rows] * shows + shows * self._edge).max(
            axis=1, keepdims=True
        )
        compared = np.concatenate([reached, best_fit], axis=1)
        best = np.maximum.reduceat(compared, starts, axis=0)
        return np.concatenate(
            [is_card, shows, *places, *fits, compared / TEAM, (compared - best[rows]) / TEAM],
            axis=1,
        )

    def _reached(
        self,
        own: dict[str, Floats],
        counts: dict[str, Floats],
        rows: Ints,
        card: Ints,
        shows: Floats,
    ) -> Floats:
        """Sets of cards are chosen in ascending order. How large a group can be at most when this
        card is the next one: of the chosen set alone, of a team that lacks a card, and together
        with the team of the playoffs."""
        later = own["bench"][rows] * (np.arange(self._cards) > card[:, None])
        room = np.maximum(TEAM - 1 - own["choice"].sum(axis=1), 0)[rows, None]
        group = counts["choice"][rows] + shows + np.minimum(later @ self._shows, room)
        lacking = sum(
            counts[name] * (own[name].sum(axis=1, keepdims=True) == TEAM - 1) for name in _OWN_TEAMS
        )
        swapped = (lacking[rows] + shows) * shows
        joined = (counts["team_1"] + counts["choice"] + counts["fresh"])[rows] * shows
        return np.stack(
            [(one + self._edge).max(axis=1) for one in (group, swapped, joined)], axis=1
        )

    def _other_options(
        self, head: Floats, counts: dict[str, Floats], buses: Floats, rows: Ints, actions: Ints
    ) -> Floats:
        """Buses with their team and arena, and to seal."""
        number = actions - self._cards
        is_bus = ((number >= 0) & (number < ROUNDS * ROUNDS)).astype(np.float32)
        team, bus = np.divmod(np.clip(number, 0, ROUNDS * ROUNDS - 1), ROUNDS)
        now = head[rows, len(GamePhase) :][:, :ROUNDS].argmax(axis=1)
        teams = np.stack([counts[name] for name in _OWN_TEAMS], axis=1)[rows, team]
        teams = np.where((team == now)[:, None], counts["choice"][rows], teams)
        return np.concatenate(
            [
                is_bus[:, None],
                (number == ROUNDS * ROUNDS)[:, None].astype(np.float32),
                (teams + self._edge).max(axis=1, keepdims=True) / TEAM * is_bus[:, None],
                buses[rows, bus] * is_bus[:, None],
            ],
            axis=1,
        )

    def _seats(self, observations: NDArray[np.uint8]) -> list[Floats]:
        """Of every seat: its counts and fans, whether it is in, and the groups of its open and
        known cards."""
        found = []
        for seat in range(self._managers):
            part = observations[:, self._sections[f"seat_{seat}"]].astype(np.float32)
            cards = part[:, : (ROUNDS + 1) * self._cards].reshape(-1, self._cards) @ self._shows
            found.append((cards.max(axis=1) / TEAM).reshape(len(part), -1))
            counts = part[:, (ROUNDS + 1) * self._cards :][:, :_COUNTS]
            found.append(counts / np.array([18, 4, 2, 4, 60, 40], dtype=np.float32))
        return found

    def _open_arenas(self, head: Floats) -> Floats:
        """For each bus what its arena pays and asks for; zeros where none is open."""
        first = len(GamePhase) + ROUNDS + 1 + self._species
        size = len(self._arenas)
        rows = head[:, first : first + ROUNDS * size].reshape(len(head), ROUNDS, size)
        return rows @ self._arenas

    def _arena_rows(self, game: Game) -> Floats:
        rows = [
            [
                *[
                    fans_of(arena, rank=r + 1, managers=game.managers) / 15
                    for r in range(game.managers)
                ],
                *[float(arena.combo is combo) for combo in Combo],
            ]
            for _, arena in sorted(game.arenas.items())
        ]
        return np.array(rows, dtype=np.float32)


def _best(counts: Floats) -> Floats:
    best: Floats = counts.max(axis=1, keepdims=True)
    return best
