/** The rows of tests/trust/rows.json: what the product promises, and the tests that measure it. */
import { readFile } from "node:fs/promises";

export interface LongTest {
  project: "unit" | "tests" | "tests-together" | "journeys" | "gallery";
  file: string;
  /** Settings of the test file that widen its cases. */
  cases: Record<string, string>;
  /** About how many seconds it takes next to another row on two cores. The longest begins first. */
  seconds: number;
  /** Whether it measures times or memory, so that nothing else may run at once. */
  alone?: boolean;
}

/** A program that runs tests itself. It exits with 1 when one fails. */
export interface LongProgram {
  args: string[];
  /** Seconds, as of a test. */
  seconds: number;
  /** Whether it keeps both cores busy by itself. */
  alone?: boolean;
}

export interface TrustRow {
  /** Number of the row; absent for what no examiner asked for. */
  row?: number;
  promise: string;
  /** What the tests measure, with the number that they must reach. */
  figure: string;
  /** File and name of each test of `npm test`. */
  tests: [file: string, name: string][];
  /** What `npm run trust` runs over more cases. */
  long?: (LongTest | LongProgram)[];
  /** Why the row does not hold, or holds in part; absent when it holds. */
  gap?: string;
}

export interface TrustArea {
  title: string;
  rows: TrustRow[];
}

export const TRUST_ROWS = "tests/trust/rows.json";

export async function readTrustAreas(root = process.cwd()): Promise<TrustArea[]> {
  const text = await readFile(`${root}/${TRUST_ROWS}`, "utf8");
  return (JSON.parse(text) as { areas: TrustArea[] }).areas;
}
