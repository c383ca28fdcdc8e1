import { parseArgs } from "node:util";
import {
  hasErrors,
  isUnusable,
  loadDefinitions,
  oneLine,
  UnusableRoot,
  validateDefinitions,
  walkJourneys,
  type Definitions,
  type Finding,
} from "#definitions/index.ts";
import { colorsFor } from "../report/color.ts";
import { coverageReport } from "../report/coverage.ts";
import { printable } from "../report/excerpt.ts";
import { sarif } from "../report/sarif.ts";
import { report } from "../report/terminal.ts";

const usage =
  "Usage: npm run validate [-- --format terminal|json|sarif] [-- --coverage] [-- --root DIR]";

interface Options {
  format: "terminal" | "json" | "sarif";
  /** Adds a table of what the journeys cover. */
  coverage: boolean;
  root: string;
}

function read(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "boolean", default: false },
      format: { type: "string" },
      coverage: { type: "boolean", default: false },
      root: { type: "string", default: process.cwd() },
    },
  });
  const format = values.format ?? (values.json ? "json" : "terminal");
  if (format !== "terminal" && format !== "json" && format !== "sarif")
    throw new Error(`There is no format "${format}": give terminal, json or sarif.`);
  return { format, coverage: values.coverage, root: values.root };
}

interface Outcome {
  findings: readonly Finding[];
  /** Null when the root is unreadable. */
  definitions: Definitions | null;
}

async function look(root: string): Promise<Outcome> {
  try {
    const definitions = await loadDefinitions(root);
    return { findings: validateDefinitions(definitions), definitions };
  } catch (error) {
    if (!(error instanceof UnusableRoot)) throw error;
    return { findings: error.findings, definitions: null };
  }
}

/** Prints unusable files on standard error, one line each, and all other findings in full. */
async function tell({ findings, definitions }: Outcome, options: Options, started: number) {
  for (const each of findings.filter(isUnusable)) console.error(printable(oneLine(each)));
  const others = findings.filter((each) => !isUnusable(each));
  const unusable = others.length < findings.length;
  if (others.length > 0 || !unusable)
    console.log(await report(others, options.root, colorsFor(process.stdout, process.env)));
  if (definitions === null || unusable) return;
  if (options.coverage) console.log(`\n${coverageReport(walkJourneys(definitions).coverage)}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${definitions.organisations.size} organizations, ${definitions.sources.files.size} files, ${seconds} s.`,
  );
}

/**
 * Checks a root and prints the findings.
 * @returns the exit code
 */
export async function runValidate(args: string[]): Promise<number> {
  let options: Options;
  try {
    options = read(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
  const started = performance.now();
  const outcome = await look(options.root);
  const { findings } = outcome;
  const exitCode = findings.some(isUnusable) ? 2 : hasErrors(findings) ? 1 : 0;
  if (options.format === "terminal") await tell(outcome, options, started);
  else
    console.log(
      JSON.stringify(options.format === "json" ? { findings } : sarif(findings, exitCode), null, 2),
    );
  return exitCode;
}
