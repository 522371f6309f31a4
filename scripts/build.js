// Builds the scripts of the pages: node build.js [FOLDER]
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SCRIPTS = ["desk", "live", "live-worker", "paper", "theme", "wall"];
const STATIC = fileURLToPath(new URL("../src/podium/web/static", import.meta.url));

await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: SCRIPTS.map((name) => `src/${name}.ts`),
  outdir: process.argv[2] ?? STATIC,
  banner: { js: "// Built from scripts/src by `npm run build`: change it there." },
  bundle: true,
  charset: "utf8",
  format: "iife",
  target: "es2020",
  logLevel: "warning",
});
