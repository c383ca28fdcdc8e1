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
import { validateSaves } from "./watch.ts";

const usage = `Usage: npm run validate [-- --format terminal|json|sarif] [-- --coverage] [-- --root DIR]
       npm run validate -- --watch [--format terminal|json] [--root DIR]
  --watch     checks again after each save, until Ctrl+C
  --format    terminal for people, json or sarif for programs; with --watch, json is one line for each check
  --coverage  adds a table of what the journeys cover
  --root DIR  reads another folder that is laid out like the repository`;

interface Options {
  format: "terminal" | "json" | "sarif";
  /** Adds a table of what the journeys cover. */
  coverage: boolean;
  root: string;
  watch: boolean;
  help: boolean;
}

function read(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "boolean", default: false },
      format: { type: "string" },
      coverage: { type: "boolean", default: false },
      root: { type: "string", default: process.cwd() },
      watch: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const format = values.format ?? (values.json ? "json" : "terminal");
  if (format !== "terminal" && format !== "json" && format !== "sarif")
    throw new Error(`There is no format "${format}": give terminal, json or sarif.`);
  const { coverage, root, watch, help } = values;
  if (watch && (coverage || format === "sarif"))
    throw new Error("--watch prints findings as terminal or json, without --coverage.");
  return { format, coverage, root, watch, help };
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

/** Returns a signal for Ctrl+C and for the end of the process. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}

/**
 * Checks a root and prints the findings.
 * @param ended ends a watch
 * @returns the exit code
 */
export async function runValidate(args: string[], ended?: AbortSignal): Promise<number> {
  let options: Options;
  try {
    options = read(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  if (options.watch)
    return validateSaves(options.root, options.format === "json", ended ?? interrupted());
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
