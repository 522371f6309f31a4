// A few set phrases in place of free chat. They are heard for a moment, and can be turned off.
import type { JSX } from "preact";
import { keep, kept } from "./kept.ts";
import { useStore } from "./pieces.tsx";
import type { Store } from "./store.ts";
import type { Spoken } from "./wire.ts";

const SHOWN_FOR = 6_000;

/** When this page first heard each phrase, by its number. */
const heardAt = new Map<number, number>();

export function areShown(): boolean {
  return kept("phrases", true);
}

/** What a seat has just said; empty if nothing, or if nobody wants to hear it. */
export function saidBy(store: Store, seat: number): string {
  if (!areShown()) return "";
  const fresh = store.scene.spoken.filter(
    (one) => one.seat === seat && Date.now() - (heardAt.get(one.number) ?? 0) < SHOWN_FOR,
  );
  const last = fresh[fresh.length - 1];
  return last ? store.texts.say(`phrase ${last.phrase}`) : "";
}

/** Says what others say, and takes it away after a while. */
export function listenToPhrases(store: Store): void {
  const hear = (one: Spoken) => {
    heardAt.set(one.number, Date.now());
    setTimeout(() => store.change(), SHOWN_FOR + 50);
    if (one.seat === store.seat || !areShown()) return;
    const phrase = store.texts.say(`phrase ${one.phrase}`);
    store.say(store.texts.say("says", { who: store.name(one.seat), phrase }));
  };
  const listen = () => {
    for (const one of store.scene.spoken) if (!heardAt.has(one.number)) hear(one);
  };
  store.subscribe(listen);
  listen();
}

/** Everything that can be said, and whether the others are heard. */
export function Phrases(): JSX.Element {
  const store = useStore();
  const { texts } = store;
  return (
    <section class="card">
      <h2>{texts.say("panel say")}</h2>
      <div class="phrase-buttons">
        {texts.phrases().map((phrase) => (
          <button
            type="button"
            key={phrase}
            class="second"
            onClick={() => void store.speak(phrase)}
          >
            {texts.say(`phrase ${phrase}`)}
          </button>
        ))}
      </div>
      <label>
        <input
          type="checkbox"
          checked={areShown()}
          onChange={(event) => {
            keep("phrases", event.currentTarget.checked);
            store.change();
          }}
        />
        {texts.say("show phrases")}
      </label>
    </section>
  );
}
