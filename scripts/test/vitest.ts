import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { run } from "./run.ts";

export interface Count {
  passed: number;
  failed: number;
  /** Failed tests by file and name, because a reader looks at the end of a log first. */
  names?: string[];
  /** What tests measured: `figure` in the `meta` of their tasks. */
  figures?: string[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; meta?: { figure?: string } }[];
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
    const failed = report.numFailedTests + unloaded;
    return {
      passed: report.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      names: failedIn(report),
      figures: report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.flatMap(({ meta }) => meta?.figure ?? []),
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns path and name of each failed test; the path alone when the file could not be loaded. */
const failedIn = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const path = relative(process.cwd(), name);
      const tests = assertionResults.filter(({ status }) => status === "failed");
      return tests.length === 0 ? [path] : tests.map(({ fullName }) => `${path}: ${fullName}`);
    });
