/**
 * Cuts the power of a database while it writes, and opens what the disk may hold then. A recorder
 * keeps every write and sync of the processes; a simulated disk forgets what was not synced.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DATABASES } from "#server/testing/each-database.ts";
import { cutPower } from "#server/testing/power-cut/cuts.ts";
import { engines } from "#server/testing/power-cut/engines.ts";
import { imageFolder } from "#server/testing/power-cut/image-folder.ts";
import { buildRecorder, canRecord } from "#server/testing/power-cut/recorder.ts";

/** Power cuts of each database; `npm run trust` makes more. */
const counts = {
  embedded: Number(process.env.POWER_CUTS ?? 8),
  postgres: Number(process.env.POWER_CUTS_POSTGRES ?? 4),
};
const seed = Number(process.env.SEED ?? 20_261_125);

describe.runIf(canRecord)("after a power cut", () => {
  let room: string;
  let library: string;
  beforeAll(() => {
    room = mkdtempSync(join(imageFolder(), "hearthline-power-"));
    library = buildRecorder(room);
  });
  afterAll(() => rmSync(room, { recursive: true, force: true }));

  // Side by side: one is busy in this process, the other one in processes of its own.
  it.concurrent.each(DATABASES)(
    "the %s database opens and has every write that was answered",
    async (name) => {
      const count = counts[name];
      const { images, faults } = await cutPower(engines[name], { count, seed, room, library });
      expect(faults, `seed ${seed}`).toEqual([]);
      expect(images).toBeGreaterThanOrEqual(count);
    },
    60_000 + 20_000 * Math.max(counts.embedded, counts.postgres),
  );
});
