// The plan of a round: swaps, the new team, buses; by dragging, or by pressing one and then another.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dragging } from "./dragging.ts";
import { useReady } from "./pick-clock.tsx";
import { arenaOf, Badge, Bus, CardButton, useStore } from "./pieces.tsx";
import {
  exchange,
  isWhole,
  movesOf,
  newPlan,
  type Plan,
  planOf,
  put,
  spotOf,
  withBus,
} from "./plan.ts";
import { RuleButton } from "./rules.tsx";
import { TEAM } from "./scale.ts";
import { inOrder, SortButtons } from "./sorting.tsx";
import type { Store } from "./store.ts";

/** Every plan so far, for undo and redo; `at`: the one that counts. */
interface History {
  readonly plans: readonly Plan[];
  readonly at: number;
}

function firstHistory(store: Store): History {
  const own = store.own;
  if (!own) throw new Error("only a seat plans");
  const choice = store.view.own?.choice;
  return { plans: [choice ? planOf(own, choice) : newPlan(own)], at: 0 };
}

/** What the person holds on to, as `card 17` or `bus 2` (of a team, from 0). */
type Held = string;

function numberIn(thing: string): number {
  return Number(thing.split(" ")[1]);
}

/** The plan after something was put somewhere; null if that cannot be. */
function placed(plan: Plan, held: Held, target: string): Plan | null {
  if (held.startsWith("bus")) {
    const team = numberIn(target.replace("team", "bus"));
    const number = plan.buses[numberIn(held)];
    const possible = !target.startsWith("card") && !Number.isNaN(team) && number !== undefined;
    return possible ? withBus(plan, team, number) : null;
  }
  const card = numberIn(held);
  if (target.startsWith("card")) return exchange(plan, card, numberIn(target));
  if (target === "bench") return put(plan, card, "bench");
  return target === `team ${plan.earlier.length}` ? put(plan, card, "team") : null;
}

export function Planner(): JSX.Element {
  const store = useStore();
  const [held, hold] = useState<Held | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const history = store.draft<History>(firstHistory(store));
  const plan = history.plans[history.at] ?? newPlan(store.own as never);

  const place = (what: Held, target: string) => {
    hold(null);
    const next = placed(plan, what, target);
    if (next) {
      const plans = [...history.plans.slice(0, history.at + 1), next];
      store.keepDraft({ plans, at: history.at + 1 });
    } else if (what !== target) store.answer(store.texts.say("not there"));
  };
  const press = (thing: string) => {
    if (held === null && thing !== "bench" && !thing.startsWith("team")) hold(thing);
    else if (held === thing) place(thing, fallback(plan, thing));
    else if (held !== null) place(held, thing);
  };
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    if (!root.current) return;
    return new Dragging((what, target) => latest.current(what, target)).start(root.current);
  }, []);

  return (
    <div class="planner" ref={root}>
      <Teams plan={plan} held={held} press={press} />
      <Bench plan={plan} held={held} press={press} />
      <PlanBar plan={plan} history={history} />
    </div>
  );
}

/** Where a card goes that is pressed twice: into the new team, or back to the bench. */
function fallback(plan: Plan, thing: string): string {
  if (thing.startsWith("bus")) return thing;
  return spotOf(plan, numberIn(thing)) === "bench" ? `team ${plan.earlier.length}` : "bench";
}

interface PartProps {
  readonly plan: Plan;
  readonly held: Held | null;
  readonly press: (thing: string) => void;
}

function Teams({ plan, held, press }: PartProps): JSX.Element {
  return (
    <div class="plan-teams">
      {[...plan.earlier, plan.team].map((_, index) => (
        <PlanTeam key={index} number={index} plan={plan} held={held} press={press} />
      ))}
    </div>
  );
}

function PlanTeam({ number, plan, held, press }: PartProps & { number: number }): JSX.Element {
  const store = useStore();
  const { texts } = store;
  const isNew = number === plan.earlier.length;
  const cards = isNew ? plan.team : (plan.earlier[number] ?? []);
  const bus = plan.buses[number] ?? 0;
  const arena = arenaOf(store, store.game.arenas[bus - 1] ?? -1);
  const title = texts.say(isNew ? "new team number" : "team number", { number: number + 1 });
  return (
    <section class={`plan-team${isNew ? " new-team" : ""}`} data-drop={`team ${number}`}>
      <header class="plan-head">
        <h3>{title}</h3>
        <BusButton plan={plan} number={number} held={held} press={press} />
        {arena ? <bdi class="goes-to">{arena.name}</bdi> : null}
      </header>
      <ul class="slots plain">
        {cards.map((id) => (
          <li key={id}>
            <PlanCard id={id} plan={plan} held={held} press={press} />
          </li>
        ))}
        {isNew
          ? Array.from({ length: TEAM - cards.length }, (_, index) => (
              <li key={`empty ${index}`}>
                <EmptySlot held={held} press={() => press(`team ${number}`)} />
              </li>
            ))
          : null}
      </ul>
      <p class="plan-strength">
        <Badge team={cards} arena={arena} />
        {isNew ? <RuleButton rule="strength" /> : null}
      </p>
    </section>
  );
}

function EmptySlot({ held, press }: { held: Held | null; press: () => void }): JSX.Element {
  const { texts } = useStore();
  return (
    <button
      type="button"
      class={`slot${held?.startsWith("card") ? " open-slot" : ""}`}
      aria-label={texts.say("empty place")}
      aria-disabled={!held}
      onClick={press}
    />
  );
}

function BusButton({
  plan,
  number,
  held,
  press,
}: PartProps & { number: number }): JSX.Element | null {
  const { texts } = useStore();
  if (plan.buses.length < 2) return null;
  const thing = `bus ${number}`;
  const bus = plan.buses[number] ?? 0;
  return (
    <button
      type="button"
      class={`bus-button${held === thing ? " pressed" : ""}`}
      aria-pressed={held === thing}
      aria-label={texts.say("bus of team", { bus, team: number + 1 })}
      data-drag={thing}
      data-drop={thing}
      onClick={() => press(thing)}
    >
      <Bus number={bus} />
    </button>
  );
}

function PlanCard({ id, plan, held, press }: PartProps & { id: number }): JSX.Element {
  const { texts } = useStore();
  const thing = `card ${id}`;
  const swapped = plan.swaps.some((one) => one.in === id);
  const taken = plan.swaps.some((one) => one.out === id);
  const mark = swapped ? texts.say("swapped in") : taken ? texts.say("taken out") : "";
  return (
    <span data-drag={thing} data-drop={thing} class="draggable">
      <CardButton id={id} small pressed={held === thing} mark={mark} onPress={() => press(thing)} />
    </span>
  );
}

function Bench({ plan, held, press }: PartProps): JSX.Element {
  const store = useStore();
  const away = held?.startsWith("card") && spotOf(plan, numberIn(held)) !== "bench";
  return (
    <section class="bench" data-drop="bench">
      <header class="plan-head">
        <h3>{store.texts.say("your bench")}</h3>
        <button type="button" class="quiet" hidden={!away} onClick={() => press("bench")}>
          {store.texts.say("to the bench")}
        </button>
        <SortButtons />
      </header>
      <ul class="slots plain">
        {inOrder(store, plan.bench).map((id) => (
          <li key={id}>
            <PlanCard id={id} plan={plan} held={held} press={press} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanBar({ plan, history }: { plan: Plan; history: History }): JSX.Element {
  const store = useStore();
  const { texts } = store;
  const go = (at: number) => {
    if (history.plans[at]) store.keepDraft({ ...history, at });
  };
  const same = store.sealed && String(store.view.own?.choice) === String(movesOf(plan));
  useReady(isWhole(plan) ? movesOf(plan) : null);
  const missing = TEAM - plan.team.length;
  const seal = () => {
    if (isWhole(plan) && !same) void store.choose(movesOf(plan));
  };
  return (
    <div class="seal-bar">
      <button
        type="button"
        class="second"
        aria-disabled={!history.at}
        onClick={() => go(history.at - 1)}
      >
        ↶ {texts.say("undo")}
      </button>
      <button
        type="button"
        class="second"
        aria-disabled={!history.plans[history.at + 1]}
        onClick={() => go(history.at + 1)}
      >
        ↷ {texts.say("redo")}
      </button>
      <button type="button" aria-disabled={!isWhole(plan) || same} onClick={seal}>
        {texts.say(same ? "sealed" : "seal plan")}
      </button>
      {missing > 0 ? <span>{texts.count("cards missing", missing)}</span> : null}
    </div>
  );
}
