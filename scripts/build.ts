/** `npm run build`: brings dist/ up to date. Exit 1 when a definition has an error; nothing of it is published then. */
import { hasErrors } from "#definitions/index.ts";
import { buildAll } from "./build/build.ts";
import { report } from "./report/terminal.ts";

const root = process.cwd();
const { built, findings } = await buildAll(root, (line) => console.log(line));
if (hasErrors(findings)) {
  console.error(await report(findings, root));
  process.exitCode = 1;
} else if (built.length === 0) console.log("Everything is up to date.");
