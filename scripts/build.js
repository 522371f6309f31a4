// Builds the scripts of the pages: node build.js [FOLDER]
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SCRIPTS = [
  "builder",
  "check",
  "desk",
  "first",
  "live",
  "live-worker",
  "paper",
  "phone",
  "wall",
];
/** The client of the game table: a bundle of its own, with the library it uses. */
const TABLE = { in: "src/table/main.tsx", out: "table" };
const STATIC = fileURLToPath(new URL("../src/podium/web/static", import.meta.url));

await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: [...SCRIPTS.map((name) => ({ in: `src/${name}.ts`, out: name })), TABLE],
  outdir: process.argv[2] ?? STATIC,
  banner: { js: "// Built from scripts/src by `npm run build`: change it there." },
  bundle: true,
  charset: "utf8",
  format: "iife",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  target: "es2020",
  logLevel: "warning",
});
