"""A game as text, with what all players see."""

import sys

from podium.allstar.rules.state import Game, Public

HUMAN = "human"


def rendered(mode: str, game: Game, public: Public) -> str | None:
    """The picture with `ansi`; with `human` it is written for people to watch, and nothing is
    returned."""
    text = picture(game, public)
    if mode != HUMAN:
        return text
    sys.stdout.write(f"{text}\n\n")
    sys.stdout.flush()
    return None


def picture(game: Game, public: Public) -> str:
    """Phase, open arenas, and for every seat its counts and open teams."""
    arenas = ", ".join(game.arenas[number].name for number in public.arenas) or "none"
    fans = public.fans()
    lines = [f"round {public.round}, {public.phase.name.lower()}; open arenas: {arenas}"]
    for seat in range(game.managers):
        place = f", out on place {public.places[seat]}" if public.places[seat] else ""
        lines.append(
            f"manager {seat}: {fans[seat]} fans, {public.cards[seat]} cards, "
            f"{public.tickets[seat]} tickets{place}"
        )
        for number, team in enumerate(public.teams[seat], start=1):
            lines.append(f"  team {number}: {', '.join(card_text(game, card) for card in team)}")
    return "\n".join(lines)


def card_text(game: Game, number: int) -> str:
    """A card in words: species, number and symbols."""
    card = game.card(number)
    return " ".join([card.species, str(card.number), *card.symbols])
