// A first game that teaches by playing: one hint a step, where the table allows hints.

import type { JSX } from "preact";
import { makes } from "./makes.ts";
import { offered } from "./offer.ts";
import { arenaOf, strengthWords, useStore } from "./pieces.tsx";
import type { Store } from "./store.ts";
import type { Chapter } from "./story.ts";
import { type Own, Phase, type StoryEvent } from "./wire.ts";

/** The best group among some cards, in words. */
function groupOf(store: Store, cards: readonly number[]): string {
  return strengthWords(store, store.scale.key(cards));
}

/** The offered card that makes the largest group with the bench, and that group. */
function bestPick(store: Store, own: Own): { card: number; key: number } | null {
  const made = offered(store).map((card) => ({
    card,
    key: makes(store.scale, own, card)[0]?.key ?? 0,
  }));
  made.sort((one, other) => other.key - one.key);
  const best = made[0];
  return best && store.scale.size(best.key) > 1 ? best : null;
}

function withStar(store: Store, hint: string): string {
  return `${hint} ${starHint(store)}`.trim();
}

function pickHint(store: Store, own: Own): string {
  const { game, texts } = store;
  const first = own.bench.length + own.fresh.length === 0;
  if (first) return withStar(store, texts.say("lesson first"));
  if (game.phase === Phase.PICK && game.turn === 0) {
    return withStar(store, texts.say("lesson round"));
  }
  const best = bestPick(store, own);
  if (!best) return texts.say("lesson nothing");
  const card = texts.card(store.card(best.card));
  return texts.say("lesson pick", { card, group: strengthWords(store, best.key) });
}

/** What a star beside an arena means, if one that is open has one; what counts there is different. */
function starHint(store: Store): string {
  const { game, texts } = store;
  const arena = game.arenas.map((id) => arenaOf(store, id)).find((one) => one?.combo);
  if (!arena) return "";
  const combination = texts.say(`combo ${arena.combo}`);
  return texts.say("lesson star", { arena: arena.name, combination });
}

/** The hint for the choice that is open. */
function hintFor(store: Store, own: Own): string {
  const { game, texts } = store;
  const team = own.teams[0] ?? [];
  const hint = (name: string, cards: readonly number[]) =>
    texts.say(name, { group: groupOf(store, cards) });
  switch (game.phase) {
    case Phase.PICK:
    case Phase.MARKET:
      return pickHint(store, own);
    case Phase.PAIR:
      return texts.say("lesson pair");
    case Phase.DISCARD:
      return hint("lesson discard", [...own.bench, ...own.fresh]);
    case Phase.PLAN:
      return withStar(store, hint(own.teams.length ? "lesson buses" : "lesson plan", own.bench));
    case Phase.LINEUP:
      return hint("lesson lineup", own.bench);
    case Phase.SHOOT:
      return texts.say("lesson shoot");
    case Phase.INCOMING:
      return hint("lesson incoming", [...team, ...own.bench]);
    default:
      return hint("lesson outgoing", [...team, ...own.fresh]);
  }
}

/** The hint of this step; empty if there is no lesson. */
export function lessonWords(store: Store): string {
  if (!store.lesson || store.seat === null || !store.own) return "";
  if (store.view.stage === "over") return store.texts.say("lesson over");
  return store.asked && !store.sealed ? hintFor(store, store.own) : "";
}

const HINTS: Readonly<Partial<Record<StoryEvent["type"], string>>> = {
  ArenaScored: "lesson arena",
  SwappedOut: "lesson swapped",
  Replaced: "lesson replaced",
};

/** The hint for what is being shown. */
export function chapterHint(store: Store, chapter: Chapter): string {
  if (!store.lesson) return "";
  const hints = chapter.events.map(({ type }) => HINTS[type]);
  return store.texts.say(hints.find(Boolean) ?? "lesson compared");
}

export function Lesson({ text }: { text: string }): JSX.Element | null {
  const store = useStore();
  if (!text) return null;
  return (
    <p class="lesson">
      <span>{text}</span>
      <button type="button" class="quiet" onClick={() => store.teach(false)}>
        {store.texts.say("no lesson")}
      </button>
    </p>
  );
}
