/**
 * Checks and publishes definitions, and sends the result to its parent. Arguments: the root, and the organization to
 * publish before the others are checked; the parent then gets "published", and answers when the others may follow.
 */
import { setFlagsFromString } from "node:v8";
import { buildDefinitions } from "./definitions.ts";

// As in scripts/validate.js: later optimization takes less time than it saves.
setFlagsFromString("--interrupt-budget=2000000");

const abandon = () => process.exit(1);
// Nobody waits for the result of a build that has failed.
process.once("disconnect", abandon);
const [, , root = "", organisation] = process.argv;
const published = () =>
  new Promise<void>((goOn) => {
    process.once("message", () => goOn());
    process.send?.("published");
  });
const early = organisation === undefined ? null : { organisation, published };
const result = await buildDefinitions(root, early);
// The listener would keep the process.
process.off("disconnect", abandon);
process.send?.(result);
