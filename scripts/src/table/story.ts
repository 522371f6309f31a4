// What has happened, in chapters that are shown one after the other.
import type { StoryEvent } from "./wire.ts";

/** Events that belong together; `end`: how long the story is after them. */
export interface Chapter {
  readonly events: readonly StoryEvent[];
  readonly end: number;
}

/** One arena at a time; in the playoffs a comparison or a shoot-out with what follows from it. */
export function chapters(story: readonly StoryEvent[]): Chapter[] {
  const found: { events: StoryEvent[]; end: number }[] = [];
  story.forEach((event, index) => {
    const last = found[found.length - 1];
    if (last && belongs(event, last.events)) {
      last.events.push(event);
      last.end = index + 1;
    } else {
      found.push({ events: [event], end: index + 1 });
    }
  });
  return found;
}

function belongs(event: StoryEvent, before: readonly StoryEvent[]): boolean {
  const last = before[before.length - 1];
  switch (event.type) {
    case "Lost":
    case "RanOut":
      return true;
    case "TeamsCompared":
      return last?.type === "Replaced";
    case "ArenaScored":
      return last?.type === "SwappedOut";
    default:
      return false;
  }
}
