/**
 * `npm run validate [-- --format terminal|json|sarif] [-- --coverage] [-- --root DIR] [-- --watch]`:
 * checks every definition and every organization's effective flow; `--watch` does so after each save.
 * `--json` is `--format json`. Exit 0 clean, 1 findings of severity error, 2 unusable input.
 */
import { setFlagsFromString } from "node:v8";
import { loadBundled } from "./bundled.js";
import { endAtFaults } from "./person-fault.js";

// Most functions of a validation run too seldom to pay for optimized code: with more calls before it is made, the
// command takes two thirds of the processor time.
setFlagsFromString("--interrupt-budget=2000000");

// A reader such as `head` may close the pipe early; the exit code stays.
process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== "EPIPE") throw error;
});

endAtFaults();
const { runValidate } = /** @type {typeof import("./validate/run.ts")} */ (
  await loadBundled("validate", [
    "scripts/validate/run.ts",
    "scripts/validate/second-thread.ts",
    "scripts/validate/partner-thread.ts",
  ])
);
process.exitCode = await runValidate(process.argv.slice(2));
