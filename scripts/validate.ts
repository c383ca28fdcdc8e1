/**
 * `npm run validate [-- --format terminal|json|sarif] [-- --coverage] [-- --root DIR] [-- --watch]`:
 * checks every definition and every organization's effective flow; `--watch` does so after each save.
 * `--json` is `--format json`. Exit 0 clean, 1 findings of severity error, 2 unusable input.
 */
import { runValidate } from "./validate/run.ts";

// A reader such as `head` may close the pipe early; the exit code stays.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runValidate(process.argv.slice(2));
