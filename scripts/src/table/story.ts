// What has happened, in chapters that are shown one after the other.
import type { StoryEvent } from "./wire.ts";

/** Events that belong together; `end`: how long the story is after them. */
export interface Chapter {
  readonly events: readonly StoryEvent[];
  readonly end: number;
}

/**
 * One arena at a time; in the playoffs a comparison or a shoot-out with what follows from it. Cards
 * that left teams are shown before: on a phone there is no room for both.
 */
export function chapters(story: readonly StoryEvent[]): Chapter[] {
  const found: { events: StoryEvent[]; end: number }[] = [];
  story.forEach((event, index) => {
    const last = found[found.length - 1];
    if (last && belongs(event)) {
      last.events.push(event);
      last.end = index + 1;
    } else {
      found.push({ events: [event], end: index + 1 });
    }
  });
  return found;
}

/** Who lost a comparison of equally weak teams for want of a card to shoot with: nobody shot. */
export function unarmed({ events }: Chapter): readonly number[] {
  const [compared, lost] = events;
  const tied = compared?.type === "TeamsCompared" && compared.weakest.length > 1;
  return tied && lost?.type === "Lost" ? [...lost.tickets, ...lost.out] : [];
}

function belongs(event: StoryEvent): boolean {
  return event.type === "Lost" || event.type === "RanOut";
}
