// What picks by itself if the person likes: the only card that is left, and a hand that was ranked.
import { keep, kept } from "./kept.ts";
import { offered, SINGLE } from "./offer.ts";
import type { Store } from "./store.ts";
import { Phase } from "./wire.ts";

export const WISHES = ["only card", "ranked hand"] as const;
export type Wish = (typeof WISHES)[number];

export function isWished(wish: Wish): boolean {
  return kept(`wish-${wish}`, false);
}

export function wish(what: Wish, on: boolean): void {
  keep(`wish-${what}`, on);
}

/** Whether a hand is drafted from in which pressing a card gives it a number instead of choosing it. */
export function isRanking(store: Store): boolean {
  return isWished("ranked hand") && store.game.phase === Phase.PICK;
}

/** The ranks after a card was pressed: it comes last, or leaves them. */
export function pressed(ranked: readonly number[], card: number): number[] {
  return ranked.includes(card) ? ranked.filter((one) => one !== card) : [...ranked, card];
}

/** The best of the cards that were ranked; -1 if none is there. */
export function best(ranked: readonly number[], cards: readonly number[]): number {
  return ranked.find((card) => cards.includes(card)) ?? -1;
}

/** The card that picks itself now; -1 for none. In a hand that is being ranked none does. */
function ready(store: Store): number {
  const cards = offered(store);
  if (isWished("only card") && cards.length === 1) return cards[0] ?? -1;
  const { cards: ranked, step } = store.ranks;
  return isRanking(store) && step < store.game.step ? best(ranked, cards) : -1;
}

/** Picks as soon as a step opens, once for each: what it picked can be changed like any choice. */
export function pickByItself(store: Store): void {
  let step = -1;
  const look = () => {
    const move = SINGLE[store.view.game?.phase ?? -1];
    if (!move || !store.asked || store.sending || store.game.step === step) return;
    step = store.game.step;
    const card = store.sealed ? -1 : ready(store);
    if (card < 0) return;
    void store.choose([move(card)]);
    const words = store.texts.card(store.card(card));
    store.say(store.texts.say("picked itself", { card: words }), true);
  };
  store.subscribe(look);
  look();
}
