// Our own SHA-256 against that of Node, at every length around its blocks.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "../src/sha256.ts";

test("it is the SHA-256 of everybody else, at every length", () => {
  let seed = 1;
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed & 255;
    });
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("it takes long files", () => {
  const bytes = new Uint8Array(3_000_001).fill(97);
  assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
});
