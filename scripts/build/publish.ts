/** Checks and publishes definitions, and sends the result to its parent. Argument: the root. */
import { setFlagsFromString } from "node:v8";
import { buildDefinitions } from "./definitions.ts";

// As in scripts/validate.js: later optimization takes less time than it saves.
setFlagsFromString("--interrupt-budget=2000000");

const abandon = () => process.exit(1);
// Nobody waits for the result of a build that has failed.
process.once("disconnect", abandon);
const [, , root = ""] = process.argv;
const result = await buildDefinitions(root);
// The listener would keep the process.
process.off("disconnect", abandon);
process.send?.(result);
