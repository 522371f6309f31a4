// The plan of a round while it is made: swaps, a new team, buses. It stays in the browser until it
// is sealed; the server checks it.
import { bus, putIn, read, SEAL, takeOut } from "./moves.ts";
import { TEAM } from "./scale.ts";
import type { Own } from "./wire.ts";

export interface Swap {
  readonly team: number;
  readonly out: number;
  readonly in: number;
}

/** `earlier`: the teams played before, as planned; `buses`: of these and the new team. */
export interface Plan {
  readonly bench: readonly number[];
  readonly earlier: readonly (readonly number[])[];
  readonly team: readonly number[];
  readonly swaps: readonly Swap[];
  readonly buses: readonly number[];
}

/** Where a card lies or is put: on the bench, in the new team, or in an earlier one. */
export type Spot = "bench" | "team" | number;

export function newPlan(own: Own): Plan {
  return {
    bench: own.bench,
    earlier: own.teams,
    team: [],
    swaps: [],
    buses: [...own.teams, []].map((_, index) => index + 1),
  };
}

export function isWhole(plan: Plan): boolean {
  return plan.team.length === TEAM;
}

export function spotOf(plan: Plan, card: number): Spot | null {
  if (plan.bench.includes(card)) return "bench";
  if (plan.team.includes(card)) return "team";
  const index = plan.earlier.findIndex((team) => team.includes(card));
  return index < 0 ? null : index;
}

/** The small moves of the plan, in an order in which each is possible. */
export function movesOf(plan: Plan): number[] {
  const number = plan.buses.length;
  return [
    ...plan.swaps.flatMap((swap) => [
      takeOut(swap.out, swap.team + 1),
      putIn(swap.in, swap.team + 1),
    ]),
    ...plan.team.map((card) => putIn(card, number)),
    ...(number > 1 ? plan.buses.map((one, index) => bus(index + 1, one)) : []),
    SEAL,
  ];
}

/** The plan that sealed moves made. */
export function planOf(own: Own, moves: readonly number[]): Plan {
  let out = -1;
  return moves.map(read).reduce((plan, move) => {
    if (move.kind === "bus") return withBus(plan, move.team - 1, move.bus);
    if (move.kind !== "in" && move.kind !== "out") return plan;
    if (move.team > own.teams.length) {
      return put(plan, move.card, move.kind === "in" ? "team" : "bench") ?? plan;
    }
    if (move.kind === "in") return swap(plan, out, move.card) ?? plan;
    out = move.card;
    return plan;
  }, newPlan(own));
}

/** A card moved to the bench or into the new team; null if that cannot be. */
export function put(plan: Plan, card: number, to: Spot): Plan | null {
  const from = spotOf(plan, card);
  if (from === null || from === to || typeof to === "number") return null;
  if (typeof from === "number") return to === "bench" ? undoSwap(plan, from, card) : null;
  if (to === "team" && plan.team.length === TEAM) return null;
  return {
    ...plan,
    bench: to === "bench" ? sorted(plan.bench, card) : without(plan.bench, card),
    team: to === "team" ? [...plan.team, card] : without(plan.team, card),
  };
}

/** Two cards change places; null if they cannot. */
export function exchange(plan: Plan, one: number, other: number): Plan | null {
  const [here, there] = [spotOf(plan, one), spotOf(plan, other)];
  if (here === null || there === null || here === there) return null;
  if (typeof here === "number" && typeof there === "number") return null;
  if (typeof here === "number") return swap(plan, one, other);
  if (typeof there === "number") return swap(plan, other, one);
  const swapWith = (cards: readonly number[]) =>
    cards.map((card) => (card === one ? other : card === other ? one : card));
  return { ...plan, bench: swapWith(plan.bench), team: swapWith(plan.team) };
}

/** `out` leaves an earlier team for the bench, `entering` takes its place: once for each team. */
export function swap(plan: Plan, out: number, entering: number): Plan | null {
  const team = plan.earlier.findIndex((cards) => cards.includes(out));
  if (team < 0 || out === entering) return null;
  const before = plan.swaps.find((one) => one.team === team);
  if (before) {
    // only the card that came in may be exchanged for another
    if (before.in !== out || before.out === entering) return null;
    const undone = undoSwap(plan, team, out);
    return undone && swap(undone, before.out, entering);
  }
  if (!plan.bench.includes(entering) && !plan.team.includes(entering)) return null;
  return {
    ...plan,
    bench: sorted(without(plan.bench, entering), out),
    team: without(plan.team, entering),
    earlier: plan.earlier.map((cards, index) =>
      index === team ? cards.map((card) => (card === out ? entering : card)) : cards,
    ),
    swaps: [...plan.swaps, { team, out, in: entering }],
  };
}

/** Takes a swap back: the card that came in leaves, the one that left returns, wherever it is. */
function undoSwap(plan: Plan, team: number, entered: number): Plan | null {
  const made = plan.swaps.find((one) => one.team === team && one.in === entered);
  const home = made && spotOf(plan, made.out);
  if (!made || home === null || typeof home === "number") return null;
  return {
    ...plan,
    bench: sorted(without(plan.bench, made.out), entered),
    team: without(plan.team, made.out),
    earlier: plan.earlier.map((cards, index) =>
      index === team ? cards.map((card) => (card === entered ? made.out : card)) : cards,
    ),
    swaps: plan.swaps.filter((one) => one !== made),
  };
}

/** Gives a bus to a team (from 0); the team that had it gets the other's. */
export function withBus(plan: Plan, team: number, number: number): Plan {
  const old = plan.buses[team] ?? 0;
  return {
    ...plan,
    buses: plan.buses.map((one, index) => (index === team ? number : one === number ? old : one)),
  };
}

function without(cards: readonly number[], card: number): number[] {
  return cards.filter((one) => one !== card);
}

function sorted(cards: readonly number[], card: number): number[] {
  return [...cards, card].sort((one, other) => one - other);
}
