/** Loads on a schedule: borrowers who poll, a mix of all calls, and one busy organization. */
import { Agent } from "undici";
import type { Figure } from "../bench.ts";
import { type Call, callsTo } from "./calls.ts";
import {
  type Answer,
  type Due,
  failed,
  follow,
  median,
  type Outcome,
  percentile,
} from "./drive.ts";
import type { People, Person } from "./people.ts";
import { memoryOf, type Served } from "./product.ts";
import { BORROWERS, RATE, SECONDS, SHARES } from "./settings.ts";

/** Connections of the scheduled loads. A proxy before the server has about as many. */
const CONNECTIONS = 200;

/** Seconds between the polls of a borrower who waits, once the first ones are over, and of the others. */
const EVERY = { waiting: 5, others: 60 };
/** Share of the borrowers who wait for a vendor. */
const WAITING = 0.1;
/** Seconds of polling: everybody has polled twice at least. */
const POLLING = Math.min(120, Math.max(30, SECONDS));

/** Describes how long calls took. @param took milliseconds, sorted */
const spread = (took: readonly number[]): string => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(took, share).toFixed(1));
  return `${took.length.toLocaleString("en-US")} answers, p50 ${p50}, p95 ${p95}, p99 ${p99} ms`;
};

const text = ({ took, failures }: Outcome): string =>
  [spread(took), ...Object.entries(failures).map(([reason, count]) => `${count} × ${reason}`)].join(
    "\n",
  );

/** Returns a line for each kind of call, and the seconds with calls that took longer than a bound. */
function kinds(answers: readonly Answer[], bound: number): string {
  const late = answers.filter(({ took }) => took > bound);
  const seconds = [...new Set(late.map(({ at }) => Math.floor(at)))].toSorted((a, b) => a - b);
  return [
    ...[...new Set(answers.map(({ kind }) => kind))].map((name) => {
      const took = answers.filter(({ kind }) => kind === name).map((each) => each.took);
      return `${name}: ${spread(took.toSorted((a, b) => a - b))}`;
    }),
    ...(late.length === 0
      ? []
      : [`${late.length} over ${bound} ms, which were due in the seconds ${seconds.join(", ")}`]),
  ].join("\n");
}

const errors = (load: string, outcome: Outcome): Figure => ({
  measure: `failed calls, ${load}`,
  value: failed(outcome),
  unit: "",
  bound: { atMost: 0 },
});

/** Returns everybody's polls in the order of time. */
function polls(people: readonly Person[], status: Call): Due[] {
  const waiting = Math.round(people.length * WAITING);
  return people
    .flatMap((person, index) => {
      const every = index < waiting ? EVERY.waiting : EVERY.others;
      // Borrowers come at any time: their polls lie evenly over the period.
      const first = (every * ((index * 0.618_034) % 1)) as number;
      const count = Math.ceil((POLLING - first) / every);
      return Array.from({ length: Math.max(0, count) }, (_, round) => ({
        at: first + round * every,
        kind: "status",
        call: () => status(person),
      }));
    })
    .toSorted((a, b) => a.at - b.at);
}

export async function polling({ address }: Served, people: People): Promise<Figure[]> {
  const connections = new Agent({ connections: CONNECTIONS });
  try {
    const { status } = callsTo(connections, address);
    const outcome = await follow(polls(people.reading.slice(0, BORROWERS), status));
    const load = `${BORROWERS.toLocaleString("en-US")} borrowers polling`;
    return [
      {
        measure: `p95 of a poll, ${load}`,
        value: percentile(outcome.took, 0.95),
        unit: "ms",
        bound: { atMost: 50 },
        detail: text(outcome),
      },
      errors(load, outcome),
    ];
  } finally {
    await connections.close();
  }
}

/** Deals the calls of the mixed load so that each second has each kind in its share. */
function* mixed(
  { reading, submitting, uploading }: People,
  calls: ReturnType<typeof callsTo>,
  seconds: number,
): Generator<Due> {
  const credit: Record<string, number> = {};
  const next = { reading: 0, submitting: 0, uploading: 0 };
  const groups = { reading, submitting, uploading };
  const groupOf = (name: string): keyof typeof groups =>
    name === "submit" ? "submitting" : name === "upload" ? "uploading" : "reading";
  for (let index = 0; index < seconds * RATE; index += 1) {
    // The kind that is furthest behind its share comes next.
    for (const [name, share] of Object.entries(SHARES)) credit[name] = (credit[name] ?? 0) + share;
    const [name = "status"] =
      Object.entries(credit).toSorted(([, left], [, right]) => right - left)[0] ?? [];
    credit[name] = (credit[name] ?? 0) - 1;
    const kind = groupOf(name);
    const group = groups[kind];
    const person = group[next[kind] % group.length];
    next[kind] += 1;
    if (person)
      yield { at: index / RATE, kind: name, call: () => calls[name as keyof typeof calls](person) };
  }
}

/** The most that 99 of 100 calls of the mixed load may take, milliseconds. */
const LATE = 500;

export async function mixedLoad(product: Served, people: People): Promise<Figure[]> {
  const connections = new Agent({ connections: CONNECTIONS });
  const memory: number[] = [];
  const record = async (): Promise<void> => {
    const megabytes = await memoryOf(product);
    if (megabytes !== null) memory.push(megabytes);
  };
  const watch = setInterval(() => {
    void record();
  }, 1_000);
  try {
    const calls = callsTo(connections, product.address);
    const outcome = await follow(mixed(people, calls, SECONDS));
    const load = `${RATE} calls a second for ${SECONDS} s`;
    const part = (from: number, to: number): number =>
      median(memory.slice(memory.length * from, memory.length * to));
    const [early, late] = [part(0.4, 0.6), part(0.8, 1)];
    return [
      {
        measure: `p95 of a call, ${load}`,
        value: percentile(outcome.took, 0.95),
        unit: "ms",
        bound: { atMost: 200 },
        detail: text(outcome),
      },
      {
        measure: `p99 of a call, ${load}`,
        value: percentile(outcome.took, 0.99),
        unit: "ms",
        bound: { atMost: LATE },
        detail: kinds(outcome.answers, LATE),
      },
      errors(load, outcome),
      {
        measure: "memory in the last fifth against that in the middle",
        value: late / early,
        unit: "×",
        bound: { atMost: 1.05 },
        detail: `${early.toFixed(0)} MB in the middle, ${late.toFixed(0)} MB at the end`,
      },
    ];
  } finally {
    clearInterval(watch);
    await connections.close();
  }
}

/** Calls a second of each organization, and how long each measurement takes. */
const ORGANISATION = { rate: 20, busy: 10, seconds: 20, rounds: 3 };

/** Compares the calls of one organization with and without another one at ten times its rate. */
export async function busyOrganisation({ address }: Served, people: People): Promise<Figure[]> {
  const connections = new Agent({ connections: CONNECTIONS });
  try {
    const { application } = callsTo(connections, address);
    const [calm, busy] = [...new Set(people.reading.map(({ orgCode }) => orgCode))].map((code) =>
      people.reading.filter(({ orgCode }) => orgCode === code),
    );
    if (!calm || !busy) throw new Error("The load needs two organizations.");
    const at = (group: readonly Person[], rate: number): Due[] =>
      Array.from({ length: rate * ORGANISATION.seconds }, (_, index) => ({
        at: index / rate,
        kind: "application",
        call: () => application(group[index % group.length] as Person),
      }));
    const took = { alone: [] as number[], during: [] as number[] };
    for (let round = 0; round < ORGANISATION.rounds; round += 1)
      for (const [name, factor] of [
        ["alone", 1],
        ["during", ORGANISATION.busy],
      ] as const) {
        const [own] = await Promise.all([
          follow(at(calm, ORGANISATION.rate)),
          follow(at(busy, ORGANISATION.rate * factor)),
        ]);
        took[name].push(percentile(own.took, 0.95));
      }
    return [
      {
        measure: "p95 of an organization while another one has ten times its rate, against before",
        value: median(took.during) / median(took.alone),
        unit: "×",
        bound: { atMost: 1.5 },
        detail: `${median(took.alone).toFixed(1)} ms before, ${median(took.during).toFixed(1)} ms meanwhile`,
      },
    ];
  } finally {
    await connections.close();
  }
}
