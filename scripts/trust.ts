/**
 * `npm run trust`: the rows that are too long for `npm test`, which runs the same tests over fewer
 * cases. Prints row, figure and bound; exits with 1 when a row fails.
 */
import { howToInstall, provideBrowser } from "./test/browser.ts";
import { run } from "./test/run.ts";
import { vitest } from "./test/vitest.ts";

interface Row {
  name: string;
  project: "unit" | "tests" | "journeys";
  file: string;
  /** Settings of the test file that widen its cases. */
  cases: Record<string, string>;
}

const rows: readonly Row[] = [
  {
    name: "random guards answer as the reference does",
    project: "unit",
    file: "engine/guard/differential.test.ts",
    cases: { RANDOM_GUARDS: "50000" },
  },
  {
    name: "validate finds each kind of planted fault, at three places",
    project: "tests",
    file: "tests/mutations/mutations.test.ts",
    cases: { MUTATIONS_EACH: "3" },
  },
  {
    name: "a chat loses, doubles and reorders no message over 1,000 cuts",
    project: "tests",
    file: "tests/chat/cuts.test.ts",
    cases: { CUTS: "1000" },
  },
  {
    name: "a killed server loses no acknowledged write, on both databases",
    project: "unit",
    file: "server/platform/storage/durability.test.ts",
    cases: { KILLS: "20" },
  },
  {
    name: "every persona passes through the states that its file names",
    project: "tests",
    file: "tests/personas/walk.test.ts",
    cases: { EVERY_PERSONA: "1" },
  },
  {
    name: "the offers of every lender are its own, and accessible",
    project: "journeys",
    file: "tests/journeys/organisations.journey.ts",
    cases: { EVERY_OFFER: "1" },
  },
  {
    name: "borrowers of each kind walk from the first page to the complete page",
    project: "journeys",
    file: "tests/journeys/to-complete.journey.ts",
    cases: { EVERY_STEP: "1" },
  },
  {
    name: "lenders with other flows lead from the registration to the complete page",
    project: "journeys",
    file: "tests/journeys/organisations-to-complete.journey.ts",
    cases: { EVERY_STEP: "1" },
  },
];

/** Rows that a program of their own runs: it exits with 1 when a test fails. */
const programs = (["before", "after"] as const).map((side) => ({
  name: `every other test passes with one product more, whose folder comes ${side} the others`,
  args: ["--import", "tsx", "tests/products/one-more.ts", side],
}));

const browser = await provideBrowser();
let failures = 0;
const lines: string[] = [];
for (const { name, project, file, cases } of rows) {
  console.log(`\n— ${name}`);
  if (project === "journeys" && browser === null) {
    console.error(howToInstall);
    failures += 1;
    lines.push(`✗ ${name}: no browser`);
    continue;
  }
  const environment =
    project === "journeys" ? { ...cases, JOURNEYS: "1", CHROMIUM_PATH: browser ?? "" } : cases;
  const began = performance.now();
  const { passed, failed } = await vitest([project], environment, [file]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const holds = failed === 0 && passed > 0;
  if (!holds) failures += 1;
  lines.push(
    `${holds ? "✓" : "✗"} ${name}: ${failed} of ${passed + failed} tests failed (bound 0), ${seconds} s`,
  );
}
for (const { name, args } of programs) {
  console.log(`\n— ${name}`);
  const { code, took } = await run(process.execPath, args);
  if (code !== 0) failures += 1;
  lines.push(`${code === 0 ? "✓" : "✗"} ${name}: exit ${code} (bound 0), ${took.toFixed(0)} s`);
}
console.log(`\n${lines.join("\n")}`);
process.exit(failures === 0 ? 0 : 1);
