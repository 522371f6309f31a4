import assert from "node:assert/strict";
import { test } from "node:test";
import { best, pressed } from "../src/table/by-itself.ts";

test("a card that is pressed comes last in the ranks, pressed again it leaves them", () => {
  assert.deepEqual(pressed([], 7), [7]);
  assert.deepEqual(pressed([7, 3], 9), [7, 3, 9]);
  assert.deepEqual(pressed([7, 3, 9], 3), [7, 9]);
});

test("the best of the ranked cards that are still there is picked", () => {
  assert.equal(best([7, 3, 9], [9, 3, 20]), 3);
  assert.equal(best([7, 3, 9], [1, 2]), -1);
  assert.equal(best([], [1]), -1);
});
