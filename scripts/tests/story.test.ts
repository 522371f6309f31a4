import assert from "node:assert/strict";
import { test } from "node:test";
import { chapters, unarmed } from "../src/table/story.ts";
import type { StoryEvent } from "../src/table/wire.ts";

function told(...types: StoryEvent["type"][]): string[][] {
  const story = types.map((type) => ({ type }) as StoryEvent);
  return chapters(story).map(({ events }) => events.map(({ type }) => type));
}

test("cards that left teams are shown before the arena, not above it", () => {
  const season = told("SwappedOut", "ArenaScored", "ArenaScored");
  assert.deepEqual(season, [["SwappedOut"], ["ArenaScored"], ["ArenaScored"]]);
  const playoffs = told("Replaced", "TeamsCompared", "Lost", "ShotsTaken", "Lost");
  assert.deepEqual(playoffs, [["Replaced"], ["TeamsCompared", "Lost"], ["ShotsTaken", "Lost"]]);
});

test("who is equally weak and lost without a shoot-out had no card to shoot with", () => {
  const compared = { type: "TeamsCompared", teams: [], keys: [], weakest: [0, 2] } as const;
  const lost = { type: "Lost", tickets: [2], out: [0], place: 3 } as const;
  const shots = { type: "ShotsTaken", cards: [4, -1, 5] } as const;
  assert.deepEqual(chapters([compared, lost]).map(unarmed), [[2, 0]]);
  assert.deepEqual(chapters([compared, shots, lost]).map(unarmed), [[], []]);
  assert.deepEqual(chapters([{ ...compared, weakest: [0] }, lost]).map(unarmed), [[]]);
});
