// The hash that a phone sends of its number, against that of Node.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { hashOf } from "../src/numbers.ts";

test("it is the SHA-256 of the number's bytes and the entrant's id", () => {
  const number = "00ff".repeat(16);
  const hash = createHash("sha256").update(Buffer.from(number, "hex")).update("e1ż");
  assert.equal(hashOf(number, "e1ż"), hash.digest("hex"));
});
