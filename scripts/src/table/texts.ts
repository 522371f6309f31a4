// The texts of the page. They come from the server's catalogues, in the reader's language.
import type { Box, Card } from "./wire.ts";

export type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
export type Values = Readonly<Record<string, string | number>>;

export class Texts {
  private readonly catalogue: Catalogue;
  private readonly plural: Intl.PluralRules;

  constructor(catalogue: Catalogue, language: string) {
    this.catalogue = catalogue;
    this.plural = new Intl.PluralRules(language);
  }

  /** A text with its placeholders filled in. */
  say(key: string, values: Values = {}): string {
    const text = this.catalogue[key];
    return typeof text === "string" ? filled(text, values) : key;
  }

  /** The names of everything that can be said. */
  phrases(): string[] {
    const prefix = "phrase ";
    const keys = Object.keys(this.catalogue).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length));
  }

  /** A text whose form depends on a number, which is its placeholder `num`. */
  count(key: string, num: number, values: Values = {}): string {
    const forms = this.catalogue[key];
    if (typeof forms !== "object") return `${num} ${key}`;
    const text = forms[this.plural.select(num)] ?? forms.other ?? key;
    return filled(text, { num, ...values });
  }

  /** A species or symbol; of own data its name as it stands. */
  word(name: string): string {
    const text = this.catalogue[`word ${name}`];
    return typeof text === "string" ? text : name.replace(/_/g, " ");
  }

  /** So many ducks, sticks, cards with a 7. */
  group(size: number, value: { tier: string; value: string | number }): string {
    if (value.tier === "number") return this.count("cards with", size, { value: value.value });
    const known = typeof this.catalogue[`some ${value.value}`] === "object";
    return known
      ? this.count(`some ${value.value}`, size)
      : `${size} × ${this.word(String(value.value))}`;
  }

  /** The whole name of a card, as it is spoken. */
  card(card: Card): string {
    const symbols = card.symbols.map((symbol) => this.word(symbol));
    return [`${this.word(card.species)} ${card.number}`, ...symbols].join(", ");
  }

  cards(box: Box, cards: readonly number[]): string {
    const known = cards.map((id) => box.cards.find((card) => card.id === id));
    return known.map((card) => (card ? this.card(card) : "")).join("; ");
  }
}

function filled(text: string, values: Values): string {
  return text.replace(/%\((\w+)\)s/g, (_, name: string) => String(values[name] ?? ""));
}
