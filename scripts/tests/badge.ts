// Computes keys with the page's own code: reads a box and questions from standard input, one JSON
// document, and writes the keys. The tests compare them with the server's.
import { readFileSync } from "node:fs";
import { Scale } from "../src/table/scale.ts";
import type { Box, Options } from "../src/table/wire.ts";

interface Questions {
  readonly box: Box;
  readonly games: readonly { readonly options: Options; readonly teams: readonly number[][] }[];
}

const { box, games } = JSON.parse(readFileSync(0, "utf8")) as Questions;
const answers = games.map(({ options, teams }) => {
  const scale = new Scale(box, options);
  return teams.map((team) => [
    scale.key(team),
    ...box.arenas.map((arena) => scale.arenaKey(arena, team)),
  ]);
});
process.stdout.write(JSON.stringify(answers));
