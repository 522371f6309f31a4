import assert from "node:assert/strict";
import { test } from "node:test";
import { insist } from "../src/table/insisting.ts";
import { Refused } from "../src/table/server.ts";

const always = () => true;
const soon = () => Promise.resolve();

function answering(...answers: (Error | null)[]) {
  const asked: number[] = [];
  const send = async () => {
    asked.push(asked.length);
    const answer = answers[asked.length - 1];
    if (answer) throw answer;
  };
  return { asked, send };
}

test("what is lost is sent again until there is an answer", async () => {
  const busy = new Refused("busy", 503, "");
  const { asked, send } = answering(new TypeError("lost"), busy, null);
  let waited = 0;
  await insist(send, always, () => waited++, soon);
  assert.equal(asked.length, 3);
  assert.equal(waited, 2);
});

test("a refusal is an answer", async () => {
  const { asked, send } = answering(new Refused("other-step", 409, ""));
  await assert.rejects(insist(send, always, assert.fail, soon), Refused);
  assert.equal(asked.length, 1);
});

test("what is no longer wanted is not sent again", async () => {
  const { asked, send } = answering(new TypeError("lost"), null);
  let wanted = true;
  await insist(
    send,
    () => wanted,
    () => {
      wanted = false;
    },
    soon,
  );
  assert.equal(asked.length, 1);
});
