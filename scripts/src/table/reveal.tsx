// What happened, shown one chapter at a time: an arena, a comparison, a shoot-out.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { keep, kept } from "./kept.ts";
import { chapterHint, Lesson } from "./lesson.tsx";
import { arenaOf, arenaWords, Bus, CardFace, CardRow, strengthWords, useStore } from "./pieces.tsx";
import { RuleButton } from "./rules.tsx";
import { isCombo, strengthPart } from "./scale.ts";
import { bringIntoSight } from "./sight.ts";
import type { Store } from "./store.ts";
import { type Chapter, unarmed } from "./story.ts";
import { why } from "./why.ts";
import type { ArenaScored, Lost, RanOut, StoryEvent, TeamsCompared } from "./wire.ts";

const ROW = 1_100;
const REST = 3_500;
const SPEEDS = [1, 2, 4] as const;

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How many rows a chapter shows one after the other. */
function rowsOf(chapter: Chapter): number {
  const event = chapter.events.find(
    (one) => one.type === "ArenaScored" || one.type === "TeamsCompared",
  );
  return event ? (event as ArenaScored | TeamsCompared).keys.length : 1;
}

const RULES: Readonly<Partial<Record<StoryEvent["type"], string>>> = {
  ArenaScored: "fans",
  TeamsCompared: "playoffs",
  ShotsTaken: "shootout",
};

/** The part of the rules that explains a chapter. */
function ruleOf(chapter: Chapter): string {
  return chapter.events.map(({ type }) => RULES[type]).find(Boolean) ?? "replace";
}

interface RevealProps {
  readonly chapter: Chapter;
  readonly next: () => void;
  readonly skip: () => void;
}

/**
 * Shows a chapter row by row, then goes on by itself. With reduced motion, and in a first game,
 * where there is more to read, it goes on only when told to.
 */
export function Reveal({ chapter, next, skip }: RevealProps): JSX.Element {
  const store = useStore();
  const rows = rowsOf(chapter);
  const [shown, show] = useState(still() ? rows : 0);
  const [speed, setSpeed] = useState(kept<number>("speed", 1));
  const button = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLElement>(null);
  useEffect(() => {
    if (still() || (store.lesson && shown >= rows)) return;
    const wait = shown < rows ? ROW : REST;
    const timer = setTimeout(() => (shown < rows ? show(shown + 1) : next()), wait / speed);
    return () => clearTimeout(timer);
  }, [shown, speed, store.lesson]);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    bringIntoSight(whole.current);
  }, []);
  const faster = () => {
    const later = SPEEDS[(SPEEDS.indexOf(speed as 1) + 1) % SPEEDS.length] ?? 1;
    keep("speed", later);
    setSpeed(later);
  };
  return (
    <section class="reveal" ref={whole} aria-label={store.texts.say("reveal")}>
      <Lesson text={chapterHint(store, chapter)} />
      {chapter.events.map((event, index) => (
        <Happened key={index} event={event} chapter={chapter} shown={shown} rows={rows} />
      ))}
      <div class="seal-bar">
        <button type="button" ref={button} onClick={() => (shown < rows ? show(rows) : next())}>
          {store.texts.say("go on")} ▸
        </button>
        <button type="button" class="second" onClick={skip}>
          {store.texts.say("skip")}
        </button>
        <button type="button" class="quiet" onClick={faster}>
          {store.texts.say("speed", { speed })}
        </button>
        <RuleButton rule={ruleOf(chapter)} />
      </div>
    </section>
  );
}

function Happened({
  event,
  chapter,
  shown,
  rows,
}: {
  event: StoryEvent;
  chapter: Chapter;
  shown: number;
  rows: number;
}) {
  const store = useStore();
  switch (event.type) {
    case "ArenaScored":
      return <Scored event={event} shown={shown} />;
    case "TeamsCompared":
      return <Compared event={event} shown={shown} unarmed={unarmed(chapter)} />;
    case "ShotsTaken":
      return <Shots cards={event.cards} />;
    case "Lost":
    case "RanOut":
      return shown < rows ? null : <p class="outcome">{lostWords(store, event)}</p>;
    default:
      return <Moved title={store.texts.say(`told ${event.type}`)} rows={event.cards} />;
  }
}

/** The teams of an event; of earlier rounds they are no longer known. */
function teamIn(store: Store, event: ArenaScored, seat: number): readonly number[] {
  const number = (event.teams[seat] ?? 1) - 1;
  const rounds = store.story.map((one) => (one.type === "ArenaScored" ? one.round : 0));
  return event.round === Math.max(...rounds) ? (store.view.revealed[seat]?.[number] ?? []) : [];
}

/** The ranks of an arena appear from the last to the first. */
function Scored({ event, shown }: { event: ArenaScored; shown: number }): JSX.Element {
  const store = useStore();
  const arena = arenaOf(store, event.arena);
  const order = event.ranks.map((_, seat) => seat);
  order.sort((one, other) => (event.ranks[one] ?? 0) - (event.ranks[other] ?? 0));
  return (
    <div class="scored">
      <h2>
        <Bus number={event.bus} /> <bdi>{arena?.name}</bdi>
      </h2>
      <ol class="ranks plain">
        {order.map((seat, index) => (
          <ScoredRow
            key={seat}
            event={event}
            seat={seat}
            above={order[index - 1]}
            hidden={order.length - index > shown}
          />
        ))}
      </ol>
    </div>
  );
}

interface ScoredRowProps {
  readonly event: ArenaScored;
  readonly seat: number;
  readonly above: number | undefined;
  readonly hidden: boolean;
}

function ScoredRow({ event, seat, above, hidden }: ScoredRowProps): JSX.Element {
  const store = useStore();
  const arena = arenaOf(store, event.arena);
  const key = event.keys[seat] ?? 0;
  const team = teamIn(store, event, seat);
  const strong = isCombo(key) ? [...team] : store.scale.members(team, strengthPart(key));
  const reason =
    above === undefined || !arena ? "" : why(store, arena, event.keys[above] ?? 0, key);
  return (
    <li class={`rank-row${hidden ? " unseen" : ""}`} aria-hidden={hidden}>
      <b class="rank-number">{event.ranks[seat]}.</b>
      <span class={`seat-dot seat-${seat}`} />
      <span class="rank-who">
        <bdi>{store.name(seat)}</bdi> · {arena ? arenaWords(store, arena, key) : ""}
      </span>
      <b class="rank-fans">{store.texts.count("fans won", event.fans[seat] ?? 0)}</b>
      {team.length ? <CardRow cards={team} bright={strong} /> : null}
      {reason ? <span class="why">{reason}</span> : null}
    </li>
  );
}

interface ComparedProps {
  readonly event: TeamsCompared;
  readonly shown: number;
  readonly unarmed: readonly number[];
}

/** How the weakest are decided: one is, or they shoot, unless some cannot. */
function weakestWords(store: Store, event: TeamsCompared, unarmed: readonly number[]): string {
  const names = (seats: readonly number[]) => seats.map((seat) => store.name(seat)).join(", ");
  if (unarmed.length) return store.texts.say("cannot shoot", { who: names(unarmed) });
  const tied = event.weakest.length > 1;
  return store.texts.say(tied ? "they shoot" : "is weakest", { who: names(event.weakest) });
}

function Compared({ event, shown, unarmed }: ComparedProps): JSX.Element {
  const store = useStore();
  const seats = event.teams.flatMap((team, seat) => (team.length ? [seat] : []));
  seats.sort((one, other) => (event.keys[other] ?? 0) - (event.keys[one] ?? 0));
  return (
    <div class="scored">
      <h2>{store.texts.say("teams compared")}</h2>
      <ol class="ranks plain">
        {seats.map((seat, index) => (
          <li key={seat} class={`rank-row${seats.length - index > shown ? " unseen" : ""}`}>
            <span class={`seat-dot seat-${seat}`} />
            <span class="rank-who">
              <bdi>{store.name(seat)}</bdi> · {strengthWords(store, event.keys[seat] ?? 0)}
            </span>
            {event.weakest.includes(seat) ? (
              <b class="weakest">{store.texts.say("weakest")}</b>
            ) : null}
            <CardRow
              cards={event.teams[seat] ?? []}
              bright={store.scale.members(event.teams[seat] ?? [], event.keys[seat] ?? 0)}
            />
          </li>
        ))}
      </ol>
      {shown >= seats.length ? <p class="outcome">{weakestWords(store, event, unarmed)}</p> : null}
    </div>
  );
}

function Shots({ cards }: { cards: readonly number[] }): JSX.Element {
  const store = useStore();
  return (
    <div class="scored">
      <h2>{store.texts.say("shoot-out")}</h2>
      <ul class="shots plain">
        {cards.map((card, seat) =>
          card < 0 ? null : (
            <li key={card}>
              <bdi>{store.name(seat)}</bdi>
              <CardFace id={card} />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function Moved({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly number[])[];
}): JSX.Element {
  const store = useStore();
  return (
    <div class="scored">
      <h2>{title}</h2>
      {rows.map((cards, seat) =>
        cards.length ? (
          <p key={seat} class="moved">
            <span class={`seat-dot seat-${seat}`} /> <bdi>{store.name(seat)}</bdi>
            <CardRow cards={cards} />
          </p>
        ) : null,
      )}
    </div>
  );
}

/** Who handed in a ticket, who is out, and why. */
export function lostWords(store: Store, event: Lost | RanOut): string {
  const { texts } = store;
  const names = (seats: readonly number[]) => seats.map((seat) => store.name(seat)).join(", ");
  const lines: string[] = [];
  if (event.type === "Lost" && event.tickets.length) {
    lines.push(texts.say("ticket keeps", { who: names(event.tickets) }));
  }
  if (event.out.length) {
    const key = event.type === "RanOut" ? "ran out" : "is out";
    lines.push(texts.say(key, { who: names(event.out), place: event.place }));
  }
  return lines.join(" ");
}

/** A chapter in one line, for the log and for whoever listens. */
export function chapterWords(store: Store, chapter: Chapter): string {
  return chapter.events.map((event) => eventWords(store, event)).join(" ");
}

function eventWords(store: Store, event: StoryEvent): string {
  const { texts, box } = store;
  const bySeat = (rows: readonly (readonly number[])[]) =>
    rows
      .flatMap((cards, seat) =>
        cards.length ? [`${store.name(seat)}: ${texts.cards(box, cards)}`] : [],
      )
      .join(". ");
  switch (event.type) {
    case "ArenaScored": {
      const arena = arenaOf(store, event.arena);
      const rows = event.ranks.map((rank, seat) => {
        const shown = arena ? arenaWords(store, arena, event.keys[seat] ?? 0) : "";
        const fans = texts.count("fans won", event.fans[seat] ?? 0);
        return { rank, line: `${rank}. ${store.name(seat)}: ${shown}, ${fans}` };
      });
      rows.sort((one, other) => one.rank - other.rank);
      return `${arena?.name}: ${rows.map(({ line }) => line).join("; ")}.`;
    }
    case "TeamsCompared": {
      const rows = event.keys.flatMap((key, seat) =>
        event.teams[seat]?.length ? [`${store.name(seat)}: ${strengthWords(store, key)}`] : [],
      );
      return `${texts.say("teams compared")}: ${rows.join("; ")}.`;
    }
    case "ShotsTaken":
      return `${texts.say("shoot-out")}: ${bySeat(event.cards.map((card) => (card < 0 ? [] : [card])))}.`;
    case "Lost":
    case "RanOut":
      return lostWords(store, event);
    default:
      return `${texts.say(`told ${event.type}`)}: ${bySeat(event.cards)}.`;
  }
}
