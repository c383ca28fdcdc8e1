import { isUnusable } from "#definitions/findings/codes.ts";
import { hasErrors, oneLine } from "#definitions/findings/finding.ts";
import type { Definitions } from "#definitions/index.ts";
import { asksForHelp, CallError, readCall } from "../call.js";
import { colorsFor } from "../report/color.ts";
import { printable } from "../report/excerpt.ts";
import { report } from "../report/terminal.ts";
import { codeKey, keyOf, recall, remember, type Remembered } from "./remembered.ts";

const usage = `Usage: npm run validate [-- --format terminal|json|sarif] [-- --coverage] [-- --fresh] [-- --root DIR]
       npm run validate -- --watch [--format terminal|json] [--root DIR]
  --watch     checks again after each save, until Ctrl+C
  --format    terminal for people, json or sarif for programs; with --watch, json is one line for each check
  --coverage  adds a table of what the journeys cover
  --fresh     neither uses nor stores results of other runs
  --root DIR  reads another folder that is laid out like the repository`;

interface Options {
  format: "terminal" | "json" | "sarif";
  /** Adds a table of what the journeys cover. */
  coverage: boolean;
  /** Neither uses nor stores results of other runs. */
  fresh: boolean;
  root: string;
  watch: boolean;
}

function read(args: string[]): Options {
  const { values } = readCall(args, {
    json: { type: "boolean", default: false },
    format: { type: "string" },
    coverage: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    root: { type: "string", default: process.cwd() },
    watch: { type: "boolean", default: false },
  });
  const format = values.format ?? (values.json ? "json" : "terminal");
  if (format !== "terminal" && format !== "json" && format !== "sarif")
    throw new CallError(`There is no format "${format}": give terminal, json or sarif.`);
  const { coverage, fresh, root, watch } = values;
  if (watch && (coverage || format === "sarif"))
    throw new CallError("--watch prints findings as terminal or json, without --coverage.");
  return { format, coverage, fresh, root, watch };
}

interface Outcome extends Remembered {
  /** Null when the root is unreadable, and for the outcome of an earlier run. */
  definitions: Definitions | null;
}

async function look({ root, coverage, fresh }: Options): Promise<Outcome> {
  const code = fresh ? null : codeKey();
  const key = keyOf(root, code);
  // Coverage needs the definitions themselves.
  const earlier = key === null || coverage ? null : await recall(key);
  if (earlier !== null) return { ...earlier, definitions: null };
  // Loaded here, because the outcome of an earlier run needs none of the checks.
  const [{ UnusableRoot }, { validateRoot }] = await Promise.all([
    import("#definitions/index.ts"),
    import("./two-threads.ts"),
  ]);
  try {
    const { definitions, findings } = await validateRoot(root, key === null ? null : code);
    const found: Remembered = {
      findings,
      organisations: definitions.organisations.size,
      files: definitions.sources.files.size,
    };
    // Definitions that were saved meanwhile have another key.
    if (key !== null && key === keyOf(root, code)) await remember(key, found);
    return { ...found, definitions };
  } catch (error) {
    if (!(error instanceof UnusableRoot)) throw error;
    return { findings: error.findings, organisations: 0, files: 0, definitions: null };
  }
}

/** Prints unusable files on standard error, one line each, and all other findings in full. */
async function tell(
  { findings, definitions, organisations, files }: Outcome,
  options: Options,
  started: number,
) {
  for (const each of findings.filter(isUnusable)) console.error(printable(oneLine(each)));
  const others = findings.filter((each) => !isUnusable(each));
  const unusable = others.length < findings.length;
  if (others.length > 0 || !unusable)
    console.log(await report(others, options.root, colorsFor(process.stdout, process.env)));
  if (files === 0 || unusable) return;
  if (options.coverage && definitions !== null) {
    const [{ walkJourneys }, { coverageReport }] = await Promise.all([
      import("#definitions/index.ts"),
      import("../report/coverage.ts"),
    ]);
    console.log(`\n${coverageReport(walkJourneys(definitions).coverage)}\n`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${organisations} organizations, ${files} files, ${seconds} s.`);
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
  if (asksForHelp(args)) {
    console.log(usage);
    return 0;
  }
  let options: Options;
  try {
    options = read(args);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.error(`${error.message}\n${usage}`);
    return 2;
  }
  if (options.watch) {
    const { validateSaves } = await import("./watch.ts");
    return validateSaves(options.root, options.format === "json", ended ?? interrupted());
  }
  const started = performance.now();
  const outcome = await look(options);
  const { findings } = outcome;
  const exitCode = findings.some(isUnusable) ? 2 : hasErrors(findings) ? 1 : 0;
  if (options.format === "terminal") await tell(outcome, options, started);
  else if (options.format === "json") console.log(JSON.stringify({ findings }, null, 2));
  else {
    const { sarif } = await import("../report/sarif.ts");
    console.log(JSON.stringify(sarif(findings, exitCode), null, 2));
  }
  return exitCode;
}
