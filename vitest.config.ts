import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/test/longest-first.ts";
import { keepTemporaryFilesInMemory } from "./scripts/test/memory-folder.ts";

keepTemporaryFilesInMemory();

const minute = 60_000;
/** Put another module in the place of one that it draws with, so that nothing may be imported before. */
const replacing = [
  "renderers/blocks/document-viewer/document-viewer.test.tsx",
  "renderers/blocks/documents/documents.test.tsx",
  "renderers/screen/screen-form.test.tsx",
];
/** Load modules anew, or compute for a minute: these files share nothing. */
const apart = "tests/mutations/**/*.test.ts";
/**
 * Options of Node for them. Most functions of a validation run too seldom to pay for optimized code, as in
 * `scripts/validate.js`.
 */
const forAnalyses = ["--max-semi-space-size=64", "--interrupt-budget=2000000"];
/** Starts the PostgreSQL that the tests of servers share. */
const globalSetup = ["server/testing/shared-cluster.ts"];
const seeded = "scripts/test/property-seed.ts";
const browser = process.env.JOURNEYS === "1";
/** Waits have long limits, because a slow machine is no failure. Milliseconds. */
const expect = { poll: { timeout: minute / 2, interval: 50 } };

// Two cores are the least that the suite is made for; more workers make the database tests wait for each other.
const workers = Number(process.env.TEST_WORKERS ?? 2);

/** The journeys of a folder under `tests/`, and what they share. */
const inBrowser = (name: string, shared: string) => ({
  test: {
    name,
    environment: "node" as const,
    include: [`tests/${name}/**/*.journey.ts`],
    globalSetup: [`tests/${shared}`],
    // No module holds state longer than a file: files share the imported modules.
    isolate: false,
    // Two pages keep two cores busy, more would starve each other: of two files, or else of one
    // file's concurrent tests.
    maxConcurrency: workers > 1 ? 1 : 2,
    expect,
    testTimeout: 8 * minute,
    hookTimeout: 3 * minute,
  },
});

/** Tests of what is drawn, in a document that no browser draws. */
const inPage = (
  name: string,
  files: { include: string[]; exclude?: string[]; isolate?: boolean },
) => ({
  plugins: [react()],
  test: {
    name,
    environment: "happy-dom" as const,
    setupFiles: [seeded, "renderers/testing/patience.ts", "renderers/testing/tidy.ts"],
    css: false,
    isolate: false,
    expect,
    testTimeout: minute,
    hookTimeout: minute,
    ...files,
  },
});

/** Tests of what crosses folders. */
const crossing = (
  name: string,
  files: {
    include: string[];
    exclude?: string[];
    isolate?: boolean;
    globalSetup?: string[];
    setupFiles?: string[];
    execArgv?: string[];
  },
) => ({
  test: {
    name,
    environment: "node" as const,
    expect,
    testTimeout: 2 * minute,
    hookTimeout: 2 * minute,
    ...files,
  },
});

/** Fast projects run by default; `JOURNEYS=1` (set by `npm test`) adds the journeys in a real browser. */
export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          globalSetup,
          setupFiles: [seeded],
          include: [
            "{engine,lending,definitions,schemas,scripts,server,bench,studio}/**/*.test.ts",
          ],
          // No module holds state longer than a test: files share the imported and compiled modules.
          isolate: false,
          expect,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      inPage("dom", {
        include: ["{renderers,src}/**/*.test.{ts,tsx}", "studio/**/*.test.tsx"],
        exclude: replacing,
      }),
      inPage("dom-apart", { include: replacing, isolate: true }),
      crossing("tests", { include: [apart], execArgv: forAnalyses }),
      // No module holds state longer than a test.
      crossing("tests-together", {
        include: ["tests/**/*.test.ts"],
        exclude: [apart],
        isolate: false,
        globalSetup,
        setupFiles: [seeded],
      }),
      ...(browser
        ? [
            inBrowser("journeys", "journeys/support/server.ts"),
            inBrowser("gallery", "gallery/site.ts"),
          ]
        : []),
    ],
  },
});
