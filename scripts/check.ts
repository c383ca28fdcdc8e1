/**
 * `npm run check`: what a developer runs before a commit, in under a minute. It checks what differs
 * from where the branch began: format and lint of those files, types, definitions, and the tests
 * that import them. `npm test` checks everything.
 */
import { ownCall } from "./call.js";
import { changedFiles } from "./check/changed-files.ts";
import { relatedTests } from "./check/related-tests.ts";
import { npm, runLane, type Check } from "./test/checks.ts";

ownCall(`Usage: npm run check
  Lints and tests what differs from where the branch began, in under a minute. npm test checks everything.`);

/** Seconds of the whole command, and of its tests at least. */
const WHOLE = 55;
const TESTS = 15;

const root = process.cwd();
const began = performance.now();
const changed = await changedFiles(root);
const code = changed.filter((path) => /\.(ts|tsx|js)$/.test(path));
const formatted = changed.filter((path) => /\.(ts|tsx|js|json|jsonc|css|md)$/.test(path));
const defines = changed.some((path) => /^(flows|schemas|definitions|engine|lending)\//.test(path));

const tool = (name: string, path: string, ...args: string[]): Check => ({
  name,
  command: process.execPath,
  args: [`node_modules/${path}`, ...args],
});

const lanes: Check[][] = [
  [
    ...(code.length > 0
      ? [tool("lint", "oxlint/bin/oxlint", "-c", "oxlint.config.js", "--type-aware", ...code)]
      : []),
    ...(formatted.length > 0
      ? [
          tool(
            "format",
            "oxfmt/bin/oxfmt",
            "--check",
            "--no-error-on-unmatched-pattern",
            ...formatted,
          ),
        ]
      : []),
    ...(defines ? [npm("definitions", "validate")] : []),
  ],
  code.length > 0 ? [npm("types", "types")] : [],
];

let failed = 0;
const lines: string[] = [];
const report = (name: string, ok: boolean, seconds: number) => {
  if (!ok) failed += 1;
  lines.push(`${ok ? "✓" : "✗"} ${name}: ${seconds.toFixed(1)} s`);
};

if (changed.length === 0) console.log("Nothing differs from where the branch began.");
await Promise.all(
  lanes.map((lane) =>
    runLane(lane, (name, count, seconds) => report(name, count.failed === 0, seconds)),
  ),
);
if (code.length > 0) {
  const rest = Math.max(TESTS, WHOLE - (performance.now() - began) / 1000);
  const start = performance.now();
  const tests = await relatedTests(root, code, rest * 1000);
  report(
    `${tests.passed} related tests`,
    tests.failed.length === 0,
    (performance.now() - start) / 1000,
  );
  for (const path of tests.failed) lines.push(`    ${path}`);
  if (tests.left.length > 0)
    lines.push(
      `  There was no time for ${tests.left.length} related test files; npm test runs them.`,
    );
}
console.log(`\n${lines.join("\n")}`);
process.exit(failed === 0 ? 0 : 1);
