// One line why one team is before another.
import { arenaWords, strengthWords } from "./pieces.tsx";
import { isCombo, strengthPart } from "./scale.ts";
import type { Store } from "./store.ts";
import type { Arena } from "./wire.ts";

/** `above` and `below` are keys of one arena; null: of the playoffs. */
export function why(store: Store, arena: Arena | null, above: number, below: number): string {
  const { texts, scale } = store;
  const words = (key: number) =>
    arena ? arenaWords(store, arena, key) : strengthWords(store, key);
  const values = { above: words(above), below: words(below) };
  if (above === below) return texts.say("why equal", values);
  if (arena && isCombo(above)) {
    return texts.say(isCombo(below) ? "why combo place" : "why combo", values);
  }
  const [one, other] = arena ? [strengthPart(above), strengthPart(below)] : [above, below];
  if (scale.size(one) !== scale.size(other)) return texts.say("why size", values);
  const [first, second] = [scale.value(one), scale.value(other)];
  if (!first || !second) return "";
  if (first.tier === second.tier) return texts.say("why place", values);
  const tiers = {
    first: texts.say(`tier ${first.tier}`),
    second: texts.say(`tier ${second.tier}`),
  };
  return texts.say("why tier", { ...values, ...tiers });
}
