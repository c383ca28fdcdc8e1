/** `npm run flow -- COMMAND`: one file per command under scripts/flow/. Exit 0 done, 1 it found something wrong, 2 unusable input. */
import { accept } from "./flow/accept.ts";
import { checklist } from "./flow/checklist.ts";
import { UnusableInput, UsageError, type FlowCommand } from "./flow/command.ts";
import { decide } from "./flow/decide.ts";
import { diff } from "./flow/diff.ts";
import { explain } from "./flow/explain.ts";
import { graph } from "./flow/graph.ts";
import { newOrganisation } from "./flow/new-organisation.ts";
import { shown } from "./report/excerpt.ts";

const commands: Record<string, FlowCommand> = {
  decide,
  explain,
  checklist,
  graph,
  diff,
  "new-organisation": newOrganisation,
  accept,
};

const usage = () =>
  ["Usage:", ...Object.values(commands).map((each) => `  npm run flow -- ${each.usage}`)].join(
    "\n",
  );

async function run([name = "", ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(name === "" ? usage() : `There is no command "${name}".\n${usage()}`);
    return 2;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UnusableInput) {
      console.error(error.message.split("\n").map(shown).join("\n"));
      return 2;
    }
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nUsage: npm run flow -- ${command.usage}`);
    return 2;
  }
}

// Whoever reads may stop early, as `head` does; that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2));
