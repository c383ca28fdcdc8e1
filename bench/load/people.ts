/** Thousands of borrowers with applications, copied from one that walked through the product. */
import { randomBytes, randomUUID } from "node:crypto";
import { createAccount } from "#server/lending/accounts/accounts.ts";
import { insertApplication, loadApplication } from "#server/lending/application/store.ts";
import { prepare, type Running } from "#server/main.ts";
import { startSession } from "#server/platform/accounts/accounts.ts";
import mix from "./mix.json" with { type: "json" };
import { serveProduct } from "./product.ts";

/** A borrower with a session. */
export interface Person {
  readonly orgCode: string;
  readonly uuid: string;
  token: string;
  /** Address that the server sees. Each borrower has one, as in life. */
  readonly address: string;
}

/** What people are there for: each kind is in a checklist state of its own. */
export const kinds = {
  reading: mix.reading,
  submitting: mix.submitting.state,
  uploading: mix.uploading.state,
} as const;
export type Kind = keyof typeof kinds;

export type People = Record<Kind, Person[]>;
export type Counts = Record<Kind, number>;

/** Borrowers to create at once. */
const AT_ONCE = 10;

/** Walks one application of each kind through the running product. @returns their identifiers */
async function walkTemplates(environment: Record<string, string>): Promise<Record<Kind, string>> {
  const product = await serveProduct(environment);
  try {
    const templates: Partial<Record<Kind, string>> = {};
    for (const [kind, checklistState] of Object.entries(kinds)) {
      const response = await fetch(`${product.address}/sandbox/applications`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          organisation: mix.organisations[0],
          persona: mix.persona,
          product: mix.product,
          checklistState,
        }),
      });
      if (!response.ok) throw new Error(`The walk to ${checklistState}: ${await response.text()}`);
      templates[kind as Kind] = ((await response.json()) as { uuid: string }).uuid;
    }
    return templates as Record<Kind, string>;
  } finally {
    await product.stop();
  }
}

async function copyFor(
  { ports }: Running,
  template: Awaited<ReturnType<typeof loadApplication>>,
  orgCode: string,
  number: number,
): Promise<Person> {
  return ports.database.transaction(async (tx) => {
    // Nobody logs in with a password, so its hash need not be one.
    const account = await createAccount(ports, tx, {
      orgCode,
      email: `${randomUUID()}@example.com`,
      hash: randomBytes(16).toString("hex"),
    });
    if (account === null) throw new Error("A fresh e-mail was taken.");
    const { flow } = template.row;
    const uuid = await insertApplication(ports, tx, {
      accountUuid: account.uuid,
      orgCode,
      flow,
      application: structuredClone(template.application),
    });
    const token = await startSession(ports, tx, account);
    const parts = [number >> 16, number >> 8, number].map((part) => part & 255);
    return { orgCode, uuid, token, address: `10.${parts.join(".")}` };
  });
}

/**
 * Fills a database that no server uses.
 *
 * @param environment of the server, with its data folder and root key
 * @returns the borrowers of each kind, over the organizations in turn
 */
export async function settle(
  environment: Record<string, string>,
  counts: Counts,
  organisations: readonly string[] = mix.organisations,
): Promise<People> {
  const templates = await walkTemplates(environment);
  const running = await prepare({
    environment: { LOG_LEVEL: "silent", ...environment },
    // Copies start no jobs: their templates have had them.
    composeLending: async () => ({
      clock: { now: () => new Date() },
      queue: { enqueue: async () => undefined },
      effects: {},
      plugins: [],
      start: async () => undefined,
      standIns: null,
      stop: async () => undefined,
    }),
  });
  try {
    const people: People = { reading: [], submitting: [], uploading: [] };
    let number = 0;
    for (const kind of Object.keys(kinds) as Kind[]) {
      const template = await loadApplication(
        running.ports,
        running.ports.database.db,
        templates[kind],
      );
      while (people[kind].length < counts[kind])
        people[kind].push(
          ...(await Promise.all(
            Array.from({ length: Math.min(AT_ONCE, counts[kind] - people[kind].length) }, () => {
              number += 1;
              const orgCode = organisations[number % organisations.length] ?? "";
              return copyFor(running, template, orgCode, number);
            }),
          )),
        );
    }
    return people;
  } finally {
    await running.close();
  }
}
