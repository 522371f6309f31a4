// The numbers of moves, as the server counts them.

const BLOCK = 128;
const [PICK, GIVE, DISCARD, SHOOT, IN, OUT, OTHER] = [0, 1, 2, 3, 4, 8, 12];

export const SEAL = OTHER * BLOCK + 32;

export const pick = (card: number): number => PICK * BLOCK + card;
export const give = (card: number): number => GIVE * BLOCK + card;
export const discard = (card: number): number => DISCARD * BLOCK + card;
export const shoot = (card: number): number => SHOOT * BLOCK + card;
/** `team`: 1 to 3 in the season, 0 in the playoffs. */
export const putIn = (card: number, team = 0): number => (IN + team) * BLOCK + card;
export const takeOut = (card: number, team = 0): number => (OUT + team) * BLOCK + card;
export const bus = (team: number, number: number): number => OTHER * BLOCK + team * 4 + number;

export type SmallMove =
  | { readonly kind: "pick" | "give" | "discard" | "shoot"; readonly card: number }
  | { readonly kind: "in" | "out"; readonly card: number; readonly team: number }
  | { readonly kind: "bus"; readonly team: number; readonly bus: number }
  | { readonly kind: "other" };

/** What a number means. */
export function read(move: number): SmallMove {
  const block = Math.floor(move / BLOCK);
  const card = move % BLOCK;
  const single = (["pick", "give", "discard", "shoot"] as const)[block];
  if (single) return { kind: single, card };
  if (block < OUT) return { kind: "in", card, team: block - IN };
  if (block < OTHER) return { kind: "out", card, team: block - OUT };
  if (card < 16) return { kind: "bus", team: card >> 2, bus: card & 3 };
  return { kind: "other" };
}
