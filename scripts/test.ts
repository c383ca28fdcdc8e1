/**
 * `npm test`: everything that proves the product, in order of how soon it tells: lint, format, generated types, types,
 * definitions, unit and server tests, then journeys in a real browser. All of it runs even when a part fails. The last
 * line is `N passed, N failed`.
 */
import { howToInstall, provideBrowser } from "./test/browser.ts";
import { run } from "./test/run.ts";
import { vitest, type Count } from "./test/vitest.ts";

interface Part {
  name: string;
  run(): Promise<Count>;
}

const bin = (name: string) => `node_modules/.bin/${name}`;

/** A command that passes or fails as one. */
const command = (name: string, file: string, ...args: string[]): Part => ({
  name,
  run: async () => {
    const { code } = await run(file, args);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

const script = (name: string, path: string, ...args: string[]): Part =>
  command(name, process.execPath, "--import", "tsx", path, ...args);

const journeys: Part = {
  name: "journeys in a real browser",
  run: async () => {
    const browser = await provideBrowser();
    if (browser === null) {
      console.error(howToInstall);
      return { passed: 0, failed: 1 };
    }
    return vitest(["journeys", "gallery"], { JOURNEYS: "1", CHROMIUM_PATH: browser });
  },
};

const parts: Part[] = [
  command("lint", bin("oxlint"), "--type-aware", "--quiet"),
  command("format", bin("oxfmt"), "--check"),
  script("generated types", "scripts/generate-types.ts", "--check"),
  command("types", bin("tsc"), "--noEmit"),
  script("definitions", "scripts/validate.ts"),
  // Before the tests: without it every server of theirs compiles all organisations for itself.
  script("build", "scripts/build.ts"),
  {
    name: "unit, server and command tests",
    run: () => vitest(["unit", "dom", "dom-apart", "tests"]),
  },
  journeys,
];

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const part of parts) {
  console.log(`\n— ${part.name}`);
  const began = performance.now();
  const { passed, failed, names = [] } = await part.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  summary.push(
    `${failed === 0 ? "✓" : "✗"} ${part.name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    ...names.map((name) => `    ${name}`),
  );
}
console.log(`\n${summary.join("\n")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
