// What a card makes: of the bench, and of open teams that it could be swapped into.
import { type Scale, TEAM } from "./scale.ts";
import type { Own } from "./wire.ts";

/** `key`: the strength that the card takes part in. `team`: 0 for the bench, else an open team. */
export interface Makes {
  readonly team: number;
  readonly key: number;
}

/** The best group that contains the card, among these others. */
function groupWith(scale: Scale, others: readonly number[], card: number): number {
  const keys = scale.places(card).map((place) => {
    const count = others.filter((other) => scale.places(other).includes(place)).length;
    return (Math.min(count + 1, TEAM) << 5) | place;
  });
  return Math.max(...keys);
}

/** For the bench always, for an open team only if the card makes it stronger. */
export function makes(scale: Scale, own: Own, card: number): Makes[] {
  const bench = [...own.bench, ...own.fresh].filter((other) => other !== card);
  const found: Makes[] = [{ team: 0, key: groupWith(scale, bench, card) }];
  own.teams.forEach((team, index) => {
    const key = groupWith(scale, team, card);
    if (key > scale.key(team)) found.push({ team: index + 1, key });
  });
  return found;
}
