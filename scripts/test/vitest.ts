import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { run } from "./run.ts";

export interface Count {
  passed: number;
  failed: number;
  /** Failed tests by file, name and cause, because a reader looks at the end of a log first. */
  failures?: string[];
  /** What tests measured: `figure` in the `meta` of their tasks. */
  figures?: string[];
}

interface Assertion {
  status: string;
  fullName: string;
  failureMessages?: string[];
  meta?: { figure?: string };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file could not be loaded. */
    message?: string;
    assertionResults: Assertion[];
  }[];
}

/**
 * Runs vitest projects and counts their tests. A file that cannot be loaded, and an error outside a
 * test, count as failed.
 */
export async function vitest(
  projects: readonly string[],
  environment: Record<string, string> = {},
  files: readonly string[] = [],
): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-test-"));
  const path = join(folder, "report.json");
  try {
    const { code } = await run(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--passWithNoTests",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${path}`,
        ...projects.map((project) => `--project=${project}`),
        ...files,
      ],
      environment,
    );
    const text = await readFile(path, "utf8").catch(() => null);
    if (text === null) return { passed: 0, failed: code === 0 ? 0 : 1 };
    const report = JSON.parse(text) as Report;
    const unloaded = report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
    const inTests = report.numFailedTests + unloaded;
    const isOutside = inTests === 0 && code !== 0;
    return {
      passed: report.numPassedTests,
      failed: isOutside ? 1 : inTests,
      failures: isOutside ? ["An error outside a test, which is printed above."] : failedIn(report),
      figures: report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.flatMap(({ meta }) => meta?.figure ?? []),
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines of a failure's message that a summary shows: a property names its seed and its counterexample in them. */
const SHOWN_LINES = 12;

/** Returns path, name and cause of each failed test; path and cause when the file could not be loaded. */
export const failedIn = ({ testResults }: Pick<Report, "testResults">): string[] =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message = "", assertionResults }) => {
      const path = relative(process.cwd(), name);
      const tests = assertionResults.filter(({ status }) => status === "failed");
      if (tests.length === 0) return [withCause(path, message)];
      return tests.map(({ fullName, failureMessages = [] }) =>
        withCause(`${path}: ${fullName}`, failureMessages.join("\n")),
      );
    });

function withCause(test: string, cause: string): string {
  const lines = stripVTControlCharacters(cause)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, SHOWN_LINES);
  return [test, ...lines.map((line) => `    ${line}`)].join("\n");
}
