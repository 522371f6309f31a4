// How strong a team is: the only rule of the game that the page knows, for the badge beside a team
// that is being built. It reads the server's cards and orders, and its keys are the server's.
import type { Arena, Box, Card, Options, Tier } from "./wire.ts";

export const TEAM = 5;
const PLACE_BITS = 5;
const ROOM = 5;
const COMBO_KEY = (TEAM + 1) << (2 * ROOM);

export interface Value {
  readonly tier: Tier;
  readonly value: string | number;
}

/** The side of the tie-break card that lies up. */
export function side(managers: number): string {
  return managers <= 4 ? "2-4" : "5-6";
}

/** Every way to choose three of five, and the two that are left. */
const SPLITS: readonly (readonly [readonly number[], readonly number[]])[] = splits();

function splits(): [number[], number[]][] {
  const all = [...Array(TEAM).keys()];
  const found: [number[], number[]][] = [];
  for (const one of all) {
    for (const other of all.slice(one + 1)) {
      found.push([all.filter((place) => place !== one && place !== other), [one, other]]);
    }
  }
  return found;
}

/** The orders of a box for one number of managers. A higher place is a stronger value. */
export class Scale {
  /** From the weakest value to the strongest. */
  readonly values: readonly Value[];
  private readonly cards: ReadonlyMap<number, Card>;
  private readonly held: ReadonlyMap<number, readonly number[]>;
  private readonly options: Options;

  constructor(box: Box, options: Options) {
    const order = box.tiebreak[side(options.managers)];
    if (!order) throw new Error(`no orders for ${options.managers} managers`);
    this.options = options;
    const rows = order.tiers.map((tier) => order[tier].map((value): Value => ({ tier, value })));
    this.values = rows.flat().reverse();
    const places = new Map(
      this.values.map(({ tier, value }, place) => [`${tier} ${value}`, place]),
    );
    const place = (tier: Tier, value: string | number) => places.get(`${tier} ${value}`) ?? -1;
    this.cards = new Map(box.cards.map((card) => [card.id, card]));
    this.held = new Map(
      box.cards.map((card) => [
        card.id,
        [
          ...card.symbols.map((symbol) => place("symbol", symbol)),
          place("number", card.number),
          place("species", card.species),
        ],
      ]),
    );
  }

  /** Strength of a team with its tie-break; of more cards, that of the best team among them. */
  key(team: readonly number[]): number {
    const counts = new Map<number, number>();
    let best = 0;
    for (const card of team) {
      for (const place of this.places(card)) {
        const count = Math.min((counts.get(place) ?? 0) + 1, TEAM);
        counts.set(place, count);
        best = Math.max(best, (count << PLACE_BITS) | place);
      }
    }
    return best;
  }

  /** What teams are compared by in an arena. */
  arenaKey(arena: Arena, team: readonly number[]): number {
    return this.comboKey(arena, team) || this.key(team) << ROOM;
  }

  size(key: number): number {
    return key >> PLACE_BITS;
  }

  value(key: number): Value | undefined {
    return this.values[key & ((1 << PLACE_BITS) - 1)];
  }

  /** The cards that make a key. */
  members(team: readonly number[], key: number): number[] {
    const place = key & ((1 << PLACE_BITS) - 1);
    return team.filter((card) => this.places(card).includes(place));
  }

  /** 0 for the gold tier, 1 for silver, 2 for bronze. */
  medal(value: Value, box: Box): number {
    return box.tiebreak[side(this.options.managers)]?.tiers.indexOf(value.tier) ?? 0;
  }

  /** The places of a card's values. */
  places(card: number): readonly number[] {
    return this.held.get(card) ?? [];
  }

  private comboKey(arena: Arena, team: readonly number[]): number {
    if (team.length !== TEAM) return 0;
    switch (arena.combo) {
      case "straight":
        return this.straight(team);
      case "full_house":
        return this.threeAndPair(team);
      case "all_symbols":
        return this.allSymbols(team) ? COMBO_KEY : 0;
      default:
        return 0;
    }
  }

  private straight(team: readonly number[]): number {
    const numbers = new Set(team.map((card) => this.cards.get(card)?.number ?? 0));
    const highest = Math.max(...numbers);
    if (numbers.size < TEAM || highest - Math.min(...numbers) !== TEAM - 1) return 0;
    const place = this.values.findIndex((one) => one.tier === "number" && one.value === highest);
    return COMBO_KEY | (place << ROOM);
  }

  private threeAndPair(team: readonly number[]): number {
    const seen = team.map((card) => this.places(card).filter((place) => this.pairs(place)));
    let best = 0;
    for (const [three, pair] of SPLITS) {
      for (const value of shared(three.map((index) => seen[index] ?? []))) {
        for (const other of shared(pair.map((index) => seen[index] ?? []))) {
          if (other !== value) best = Math.max(best, COMBO_KEY | (value << ROOM) | other);
        }
      }
    }
    return best;
  }

  private pairs(place: number): boolean {
    return this.options.three_pair === "any" || this.values[place]?.tier === "number";
  }

  private allSymbols(team: readonly number[]): boolean {
    const wanted = this.values.filter(({ tier }) => tier === "symbol").map(({ value }) => value);
    const rows = team.map((card) => this.cards.get(card)?.symbols ?? []);
    if (this.options.all_symbols === "together") {
      return wanted.every((symbol) => rows.some((row) => row.includes(String(symbol))));
    }
    const distinct = (row: number, taken: readonly string[]): boolean =>
      row === rows.length ||
      (rows[row] ?? []).some(
        (symbol) => !taken.includes(symbol) && distinct(row + 1, [...taken, symbol]),
      );
    return wanted.length === rows.length && distinct(0, []);
  }
}

export function isCombo(arenaKey: number): boolean {
  return arenaKey >= COMBO_KEY;
}

/** The team's own key in an arena's key that is not that of a combination. */
export function strengthPart(arenaKey: number): number {
  return arenaKey >> ROOM;
}

function shared(rows: readonly (readonly number[])[]): number[] {
  const [first = [], ...rest] = rows;
  return first.filter((place) => rest.every((row) => row.includes(place)));
}
