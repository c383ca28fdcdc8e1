/**
 * `npm run flow -- COMMAND`. Exit codes: 0 done, 1 the command found something wrong, 2 unusable
 * input.
 */
import { UnusableInput, UsageError } from "./flow/command.ts";
import { flowCommands } from "./flow/commands.ts";
import { printable } from "./report/excerpt.ts";

const usage = () =>
  ["Usage:", ...Object.values(flowCommands).map((each) => `  npm run flow -- ${each.usage}`)].join(
    "\n",
  );

async function run([name = "", ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(flowCommands, name) ? flowCommands[name] : undefined;
  if (!command) {
    console.error(name === "" ? usage() : `There is no command "${name}".\n${usage()}`);
    return 2;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UnusableInput) {
      console.error(error.message.split("\n").map(printable).join("\n"));
      return 2;
    }
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nUsage: npm run flow -- ${command.usage}`);
    return 2;
  }
}

// A reader such as `head` may close the pipe early; that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2));
