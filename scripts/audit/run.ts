import { headFile, parseHead, readHeadFile } from "#server/platform/audit/head-file.ts";
import { verifyLog, type WholeLog } from "#server/platform/audit/verify-log.ts";
import { ConfigError, type Environment } from "#server/platform/environment/environment.ts";
import { LockedError } from "#server/platform/storage/lock.ts";
import { asksForHelp, CallError, readCall } from "#scripts/call.js";
import { dataFolder, readLog } from "./open-log.ts";
import { linesOf } from "./show.ts";

const USAGE = `Usage: npm run audit -- verify [--head FILE]
  Verifies the audit log of DATABASE_URL, or of the embedded database in DATA_DIR (./data).
  --head FILE  a head that was stored elsewhere, in place of DATA_DIR/audit-head.json
Usage: npm run audit -- show STREAM
  Prints the events of an application, account or conversation with the callers' addresses.`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Verifies the audit log, or prints a stream of it. @returns the exit code */
export async function runAudit(args: string[], environment: Environment): Promise<number> {
  if (asksForHelp(args)) {
    console.log(USAGE);
    return 0;
  }
  try {
    const { values, words } = readCall(args, { head: { type: "string" } }, 2);
    const [command = "", stream = ""] = words;
    if (command === "verify" && stream === "")
      return await verify(environment, values.head ?? null);
    if (command === "show" && UUID.test(stream) && values.head === undefined)
      return await show(environment, stream);
    throw new CallError(callFault(command, stream));
  } catch (error) {
    const isCall = error instanceof CallError;
    if (!isCall && !(error instanceof ConfigError) && !(error instanceof LockedError)) throw error;
    console.error(isCall ? `${error.message}\n${USAGE}` : error.message);
    return 2;
  }
}

/** Returns what is wrong with a call that neither command takes. */
function callFault(command: string, stream: string): string {
  if (command === "") return "Give a command: verify or show.";
  if (command === "verify") return `The command verify does not take "${stream}".`;
  if (command !== "show") return `There is no command "${command}": give verify or show.`;
  if (stream === "") return "Give the identifier of an application, an account or a conversation.";
  if (!UUID.test(stream))
    return `"${stream}" is no identifier of an application, an account or a conversation.`;
  return "The command show takes no --head.";
}

async function show(environment: Environment, stream: string): Promise<number> {
  const { lines, fault } = await readLog(environment, (log) => linesOf(log, stream));
  if (lines.length > 0) console.log(lines.join("\n"));
  if (fault !== null) {
    console.error(`The audit log is broken at stream ${stream}, ${fault}`);
    return 1;
  }
  if (lines.length === 0) throw new ConfigError(`The audit log has no stream ${stream}.`);
  return 0;
}

async function verify(environment: Environment, headPath: string | null): Promise<number> {
  const path = headPath ?? headFile(dataFolder(environment));
  const text = await readHeadFile(path);
  if (text === null && headPath !== null) throw new ConfigError(`There is no file ${path}.`);
  const apart = text === null ? null : { place: path, head: parseHead(text) };
  const report = await readLog(environment, ({ tx, secrets }) => verifyLog(tx, secrets, apart));
  if (!report.ok) {
    console.log(`The audit log is broken at ${report.place}: ${report.reason}`);
    return 1;
  }
  console.log(sentencesOf(report.log, apart === null ? null : path).join("\n"));
  return 0;
}

function sentencesOf(
  { streams, events, uncovered, head }: WholeLog,
  path: string | null,
): string[] {
  const first = `The audit log is whole: ${events} events in ${streams} streams.`;
  if (head === null)
    return [first, "No head covers it yet: a missing tail or stream would not be found."];
  return [
    first,
    `Head ${head.number} of ${head.at.toISOString()} covers all but the newest ${uncovered} events.`,
    "An event that was cut off after this head would not be found: a server signs a head each minute.",
    path === null
      ? "No head stored apart was compared: a database that was set back would not be found."
      : `${path} has a head of the same log.`,
  ];
}
