// What one card is chosen from, and which move that is.
import { discard, pick, shoot } from "./moves.ts";
import type { Store } from "./store.ts";
import { Phase } from "./wire.ts";

/** The cards to choose from in this phase. */
export function offered(store: Store): readonly number[] {
  const { own, game } = store;
  if (!own) return [];
  switch (game.phase) {
    case Phase.MARKET:
      return game.trio;
    case Phase.DISCARD:
      return own.fresh;
    case Phase.SHOOT:
      return own.bench;
    default:
      return own.hand;
  }
}

/** The move of each phase in which one card is chosen. */
export const SINGLE: Readonly<Record<number, (card: number) => number>> = {
  [Phase.PICK]: pick,
  [Phase.MARKET]: pick,
  [Phase.DISCARD]: discard,
  [Phase.SHOOT]: shoot,
};
