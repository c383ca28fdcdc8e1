/** Finds the calls that the apps make: it makes each one against a client that only records. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { agentCalls } from "#src/agent/calls.ts";
import { chatCalls as agentChatCalls } from "#src/agent/chat/calls.ts";
import { brokerCalls } from "#src/broker/calls.ts";
import { createCalls } from "#src/calls/calls.ts";
import type { CallOptions, Client } from "#src/calls/client.ts";
import { conditionCalls } from "#src/calls/conditions.ts";
import { lenderFactCalls } from "#src/calls/lender-facts.ts";
import { chatCalls } from "#src/chat/calls.ts";
import { createReporter } from "#src/telemetry/reporter.ts";
import { establish } from "#src/telemetry/session.ts";

type CallFunction = (...args: unknown[]) => unknown;

/** First arguments that choose another path. */
const FIRST_ARGUMENTS = ["external", "secure", "stream", "twilio"];
/** Members of the calls that are no call. */
const NO_CALLS = new Set(["client", "paths", "of"]);

/** Returns the source of the apps without tests, test doubles and the definitions of the calls. */
async function sourceOfTheApps(): Promise<string> {
  const files = (await readdir("src", { recursive: true })).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|testing\/|calls?\//.test(file) &&
      !file.endsWith("calls.ts"),
  );
  return (await Promise.all(files.map((file) => readFile(join("src", file), "utf8")))).join("\n");
}

/** Returns `METHOD path` of every call that code of an app uses. Identifiers in paths are samples. */
export async function callsThatAppsMake(): Promise<Set<string>> {
  const made = new Set<string>();
  const answer = { data: {}, status: 200, version: "1", definitions: null };
  const record = (path: string, method = "GET") => {
    made.add(`${method} ${path.split("?")[0]}`);
    return answer;
  };
  const client = {
    call: async (path: string, options: CallOptions = {}) => record(path, options.method),
    blob: async (path: string) => record(path),
    headers: () => ({ authorization: "Bearer sample" }),
    note: () => {},
    forget: () => {},
    failure: () => new Error("a failed call"),
  } as unknown as Client;
  const source = await sourceOfTheApps();
  const all: Record<string, unknown>[] = [
    createCalls(client, "heloc"),
    conditionCalls(client),
    lenderFactCalls(client, "heloc"),
    chatCalls(client),
    agentCalls(client, "main"),
    agentChatCalls(client),
    brokerCalls(client, "main"),
  ];
  for (const [name, call] of all.flatMap((calls) => Object.entries(calls))) {
    const isUsed = new RegExp(`\\.${name}\\b`).test(source);
    if (NO_CALLS.has(name) || typeof call !== "function" || !isUsed) continue;
    for (const first of FIRST_ARGUMENTS)
      // A call reads fields of its sample arguments and answers; only its path matters.
      await Promise.resolve()
        .then(() => (call as CallFunction)(first, "sample", {}, {}))
        .catch(() => {});
  }
  await establish(client, {} as Parameters<typeof establish>[1], async () => {}).catch(() => {});
  const visit = { uuid: "u", epoch: 1, trackerUuid: "t" };
  const ports = { client, open: async () => visit, identityId: () => null, onFailure: () => {} };
  createReporter(ports).report({} as never, { event: "PAGEVIEW" });
  await new Promise((resolve) => setTimeout(resolve, 10));
  return made;
}
