/**
 * Calls that know an address and calls that do not: the same answer after the same work. The work
 * is counted in statements and in hashes of passwords; `TIMING_SAMPLES` measures it too.
 */
import { randomUUID } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { statements } from "#server/platform/storage/statements.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const login = "/identity/api/v1/login";
const samples = Number(process.env["TIMING_SAMPLES"] ?? 0);
/** Largest difference of the medians, as a share. */
const GAP = 0.1;

const calls = [
  ["a log-in", login, { password: "not the password" }],
  [
    "a registration",
    "/identity/api/v1/registration/register",
    { password: "violet anchor moss 7" },
  ],
  ["a request for a log-in link", "/identity/api/v1/login/link/request", {}],
  ["a request for a new password", "/identity/api/v1/password/reset/request", {}],
] as const;

/** Returns the middle value. */
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

describe.each(DATABASES)("an address on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  let nobody: Borrower;
  const made: string[] = [];
  const record = (text: unknown): void => void made.push(String(text));
  beforeAll(async () => {
    server = await testServer({
      databaseUrl: await databases.create(),
      environment: { RATE_LIMIT: "0" },
    });
    nobody = new Borrower(server);
    statements.subscribe(record);
  }, 240_000);
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    statements.unsubscribe(record);
    await server?.remove();
    await databases.drop();
  });

  /** Returns an answer without what is new in every one, and the work that it took. */
  async function work(url: string, email: string, more: object) {
    const hashes = vi.spyOn(argon2, "hash");
    made.length = 0;
    const { status, body, headers } = await nobody.call("POST", url, { email, ...more });
    const answer = { status, body: body?.jwt ? Object.keys(body) : body };
    const count = hashes.mock.calls.length;
    hashes.mockRestore();
    return { answer, headers: Object.keys(headers), hashes: count, statements: [...made] };
  }

  it.each(calls)(
    "gives %s the same answer and the same work, known or unknown",
    async (_call, url, more) => {
      const ada = await Borrower.begin(server);
      const known = await work(url, ada.email, more);
      const unknown = await work(url, `${randomUUID()}@example.com`, more);
      expect(known).toEqual(unknown);
      expect(known.hashes).toBe("password" in more ? 1 : 0);
      expect(known.statements.length).toBeGreaterThan(0);
    },
  );

  it.runIf(samples > 0).each(calls)(
    "answers %s for a known and an unknown address in the same time",
    async (_call, url, more) => {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let sample = 0; sample < samples; sample += 1) {
        const ada = await new Borrower(server).register();
        const emails = { known: ada.email, unknown: `${randomUUID()}@example.com` };
        // The order alternates, so that neither side always comes first.
        const sides = (["known", "unknown"] as const).toSorted(() => (sample % 2 === 0 ? 1 : -1));
        for (const side of sides) {
          const began = performance.now();
          await nobody.call("POST", url, { email: emails[side], ...more });
          times[side].push(performance.now() - began);
        }
      }
      const [known, unknown] = [median(times.known), median(times.unknown)];
      const gap = Math.abs(known - unknown) / Math.max(known, unknown);
      console.log(
        `${_call} on ${kind}: median ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown, gap ${(gap * 100).toFixed(1)} %`,
      );
      expect(gap).toBeLessThan(GAP);
    },
    600_000,
  );
});
