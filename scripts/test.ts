/**
 * `npm test` runs every proof of the product, the fastest first. The order is lint, format,
 * generated types, types, definitions, unit and server tests, then journeys in a real browser. All
 * parts run even when one fails. The last line is `N passed, N failed`.
 */
import { howToInstall, provideBrowser } from "./test/browser.ts";
import { run } from "./test/run.ts";
import { vitest, type Count } from "./test/vitest.ts";

interface Part {
  name: string;
  run(): Promise<Count>;
}

/** A command that counts as one test. */
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
  command("lint", "npm", "run", "--silent", "lint"),
  script("generated types", "scripts/generate-types.ts", "--check"),
  command("types", "npm", "run", "--silent", "types"),
  script("definitions", "scripts/validate.ts"),
  // Built before the tests: without it, every server in a test compiles all organizations itself.
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
