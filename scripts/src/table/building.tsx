// The playoffs: the line-up, the cards that come in, the cards that go out.
import type { JSX } from "preact";
import { useDigits } from "./draft.tsx";
import { putIn, read, SEAL, takeOut } from "./moves.ts";
import { useReady } from "./pick-clock.tsx";
import { Badge, CardButton, CardRow, useStore } from "./pieces.tsx";
import { TEAM } from "./scale.ts";
import { inOrder, SortButtons } from "./sorting.tsx";
import type { Store } from "./store.ts";
import { Phase } from "./wire.ts";

interface Task {
  readonly source: readonly number[];
  readonly least: number;
  readonly most: number;
  readonly move: (card: number) => number;
}

function taskOf(store: Store): Task {
  const own = store.own;
  const [bench, team] = [own?.bench ?? [], own?.teams[0] ?? []];
  const coming = store.game.incoming[store.seat ?? 0] ?? 0;
  switch (store.game.phase) {
    case Phase.LINEUP:
      return { source: bench, least: TEAM, most: TEAM, move: putIn };
    case Phase.INCOMING:
      return { source: bench, least: 2, most: Math.min(4, bench.length), move: putIn };
    default:
      return { source: team, least: coming, most: coming, move: takeOut };
  }
}

function sealedCards(store: Store): number[] {
  const moves = (store.view.own?.choice ?? []).map(read);
  return moves.flatMap((move) => ("card" in move ? [move.card] : []));
}

/** Cards are pressed until there are enough; then the choice is sealed. */
export function Building(): JSX.Element {
  const store = useStore();
  const task = taskOf(store);
  const cards = inOrder(store, task.source);
  const chosen = store.draft<number[]>(sealedCards(store));
  const toggle = (card: number) => {
    if (chosen.includes(card)) store.keepDraft(chosen.filter((one) => one !== card));
    else if (chosen.length < task.most) store.keepDraft([...chosen, card]);
    else store.answer(store.texts.say("enough cards"));
  };
  useDigits(cards, toggle);
  const mark = store.texts.say(task.move === takeOut ? "goes out" : "comes in");
  return (
    <div class="choice">
      <div class="stand">
        <Result task={task} chosen={chosen} />
        <SealBar task={task} chosen={chosen} />
      </div>
      <ul class="hand many plain">
        {cards.map((id, index) => (
          <li key={id}>
            <CardButton
              id={id}
              pressed={chosen.includes(id)}
              mark={chosen.includes(id) ? mark : ""}
              hint={index < 9 ? String(index + 1) : ""}
              onPress={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      {cards.length > TEAM ? <SortButtons /> : null}
    </div>
  );
}

/** The team that comes of it. Who leaves is decided after all have said how many come. */
function Result({ task, chosen }: { task: Task; chosen: readonly number[] }): JSX.Element {
  const store = useStore();
  const own = store.own;
  const team = own?.teams[0] ?? [];
  if (store.game.phase === Phase.LINEUP) {
    return (
      <p class="result">
        <Badge team={chosen} />
      </p>
    );
  }
  const pool = task.move === takeOut ? [...(own?.fresh ?? []), ...team] : [...team, ...chosen];
  const left = task.move === takeOut ? pool.filter((one) => !chosen.includes(one)) : pool;
  return (
    <div class="result">
      <h3>{store.texts.say(task.move === takeOut ? "new team" : "your team")}</h3>
      <CardRow cards={task.move === takeOut ? left : team} />
      <Badge team={left} />
    </div>
  );
}

function SealBar({ task, chosen }: { task: Task; chosen: readonly number[] }): JSX.Element {
  const store = useStore();
  const missing = task.least - chosen.length;
  const asked = task.move === takeOut ? "cards to go" : "cards missing";
  const same =
    store.sealed && String([...sealedCards(store)].sort()) === String([...chosen].sort());
  const moves = [...chosen.map((card) => task.move(card)), SEAL];
  useReady(missing <= 0 ? moves : null);
  const seal = () => {
    if (missing <= 0 && !same) void store.choose(moves);
  };
  return (
    <div class="seal-bar">
      <button type="button" aria-disabled={missing > 0 || same} onClick={seal}>
        {store.texts.say(same ? "sealed" : "seal")}
      </button>
      {missing > 0 ? <span>{store.texts.count(asked, missing)}</span> : null}
    </div>
  );
}
