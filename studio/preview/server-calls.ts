/** The server's calls as a preview has them: they answer with samples, take long, or fail. */
import { sampleCalls } from "#renderers/gallery/sample-calls.ts";
import type { BlockHost } from "#renderers/index.ts";
import type { ServerState } from "./server-names.ts";

type Calls = BlockHost["calls"];

const never = () => new Promise<never>(() => {});
const failure = () => Promise.reject(new Error("The preview shows a server that fails."));

export const callsOf: Readonly<Record<ServerState, Calls>> = {
  answers: sampleCalls,
  waits: withEach(sampleCalls, never),
  fails: withEach(sampleCalls, failure),
};

/** Returns the same calls, each of them answered by a function. */
function withEach<Group extends object>(group: Group, call: () => Promise<never>): Group {
  const each = Object.entries(group).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === "object" && member !== null ? withEach(member, call) : call,
  ]);
  return Object.fromEntries(each) as Group;
}
