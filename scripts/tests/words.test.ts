// Texts that scripts compute: the search in lists, and the time that is left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { remaining } from "../src/clock.ts";
import { matches } from "../src/filter.ts";

test("a search takes no notice of case, accents and the order of words", () => {
  assert(matches("Łódź Øystein Straße", "strasse LODZ"));
  assert(matches("Müller", "muller"));
  assert(matches("anyone", "  "));
  assert(!matches("Łódź", "lodz kraków"));
});

test("the time that is left is rounded up and never below zero", () => {
  assert.equal(remaining(2 * 3_600_000), "2:00:00");
  assert.equal(remaining(3_599_001), "1:00:00");
  assert.equal(remaining(3_599_000), "59:59");
  assert.equal(remaining(65_000), "1:05");
  assert.equal(remaining(1), "0:01");
  assert.equal(remaining(-5), "0:00");
});
