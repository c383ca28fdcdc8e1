/**
 * `npm run trust [-- ROW… --seed S]`: the numbered rows of docs/trust.md that are too long for `npm test`, which
 * runs the same tests over fewer cases. ROW is a number, a part of a file's name, or `further` for the
 * rows without a number. Runs two rows at once, the longest first, and at the end those that measure
 * times or keep both cores busy. Prints row, figure, bound and seconds; exits with 1 when a row fails.
 */
import { randomInt } from "node:crypto";
import { ownCall } from "./call.js";
import { howToInstall, provideBrowser } from "./test/browser.ts";
import { run } from "./test/run.ts";
import { vitest } from "./test/vitest.ts";
import { inLanes } from "./trust/lanes.ts";
import { readTrustAreas, type LongProgram, type LongTest } from "./trust/rows.ts";

const { values, words: wanted } = ownCall(
  `Usage: npm run trust [-- ROW… --seed S]
  ROW is a number in docs/trust.md, a part of a test file's name, or "further" for the rows without a number.
  --seed S   repeats the random cases of a run that printed this seed`,
  { seed: { type: "string" } },
  Infinity,
);

interface Outcome {
  holds: boolean;
  /** What was measured. */
  figure: string;
}

/** Random cases of properties differ from run to run, and a run can be repeated. */
const seed = values.seed ?? String(randomInt(2 ** 31));
if (!/^\d+$/.test(seed)) {
  console.error("Give --seed as a whole number.");
  process.exit(2);
}
console.log(`Seed of random cases: ${seed}`);

/** Rows side by side: most keep one core busy, and two cores are the least that the suite is made for. */
const LANES = 2;

const browser = await provideBrowser();

async function testOutcome({ project, file, cases }: LongTest): Promise<Outcome> {
  const inBrowser = project === "journeys" || project === "gallery";
  if (inBrowser && browser === null) {
    console.error(howToInstall);
    return { holds: false, figure: "no browser" };
  }
  const chosen = { PROPERTY_SEED: seed, ...cases };
  // One file needs one worker, with one product.
  const environment = inBrowser
    ? { ...chosen, JOURNEYS: "1", TEST_WORKERS: "1", CHROMIUM_PATH: browser ?? "" }
    : chosen;
  const { passed, failed, figures = [] } = await vitest([project], environment, [file]);
  return {
    holds: failed === 0 && passed > 0,
    figure: [`${failed} of ${passed + failed} tests failed`, ...figures].join("; "),
  };
}

async function programOutcome({ args }: LongProgram): Promise<Outcome> {
  const { code } = await run(process.execPath, ["--import", "tsx", ...args]);
  return { holds: code === 0, figure: `exit ${code}` };
}

/** Path of a test file, or a program with its arguments. */
const nameOf = (each: LongTest | LongProgram) => ("file" in each ? each.file : each.args.join(" "));

const isNamed = (word: string, row: number | undefined, each: LongTest | LongProgram) => {
  if (word === "further") return row === undefined;
  return /^\d+$/.test(word) ? word === String(row) : nameOf(each).includes(word);
};
const isWanted = (row: number | undefined, each: LongTest | LongProgram) =>
  wanted.length === 0 ? row !== undefined : wanted.some((word) => isNamed(word, row, each));
const rows = (await readTrustAreas()).flatMap((area) => area.rows);
const work = rows.flatMap(({ long = [], ...row }) =>
  long
    .filter((each) => isWanted(row.row, each))
    .map((each) => ({ each, row, alone: each.alone === true, seconds: each.seconds })),
);
const began = performance.now();
const secondsSince = (instant: number) => ((performance.now() - instant) / 1000).toFixed(0);

const outcomes = await inLanes(work, LANES, async ({ each, row }) => {
  console.log(`\n— ${row.promise} (${nameOf(each)})`);
  const started = performance.now();
  const { holds, figure } = await ("file" in each ? testOutcome(each) : programOutcome(each));
  const name = row.row === undefined ? "" : `row ${row.row}: `;
  const line = `${holds ? "✓" : "✗"} ${name}${row.promise} ${figure} (bound: ${row.figure}), ${secondsSince(started)} s`;
  console.log(`\n${line}`);
  return { holds, line };
});
console.log(`\n${outcomes.map(({ line }) => line).join("\n")}`);
console.log(`${outcomes.length} long rows in ${secondsSince(began)} s.`);
if (outcomes.length === 0) console.error("No row with more cases has such a number or file.");
process.exit(outcomes.length > 0 && outcomes.every(({ holds }) => holds) ? 0 : 1);
