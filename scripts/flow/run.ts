import { suggestion } from "#definitions/findings/suggest.ts";
import { asksForHelp } from "../call.js";
import { printable } from "../report/excerpt.ts";
import { UnusableInput, UsageError } from "./command.ts";
import { flowCommands } from "./commands.ts";

const MORE = "docs/commands.md explains each command and its options.";

const usage = () =>
  [
    "Usage:",
    ...Object.values(flowCommands).map((each) => `  npm run flow -- ${each.usage}`),
    MORE,
  ].join("\n");

/**
 * Runs the command that the first argument names with the other arguments.
 * @returns the exit code
 */
export async function runFlow([name = "", ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(flowCommands, name) ? flowCommands[name] : undefined;
  if (asksForHelp([name])) {
    console.log(usage());
    return 0;
  }
  if (!command) {
    const known = suggestion(name, Object.keys(flowCommands));
    console.error(name === "" ? usage() : `There is no command "${name}". ${known}\n${usage()}`);
    return 2;
  }
  if (asksForHelp(args)) {
    console.log(`Usage: npm run flow -- ${command.usage}\n${MORE}`);
    return 0;
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
