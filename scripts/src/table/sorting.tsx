// The order in which cards lie before the person.
import type { JSX } from "preact";
import { keep, kept } from "./kept.ts";
import { useStore } from "./pieces.tsx";
import type { Store } from "./store.ts";

const ORDERS = ["species", "number", "symbol"] as const;
type Order = (typeof ORDERS)[number];

function chosenOrder(): Order {
  return kept<Order>("order", "species");
}

function rank(store: Store, id: number, order: Order): (number | string)[] {
  const card = store.card(id);
  const species = store.box.species.indexOf(card.species);
  const symbols = card.symbols.map((symbol) => store.box.symbols.indexOf(symbol));
  const symbol = symbols.length ? Math.min(...symbols) : store.box.symbols.length;
  if (order === "number") return [-card.number, species];
  if (order === "symbol") return [symbol, species, -card.number];
  return [species, -card.number];
}

/** The cards in the order that the person has chosen. */
export function inOrder(store: Store, cards: readonly number[]): number[] {
  const order = chosenOrder();
  const ranked = cards.map((id) => ({ id, rank: rank(store, id, order) }));
  ranked.sort((one, other) => {
    const place = one.rank.findIndex((value, index) => value !== other.rank[index]);
    return place < 0 ? 0 : Number(one.rank[place]) - Number(other.rank[place]);
  });
  return ranked.map(({ id }) => id);
}

export function SortButtons(): JSX.Element {
  const store = useStore();
  const order = chosenOrder();
  return (
    <fieldset class="sorts">
      <legend>{store.texts.say("sort by")}</legend>
      {ORDERS.map((one) => (
        <button
          type="button"
          key={one}
          class="quiet"
          aria-pressed={one === order}
          onClick={() => {
            keep("order", one);
            store.change();
          }}
        >
          {store.texts.say(`sort ${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
