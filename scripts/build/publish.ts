/**
 * Checks and publishes definitions, and sends the result to its parent. Arguments: the root, and the organization to
 * publish before the others are checked; the parent then gets "published" before the result.
 */
import { setFlagsFromString } from "node:v8";
import { buildDefinitions } from "./definitions.ts";

// As in scripts/validate.js: later optimization takes less time than it saves.
setFlagsFromString("--interrupt-budget=2000000");

const abandon = () => process.exit(1);
// Nobody waits for the result of a build that has failed.
process.once("disconnect", abandon);
const [, , root = "", organisation] = process.argv;
const early = { organisation: organisation ?? "", published: () => process.send?.("published") };
const result = await buildDefinitions(root, organisation === undefined ? null : early);
// The listener would keep the process.
process.off("disconnect", abandon);
process.send?.(result);
