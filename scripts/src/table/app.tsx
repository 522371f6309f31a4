// The table as a whole.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { FinalTable } from "./after.tsx";
import { Building } from "./building.tsx";
import { OneCard, Pair } from "./draft.tsx";
import { Lesson, lessonWords } from "./lesson.tsx";
import { OpenPanel, PanelBar } from "./panels.tsx";
import { PickClock } from "./pick-clock.tsx";
import { ArenaCard, arenaOf, useStore } from "./pieces.tsx";
import { Planner } from "./planner.tsx";
import { chapterWords, Reveal } from "./reveal.tsx";
import { RuleButton } from "./rules.tsx";
import { Absent, AllOpenTeams, OwnCards, passesTo, Seats } from "./seats.tsx";
import { bringIntoSight } from "./sight.ts";
import type { Store } from "./store.ts";
import { chapters } from "./story.ts";
import { Phase } from "./wire.ts";

const PARTS: Readonly<Record<number, () => JSX.Element>> = {
  [Phase.PICK]: OneCard,
  [Phase.MARKET]: OneCard,
  [Phase.DISCARD]: OneCard,
  [Phase.SHOOT]: OneCard,
  [Phase.PAIR]: Pair,
  [Phase.PLAN]: Planner,
  [Phase.LINEUP]: Building,
  [Phase.INCOMING]: Building,
  [Phase.OUTGOING]: Building,
};

const NAMES: Readonly<Record<number, string>> = {
  [Phase.PICK]: "pick",
  [Phase.MARKET]: "market",
  [Phase.DISCARD]: "discard",
  [Phase.SHOOT]: "shoot",
  [Phase.PAIR]: "pair",
  [Phase.PLAN]: "plan",
  [Phase.LINEUP]: "lineup",
  [Phase.INCOMING]: "incoming",
  [Phase.OUTGOING]: "outgoing",
};

/** What is chosen now. */
function heading(store: Store): string {
  const { game, texts, view } = store;
  if (view.stage === "over") return texts.say("game over");
  if (view.stage === "abandoned") return texts.say("abandoned");
  const phase = texts.say(`phase ${NAMES[game.phase] ?? "plan"}`);
  if (game.phase > Phase.PLAN) return `${texts.say("playoffs")} · ${phase}`;
  const round = texts.say("round", { number: game.round });
  const turn = game.phase === Phase.PICK ? ` ${game.turn + 1}` : "";
  return `${round} · ${phase}${turn}`;
}

/** What the person has to do, in one line. */
export function instruction(store: Store): string {
  const { game, texts, view } = store;
  if (view.stage !== "playing") return "";
  const waiting = view.waited_for.map((seat) => store.name(seat)).join(", ");
  const place = game.places[store.seat ?? -1];
  if (place) return texts.say("you are out", { place, who: waiting });
  if (!store.asked) return waiting && texts.say("waiting for", { who: waiting });
  if (store.sealed) return texts.say("sealed waiting", { who: waiting });
  const to = passesTo(store);
  const num = game.incoming[store.seat ?? 0] ?? 0;
  const buses = game.phase === Phase.PLAN && store.own?.teams.length ? " buses" : "";
  return texts.say(`do ${NAMES[game.phase]}${buses}`, {
    who: to === null ? "" : store.name(to),
    num,
  });
}

/** What the person does now. */
function stateOf(store: Store): string {
  if (store.again !== null || store.upcoming.length) return "reveal";
  if (store.view.stage !== "playing") return store.view.stage;
  if (!store.asked) return "waiting";
  return store.sealed ? "sealed" : "choosing";
}

function saidClass({ said }: Store): string {
  if (!said.shown) return "hidden";
  return said.close ? "said-line close" : "said-line";
}

export function App(): JSX.Element {
  const store = useStore();
  return (
    <div
      class={`game-table managers-${store.managers}`}
      data-phase={NAMES[store.game.phase] ?? "none"}
      data-step={store.game.step}
      data-state={stateOf(store)}
    >
      <p role="status" aria-live="polite" class={saidClass(store)}>
        {store.said.text}
      </p>
      {store.lost ? <p class="banner warning">{store.texts.say("connection lost")}</p> : null}
      <Seats />
      <div class="table-body">
        <div class="table-main">
          <Middle />
          <PanelBar />
          <OpenPanel />
        </div>
        <aside class="table-side" aria-label={store.texts.say("open teams")}>
          <AllOpenTeams />
        </aside>
      </div>
    </div>
  );
}

/** What is shown or chosen now: the story first, then the choice. */
function Middle(): JSX.Element {
  const store = useStore();
  const all = chapters(store.story);
  const again = store.again === null ? undefined : all[store.again];
  const upcoming = store.upcoming[0];
  const chapter = again ?? upcoming;
  if (!chapter) return <Now />;
  const next = () => {
    if (again && store.again !== null) {
      store.again = store.again + 1 < all.length ? store.again + 1 : null;
      store.change();
    } else store.showUpTo(chapter.end);
  };
  const skip = () => {
    store.again = null;
    store.showUpTo(store.story.length);
  };
  return <Told key={chapter.end} chapter={chapter} next={next} skip={skip} />;
}

/** Whoever listens hears a chapter as soon as it is shown. */
function Told(props: Parameters<typeof Reveal>[0]): JSX.Element {
  const store = useStore();
  useEffect(() => store.say(chapterWords(store, props.chapter)), []);
  return <Reveal {...props} />;
}

function Now(): JSX.Element {
  const store = useStore();
  const Part = store.asked ? PARTS[store.game.phase] : undefined;
  const seat = store.seat;
  const head = useRef<HTMLElement>(null);
  useEffect(
    () => bringIntoSight(head.current),
    [store.game.round, store.game.phase, store.view.stage],
  );
  const standIn = seat !== null && store.view.stage === "playing" && store.view.chairs[seat]?.bot;
  return (
    <>
      <header class="now" ref={head}>
        <h2 id="now">{heading(store)}</h2>
        <p class="instruction">
          {instruction(store)} <RuleButton rule={NAMES[store.game.phase] ?? "over"} />
        </p>
        <PickClock />
      </header>
      <Lesson text={lessonWords(store)} />
      {standIn ? (
        <button type="button" onClick={() => void store.act("return-to-seat")}>
          {store.texts.say("take back")}
        </button>
      ) : null}
      {store.view.stage === "over" ? <FinalTable /> : <Arenas />}
      {Part ? <Part key={store.game.step} /> : null}
      <Absent />
      <OwnCards />
    </>
  );
}

function Arenas(): JSX.Element | null {
  const store = useStore();
  const { arenas } = store.game;
  if (!arenas.length) return null;
  return (
    <div class="arenas">
      {arenas.map((id, index) => {
        const arena = arenaOf(store, id);
        return arena ? <ArenaCard key={id} arena={arena} bus={index + 1} /> : null;
      })}
    </div>
  );
}
