/** Checks and publishes definitions, and sends the result to its parent. Argument: the root. */
import { setFlagsFromString } from "node:v8";
import { buildDefinitions } from "./definitions.ts";

// As in scripts/validate.js: later optimization takes less time than it saves.
setFlagsFromString("--interrupt-budget=2000000");

const [, , root = ""] = process.argv;
process.send?.(await buildDefinitions(root));
