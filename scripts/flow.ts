/**
 * `npm run flow -- COMMAND`. Exit codes: 0 done, 1 the command found something wrong, 2 unusable
 * input.
 */
import { runFlow } from "./flow/run.ts";

// A reader such as `head` may close the pipe early; that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runFlow(process.argv.slice(2));
