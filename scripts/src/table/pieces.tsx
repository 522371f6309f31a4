// Cards, badges and pictures: what every part of the table is made of.
import type { JSX } from "preact";
import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import { isCombo, strengthPart } from "./scale.ts";
import type { Store } from "./store.ts";
import type { Arena } from "./wire.ts";

const Context = createContext<Store | null>(null);
export const StoreProvider = Context.Provider;

/** The store; the component is drawn again whenever it changes. */
export function useStore(): Store {
  const store = useContext(Context);
  if (!store) throw new Error("no store");
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store.subscribe(() => again(0)), [store]);
  return store;
}

/** Names of the drawings that there are; everything else gets a neutral one. */
const DRAWN = new Set(
  (
    "caribou tiger shark eagle bear polar_bear panda horse penguin beaver hare duck " +
    "goal helmet stick skate puck"
  ).split(" "),
);

export function Picture({ name, neutral }: { name: string; neutral: string }): JSX.Element {
  const { art } = useStore();
  return (
    <svg class={`art art-${neutral}`} aria-hidden="true">
      <use href={`${art}#${DRAWN.has(name) ? name : neutral}`} />
    </svg>
  );
}

const LONG_WORD = 9;

/** Whether a name needs smaller letters on a small card. */
function isLong(name: string): boolean {
  return name.split(" ").some((word) => word.length >= LONG_WORD);
}

interface CardProps {
  readonly id: number;
  readonly small?: boolean;
  readonly note?: string;
  readonly dim?: boolean;
}

/** A card as a picture; its name is text. */
export function CardFace({ id, small, note, dim }: CardProps): JSX.Element {
  const store = useStore();
  const card = store.card(id);
  const name = store.texts.word(card.species);
  return (
    <span class={`face${small ? " small" : ""}${dim ? " dim" : ""}`}>
      <span class="hidden">{store.texts.card(card)}</span>
      <span class="face-head" aria-hidden="true">
        <b class="face-number">{card.number}</b>
        <span class="face-symbols">
          {card.symbols.map((symbol) => (
            <Picture key={symbol} name={symbol} neutral="other-symbol" />
          ))}
        </span>
      </span>
      <Picture name={card.species} neutral="other-species" />
      <span class={`face-name${isLong(name) ? " long" : ""}`} aria-hidden="true">
        {name}
      </span>
      {note ? <span class="face-note">{note}</span> : null}
    </span>
  );
}

interface PressedCardProps extends CardProps {
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly mark?: string;
  readonly hint?: string;
  readonly onPress: () => void;
}

/** A card that can be pressed. */
export function CardButton(props: PressedCardProps): JSX.Element {
  const { id, pressed, disabled, mark, hint, onPress, ...face } = props;
  return (
    <button
      type="button"
      class={`card-button${pressed ? " pressed" : ""}`}
      aria-pressed={Boolean(pressed)}
      aria-disabled={Boolean(disabled)}
      data-card={id}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      <CardFace id={id} {...face} />
      {mark ? <span class="card-mark">{mark}</span> : null}
      {hint ? (
        <span class="card-key" aria-hidden="true">
          {hint}
        </span>
      ) : null}
    </button>
  );
}

/** Cards that only lie there. */
export function CardRow({ cards, bright }: { cards: readonly number[]; bright?: number[] }) {
  return (
    <ul class="card-row plain">
      {cards.map((id) => (
        <li key={id}>
          <CardFace id={id} small dim={bright !== undefined && !bright.includes(id)} />
        </li>
      ))}
    </ul>
  );
}

const MEDALS = ["gold", "silver", "bronze"] as const;

/** What a key says: "4 ducks". */
export function strengthWords(store: Store, key: number): string {
  const value = store.scale.value(key);
  return value ? store.texts.group(store.scale.size(key), value) : "";
}

/** The same in an arena, where a combination may count. */
export function arenaWords(store: Store, arena: Arena, key: number): string {
  if (isCombo(key)) return store.texts.say(`combo ${arena.combo}`);
  return strengthWords(store, strengthPart(key));
}

/** The strength of a team: "4 ducks: strength 4, silver", or the combination of its arena. */
export function Badge({ team, arena }: { team: readonly number[]; arena?: Arena | undefined }) {
  const store = useStore();
  const key = store.scale.key(team);
  const value = store.scale.value(key);
  if (!team.length || !value) return <span class="strength empty-strength">–</span>;
  if (arena && isCombo(store.scale.arenaKey(arena, team))) {
    return <span class="strength combo">★ {store.texts.say(`combo ${arena.combo}`)}</span>;
  }
  const medal = MEDALS[store.scale.medal(value, store.box)] ?? "bronze";
  return (
    <span class={`strength ${medal}`}>
      {store.texts.say("badge", {
        group: strengthWords(store, key),
        strength: store.scale.size(key),
        medal: store.texts.say(medal),
      })}
    </span>
  );
}

/** An arena with what its ranks pay. */
export function ArenaCard({ arena, bus }: { arena: Arena; bus: number }): JSX.Element {
  const store = useStore();
  const first = arena.align === "top" ? 0 : arena.fans.length - store.managers;
  const fans = arena.fans.slice(first, first + store.managers);
  const drawn = arena.id >= 1 && arena.id <= 15 ? String(arena.id) : "other";
  return (
    <div class={`arena${arena.unusual ? " unusual" : ""}`}>
      <svg class="art arena-art" aria-hidden="true">
        <use href={`${store.art}#arena-${drawn}`} />
      </svg>
      <span class="arena-name">
        {bus ? <Bus number={bus} /> : null} <bdi>{arena.name}</bdi>
      </span>
      <ol class="fans-row" aria-label={store.texts.say("fans by rank")}>
        {fans.map((count, rank) => (
          <li key={rank}>
            <span class="rank">{rank + 1}.</span> <b>{count}</b>
          </li>
        ))}
      </ol>
      {arena.combo ? (
        <span class="combo-note">★ {store.texts.say(`combo ${arena.combo}`)}</span>
      ) : null}
    </div>
  );
}

export function Bus({ number }: { number: number }): JSX.Element {
  const store = useStore();
  return (
    <span class={`bus bus-${number}`}>
      <svg class="art bus-art" aria-hidden="true">
        <use href={`${store.art}#bus`} />
      </svg>
      <span class="hidden">{store.texts.say("bus")} </span>
      <b>{number}</b>
    </span>
  );
}

export function arenaOf(store: Store, id: number): Arena | undefined {
  return store.box.arenas.find((arena) => arena.id === id);
}
