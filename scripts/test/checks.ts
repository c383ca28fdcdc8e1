/** Checks that start no test: each is a command that passes or fails, and counts as one test. */
import { capture } from "./run.ts";
import type { Count } from "./vitest.ts";

export interface Check {
  name: string;
  command: string;
  args: readonly string[];
}

export const script = (name: string, path: string, ...args: string[]): Check => ({
  name,
  command: process.execPath,
  args: ["--import", "tsx", path, ...args],
});
export const npm = (name: string, task: string, ...args: string[]): Check => ({
  name,
  command: "npm",
  args: ["run", "--silent", task, "--", ...args],
});

/** Two lanes of about a minute each, because two cores are the least that the suite is made for. */
export const lanes: readonly (readonly Check[])[] = [
  [
    npm("lint", "lint"),
    // Built before the tests: without it, every server in a test compiles all organizations itself.
    npm("build", "build"),
  ],
  [
    script("generated types", "scripts/generate-types.ts", "--check"),
    npm("types", "types"),
    // A result of an earlier run never makes the suite pass.
    npm("definitions", "validate", "--fresh"),
  ],
];

/** Runs a lane in its order and prints each check's output when the check has ended. */
export async function runLane(
  lane: readonly Check[],
  report: (name: string, count: Count, seconds: number) => void,
): Promise<void> {
  for (const { name, command, args } of lane) {
    const { code, took, output } = await capture(command, args);
    console.log(`\n— ${name}`);
    process.stdout.write(output);
    report(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, took);
  }
}
