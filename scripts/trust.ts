/**
 * `npm run trust [-- ROW…]`: the rows of docs/trust.md that are too long for `npm test`, which runs
 * the same tests over fewer cases. Prints row, figure and bound; exits with 1 when a row fails.
 */
import { howToInstall, provideBrowser } from "./test/browser.ts";
import { run } from "./test/run.ts";
import { vitest } from "./test/vitest.ts";
import { readTrustAreas, type LongProgram, type LongTest } from "./trust/rows.ts";

interface Outcome {
  holds: boolean;
  /** What was measured. */
  figure: string;
}

const browser = await provideBrowser();

async function testOutcome({ project, file, cases }: LongTest): Promise<Outcome> {
  if (project === "journeys" && browser === null) {
    console.error(howToInstall);
    return { holds: false, figure: "no browser" };
  }
  const environment =
    project === "journeys" ? { ...cases, JOURNEYS: "1", CHROMIUM_PATH: browser ?? "" } : cases;
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

const wanted = new Set(process.argv.slice(2));
const rows = (await readTrustAreas())
  .flatMap((area) => area.rows)
  .filter(({ row }) => wanted.size === 0 || wanted.has(String(row)));
const lines: string[] = [];
let failures = 0;
for (const { row, promise, figure: bound, long = [] } of rows)
  for (const each of long) {
    console.log(`\n— ${promise}`);
    const began = performance.now();
    const { holds, figure } = await ("file" in each ? testOutcome(each) : programOutcome(each));
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    if (!holds) failures += 1;
    lines.push(
      `${holds ? "✓" : "✗"} ${row === undefined ? "" : `row ${row}: `}${promise} ${figure} (bound: ${bound}), ${seconds} s`,
    );
  }
console.log(`\n${lines.join("\n")}`);
if (lines.length === 0) console.error("No row with more cases has such a number.");
process.exit(failures === 0 && lines.length > 0 ? 0 : 1);
