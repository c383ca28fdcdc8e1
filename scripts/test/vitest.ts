import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

export interface Count {
  passed: number;
  failed: number;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Runs vitest projects and counts their tests. A file that cannot be loaded, and an error outside of any test, count as failed. */
export async function vitest(
  projects: readonly string[],
  environment: Record<string, string> = {},
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
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
