/**
 * `npm run build`: updates dist/. Exits with 1, and publishes no definitions, when a definition has
 * an error. With `--first` it makes only what a server needs to start; with a parent that listens it
 * reports each part, and ends with the parent.
 */
import { setFlagsFromString } from "node:v8";
import { hasErrors } from "#definitions/finding.ts";
import { buildAll } from "./build/build.ts";

// As in scripts/validate.js: later optimization takes less time than it saves.
setFlagsFromString("--interrupt-budget=2000000");

const abandon = () => process.exit(1);
process.once("disconnect", abandon);
const root = process.cwd();
const { built, findings } = await buildAll(root, (line) => console.log(line), {
  first: process.argv.includes("--first"),
  done: (part) => void process.send?.(part),
});
if (hasErrors(findings)) {
  const { report } = await import("./report/terminal.ts");
  console.error(await report(findings, root));
  process.exitCode = 1;
} else if (built.length === 0) console.log("Everything is up to date.");
// The listener would keep the process.
process.off("disconnect", abandon);
