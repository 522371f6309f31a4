// What the server says of a table, as its API documents it.

export const Phase = {
  PICK: 5,
  PAIR: 6,
  DISCARD: 7,
  MARKET: 8,
  PLAN: 9,
  LINEUP: 10,
  SHOOT: 11,
  INCOMING: 12,
  OUTGOING: 13,
  OVER: 14,
} as const;

export type Tier = "symbol" | "number" | "species";
export type Combo = "straight" | "full_house" | "all_symbols";

export interface Card {
  readonly id: number;
  readonly species: string;
  readonly number: number;
  readonly symbols: readonly string[];
}

export interface Arena {
  readonly id: number;
  readonly name: string;
  readonly fans: readonly number[];
  readonly align: "top" | "bottom";
  readonly combo: Combo | null;
  readonly unusual: boolean;
}

export interface TieBreak {
  readonly tiers: readonly Tier[];
  readonly symbol: readonly string[];
  readonly number: readonly number[];
  readonly species: readonly string[];
}

/** The cards, arenas and orders of the game, the same for everybody. */
export interface Box {
  readonly species: readonly string[];
  readonly symbols: readonly string[];
  readonly tiebreak: Readonly<Record<string, TieBreak>>;
  readonly playoff_fans: Readonly<Record<string, readonly number[]>>;
  readonly ticket_fans: Readonly<Record<string, number>>;
  readonly arenas: readonly Arena[];
  readonly cards: readonly Card[];
}

export interface Options {
  readonly managers: number;
  readonly mode: "tradition" | "duel" | "market";
  readonly shootout: string;
  readonly three_pair: "any" | "numbers";
  readonly all_symbols: "together" | "one-each";
}

export interface ArenaScored {
  readonly type: "ArenaScored";
  readonly round: number;
  readonly bus: number;
  readonly arena: number;
  readonly teams: readonly number[];
  readonly keys: readonly number[];
  readonly ranks: readonly number[];
  readonly fans: readonly number[];
}

export interface SwappedOut {
  readonly type: "SwappedOut";
  readonly round: number;
  readonly cards: readonly (readonly number[])[];
}

export interface TeamsCompared {
  readonly type: "TeamsCompared";
  readonly teams: readonly (readonly number[])[];
  readonly keys: readonly number[];
  readonly weakest: readonly number[];
}

export interface ShotsTaken {
  readonly type: "ShotsTaken";
  readonly cards: readonly number[];
}

export interface Lost {
  readonly type: "Lost";
  readonly tickets: readonly number[];
  readonly out: readonly number[];
  readonly place: number;
}

export interface RanOut {
  readonly type: "RanOut";
  readonly out: readonly number[];
  readonly place: number;
}

export interface Replaced {
  readonly type: "Replaced";
  readonly cards: readonly (readonly number[])[];
}

export type StoryEvent =
  | ArenaScored
  | SwappedOut
  | TeamsCompared
  | ShotsTaken
  | Lost
  | RanOut
  | Replaced;

/** What all see of the game. */
export interface Public {
  readonly phase: number;
  readonly step: number;
  readonly concerned: number;
  readonly round: number;
  readonly turn: number;
  readonly species: readonly number[];
  readonly arenas: readonly number[];
  readonly used: readonly number[];
  readonly trio: readonly number[];
  readonly starter: number;
  readonly teams: readonly (readonly (readonly number[])[])[];
  readonly known: readonly (readonly number[])[];
  readonly gone: readonly number[];
  readonly cards: readonly number[];
  readonly incoming: readonly number[];
  readonly tickets: readonly number[];
  readonly places: readonly number[];
  readonly season_fans: readonly number[];
  readonly playoff_fans: readonly number[];
  readonly story: readonly StoryEvent[];
}

/** What one seat alone sees. */
export interface Own {
  readonly hand: readonly number[];
  readonly fresh: readonly number[];
  readonly bench: readonly number[];
  readonly teams: readonly (readonly number[])[];
  readonly given: readonly number[];
  readonly discarded: readonly number[];
}

export interface Chair {
  readonly guest: string | null;
  readonly bot: string | null;
  readonly missed: number;
}

export interface View {
  readonly stage: "gathering" | "playing" | "over" | "abandoned";
  readonly setting: {
    readonly options: Options;
    readonly clock: number;
    readonly hints: boolean;
  };
  readonly host: string;
  readonly chairs: readonly Chair[];
  readonly consents: readonly {
    readonly seat: number;
    readonly absent: number;
    readonly for_good: boolean;
  }[];
  readonly cursor: number;
  readonly waited_for: readonly number[];
  readonly deadline: number | null;
  readonly game: Public | null;
  readonly own: {
    readonly seat: number;
    readonly cards: Own;
    readonly choice: readonly number[] | null;
  } | null;
  /** The teams of the last settled plan, by seat. */
  readonly revealed: readonly (readonly (readonly number[])[])[];
  readonly seed: string | null;
  readonly places: readonly number[];
}

/** A set phrase that a seat said; later ones have higher numbers. */
export interface Spoken {
  readonly number: number;
  readonly seat: number;
  readonly phrase: string;
}

export interface Scene {
  readonly view: View;
  readonly names: Readonly<Record<string, string>>;
  readonly away: readonly number[];
  readonly spoken: readonly Spoken[];
}
