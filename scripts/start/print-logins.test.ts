import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Running } from "#server/main.ts";
import { printLogins } from "./print-logins.ts";

let dataDir: string;
beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), "hearthline-logins-"))));
afterAll(() => rm(dataDir, { recursive: true }));

/** A product that has closed its database. */
const closed = () =>
  ({
    ports: { config: { sandbox: true, dataDir } },
    app: { inject: () => Promise.reject(new Error("The database is closed.")) },
  }) as unknown as Running;

it("says nothing of a call that fails because the product ends", async () => {
  await printLogins(closed(), "http://localhost", () => true);
});

it("fails with a call that fails while the product runs", async () => {
  await expect(printLogins(closed(), "http://localhost")).rejects.toThrow("database is closed");
});
