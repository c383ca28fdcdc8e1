/** Throughput of reads against a bare Fastify that answers the same bytes, in turns. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent } from "undici";
import type { Figure } from "../bench.ts";
import { type Answer, callsTo, send } from "./calls.ts";
import { failed, median, saturate } from "./drive.ts";
import type { Person } from "./people.ts";
import { processorTimeOf, serve, type Served, whileServing } from "./product.ts";
import { CONNECTIONS } from "./settings.ts";

const ROUNDS = 5;
const SECONDS = { warm: 5, counted: 3 };
/** Headers that the HTTP server writes itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "date", "content-length"]);

interface Turn {
  rate: number;
  /** Microseconds of the server's processor time for each call; null where it is unknown. */
  processor: number | null;
  failures: number;
}

async function turn(server: Served, call: (index: number) => Promise<Answer>): Promise<Turn> {
  const before = await processorTimeOf(server);
  const outcome = await saturate(call, { connections: CONNECTIONS, seconds: SECONDS.counted });
  const after = await processorTimeOf(server);
  const count = outcome.took.length;
  return {
    rate: count / outcome.seconds,
    processor: before === null || after === null ? null : (after - before) / count,
    failures: failed(outcome),
  };
}

const bounds = {
  embedded: { poll: 0.5, read: 0.2 },
  PostgreSQL: { poll: 0.25, read: 0.15 },
} as const;

async function compare(
  product: Served,
  people: readonly Person[],
  read: "status" | "application",
): Promise<{ ratio: number; detail: string }> {
  const connections = new Agent({ connections: CONNECTIONS });
  const folder = await mkdtemp(join(tmpdir(), "hearthline-bare-"));
  try {
    const calls = callsTo(connections, product.address);
    const ours = (index: number) => calls[read](people[index % people.length] as Person);
    // The second answer to a poll is the unchanged one, which the reference repeats.
    const recorded = [await ours(0), await ours(0)][1] as Answer;
    const headers = Object.fromEntries(
      Object.entries(recorded.headers).filter(([name]) => !OWN_HEADERS.has(name)),
    );
    await writeFile(join(folder, "answer.json"), JSON.stringify({ ...recorded, headers }));
    const bare = await serve("bench/load/bare.ts", {}, [join(folder, "answer.json")]);
    try {
      const path = read === "status" ? "/status" : "/application";
      const theirs = (index: number) =>
        send(connections, bare.address, people[index % people.length] as Person, { path });
      for (const call of [ours, theirs])
        await saturate(call, { connections: CONNECTIONS, seconds: SECONDS.warm });
      const turns: { own: Turn; reference: Turn }[] = [];
      while (turns.length < ROUNDS)
        turns.push({ own: await turn(product, ours), reference: await turn(bare, theirs) });
      const failures = turns.reduce((sum, { own }) => sum + own.failures, 0);
      if (failures > 0) throw new Error(`${failures} reads failed.`);
      const of = (side: "own" | "reference") =>
        `${median(turns.map((each) => each[side].rate)).toFixed(0)}/s, ${median(turns.map((each) => each[side].processor ?? Number.NaN)).toFixed(0)} µs of processor time each`;
      return {
        ratio: median(turns.map(({ own, reference }) => own.rate / reference.rate)),
        detail: `ours ${of("own")}\nreference ${of("reference")}`,
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await connections.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param environment of a server whose database holds the people */
export async function readRatios(
  database: keyof typeof bounds,
  environment: Record<string, string>,
  people: readonly Person[],
): Promise<Figure[]> {
  return whileServing(environment, async (product) => {
    const poll = await compare(product, people, "status");
    const read = await compare(product, people, "application");
    return [
      {
        measure: `unchanged status polls, ${database}, against a bare Fastify with the same bytes`,
        value: poll.ratio,
        unit: "×",
        bound: { atLeast: bounds[database].poll },
        detail: poll.detail,
      },
      {
        measure: `full reads of an application, ${database}, against the same`,
        value: read.ratio,
        unit: "×",
        bound: { atLeast: bounds[database].read },
        detail: read.detail,
      },
    ];
  });
}
