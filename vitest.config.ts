import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const minute = 60_000;
const browser = process.env.JOURNEYS === "1";
/** What is waited for comes when it comes: a slow machine is no failure. Milliseconds. */
const expect = { poll: { timeout: minute / 2, interval: 50 } };

/** Fast projects run by default; `JOURNEYS=1` (set by `npm test`) adds the journeys in a real browser. */
export default defineConfig({
  test: {
    // Two cores are the least that the suite is made for; more workers make the database tests wait for each other.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{engine,definitions,schemas,scripts,server,bench}/**/*.test.ts"],
          expect,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "dom",
          environment: "happy-dom",
          include: ["{renderers,src}/**/*.test.{ts,tsx}"],
          setupFiles: ["renderers/testing/words.ts", "renderers/testing/patience.ts"],
          css: false,
          expect,
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: "tests",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          expect,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      ...(browser
        ? [
            {
              test: {
                name: "journeys",
                environment: "node" as const,
                include: ["tests/{journeys,gallery}/**/*.journey.ts"],
                globalSetup: ["tests/journeys/support/server.ts"],
                fileParallelism: false,
                // Tests of one file that may run at once: two pages keep two cores busy, more would starve each other.
                maxConcurrency: 2,
                expect,
                testTimeout: 8 * minute,
                hookTimeout: 3 * minute,
              },
            },
          ]
        : []),
    ],
  },
});
