// Choosing one card, or one for oneself and one for the other: draft, market, discard, shoot-out.
import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { isRanking, pressed } from "./by-itself.ts";
import { makes } from "./makes.ts";
import { give, pick, read } from "./moves.ts";
import { offered, SINGLE } from "./offer.ts";
import { useReady } from "./pick-clock.tsx";
import { CardButton, strengthWords, useStore } from "./pieces.tsx";
import { inOrder, SortButtons } from "./sorting.tsx";
import type { Store } from "./store.ts";
import { Phase } from "./wire.ts";

/** What stands as chosen: the kept card and the gift. */
function chosen(store: Store): { keep: number; gift: number } {
  const found = { keep: -1, gift: -1 };
  for (const move of (store.view.own?.choice ?? []).map(read)) {
    if (move.kind === "give") found.gift = move.card;
    else if ("card" in move) found.keep = move.card;
  }
  return found;
}

/** What a card would make, in words: of the bench, and of open teams. */
function makesWords(store: Store, id: number): string {
  const { own, game, texts } = store;
  const useful = game.phase !== Phase.SHOOT && game.phase !== Phase.DISCARD;
  if (!own || !useful || !store.view.setting.hints) return "";
  return makes(store.scale, own, id)
    .filter(({ key }) => store.scale.size(key) > 1)
    .map(({ team, key }) => {
      const group = strengthWords(store, key);
      return team ? texts.say("makes team", { team, group }) : group;
    })
    .join(" · ");
}

/** A digit picks the card of that number, from the moment in which the card is shown. */
export function useDigits(cards: readonly number[], press: (card: number) => void): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest("input, select, textarea");
      const card = cards[Number(event.key) - 1];
      if (typing || event.ctrlKey || event.metaKey || event.altKey || card === undefined) return;
      press(card);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

/** One card: pressed, it is chosen at once, and another can be pressed until all have chosen. */
export function OneCard(): JSX.Element {
  const store = useStore();
  const cards = inOrder(store, offered(store));
  const { keep } = chosen(store);
  const move = SINGLE[store.game.phase] ?? pick;
  const press = (card: number) => {
    if (card !== keep || store.sending) void store.choose([move(card)]);
  };
  if (isRanking(store)) return <RankedHand cards={cards} keep={keep} />;
  return (
    <div class="choice">
      <PressedHand
        cards={cards}
        mark={(card) => (card === keep ? store.texts.say("your choice") : "")}
        press={press}
      />
      {cards.length > 7 ? <SortButtons /> : null}
    </div>
  );
}

/** Pressed cards get numbers, and the best one is sealed; the others pick themselves later. */
function RankedHand({ cards, keep }: { cards: readonly number[]; keep: number }): JSX.Element {
  const store = useStore();
  const { texts } = store;
  const here = store.ranks.cards.filter((card) => cards.includes(card));
  const first = here[0] ?? -1;
  useReady(first < 0 ? null : [pick(first)]);
  const seal = () => {
    if (first >= 0 && first !== keep) void store.choose([pick(first)]);
  };
  const mark = (card: number) => {
    const number = here.includes(card) ? `${here.indexOf(card) + 1}.` : "";
    return [number, card === keep ? texts.say("your choice") : ""].filter(Boolean).join(" ");
  };
  return (
    <div class="choice">
      <PressedHand
        cards={cards}
        mark={mark}
        press={(card) => store.rank(pressed(store.ranks.cards, card))}
      />
      <div class="seal-bar">
        <button type="button" aria-disabled={first < 0 || first === keep} onClick={seal}>
          {texts.say(first >= 0 && first === keep ? "sealed" : "seal")}
        </button>
        <span class="hint">{texts.say("rank hint")}</span>
      </div>
    </div>
  );
}

/** Two cards: the first that is pressed stays, the second goes to the other's bench. */
export function Pair(): JSX.Element {
  const store = useStore();
  const { texts } = store;
  const cards = inOrder(store, offered(store));
  const draft = store.draft(chosen(store));
  const press = (card: number) => {
    const next = { ...draft };
    if (card === draft.keep) next.keep = -1;
    else if (card === draft.gift) next.gift = -1;
    else if (draft.keep < 0) next.keep = card;
    else next.gift = card;
    store.keepDraft(next);
    if (next.keep >= 0 && next.gift >= 0) void store.choose([pick(next.keep), give(next.gift)]);
  };
  const marks: Record<number, string> = {
    [draft.keep]: texts.say("you keep it"),
    [draft.gift]: texts.say("you give it"),
  };
  return <PressedHand cards={cards} mark={(card) => marks[card] ?? ""} press={press} />;
}

interface HandProps {
  readonly cards: readonly number[];
  readonly mark: (card: number) => string;
  readonly press: (card: number) => void;
}

function PressedHand({ cards, mark, press }: HandProps): JSX.Element {
  const store = useStore();
  useDigits(cards, press);
  return (
    <ul class={`hand plain${cards.length > 7 ? " many" : ""}`} key={store.game.step}>
      {cards.map((id, index) => {
        const note = makesWords(store, id);
        return (
          <li key={id}>
            <CardButton
              id={id}
              pressed={Boolean(mark(id))}
              mark={mark(id)}
              note={note}
              hint={index < 9 ? String(index + 1) : ""}
              onPress={() => press(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
