/**
 * `npm run build`: updates dist/. Exits with 1, and publishes no definitions, when a definition has
 * an error. With `--first` it makes only what a server needs to start, and the database of a data folder that has none.
 * In that case it publishes the main lender before it checks the others, whose errors then leave out only them.
 * With `--later` it makes only what `--first` leaves out. With a parent that listens it reports each part, and ends with
 * the parent.
 */
import { loadBundled } from "./bundled.js";
import { ownCall } from "./call.js";

ownCall(
  `Usage: npm run build [-- --first | --later]
  --first  makes only what a server needs to start
  --later  makes only what --first leaves out`,
  { first: { type: "boolean" }, later: { type: "boolean" } },
);

const { runBuild } = /** @type {typeof import("./build/run.ts")} */ (
  await loadBundled("build", [
    "scripts/build/run.ts",
    "scripts/build/publish.ts",
    "scripts/start/new-database.ts",
  ])
);
await runBuild(process.argv.slice(2));
