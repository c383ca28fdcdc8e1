/**
 * `npm run flow -- COMMAND`. Exit codes: 0 done, 1 the command found something wrong, 2 unusable
 * input.
 */
import { setFlagsFromString } from "node:v8";
import { loadBundled } from "./bundled.js";
import "./early-reader.js";
import { endAtFaults } from "./person-fault.js";

// As in `validate.js`: most functions of a command run too seldom to pay for optimized code.
setFlagsFromString("--interrupt-budget=2000000");

endAtFaults();
const { runFlow } = /** @type {typeof import("./flow/run.ts")} */ (
  await loadBundled("flow", ["scripts/flow/run.ts"])
);
process.exitCode = await runFlow(process.argv.slice(2));
