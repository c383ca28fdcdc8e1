/**
 * Cuts the power of a whole server while borrowers write over HTTP. power-cut.test.ts does the same
 * with the storage layer alone, and more often.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { cutPowerOfServer } from "#server/testing/power-cut/http-cuts.ts";
import { imageFolder } from "#server/testing/power-cut/image-folder.ts";
import { buildRecorder, canRecord } from "#server/testing/power-cut/recorder.ts";

/** Power cuts; `npm run trust` makes more. */
const count = Number(process.env.POWER_CUTS_HTTP ?? 2);
const seed = Number(process.env.SEED ?? 20_261_126);

describe.runIf(canRecord)("after a power cut of a server", () => {
  let room: string;
  let library: string;
  let root: string;
  beforeAll(async () => {
    room = mkdtempSync(join(imageFolder(), "hearthline-power-http-"));
    library = buildRecorder(room);
    root = await fixtureRoot();
  });
  afterAll(() => {
    for (const folder of [room, root]) rmSync(folder, { recursive: true, force: true });
  });

  it(
    "a borrower finds every answer that the server acknowledged",
    async () => {
      const { acknowledged, faults } = await cutPowerOfServer({ count, seed, room, library, root });
      expect(acknowledged).toBe(36);
      expect(faults, `seed ${seed}`).toEqual([]);
    },
    120_000 + 20_000 * count,
  );
});
