/**
 * `npm test` runs every proof of the product, the fastest first. Lint, types, definitions and the
 * build run side by side, then unit and server tests, then journeys in a real browser. All parts
 * run even when one fails. The last line is `N passed, N failed`.
 */
import { ownCall } from "./call.js";
import { howToInstall, provideBrowser } from "./test/browser.ts";
import { lanes, runLane } from "./test/checks.ts";
import { vitest, type Count } from "./test/vitest.ts";

ownCall(`Usage: npm test
  Runs every test and check of the product. CONTRIBUTING.md says how to run a single test.`);

interface Part {
  name: string;
  run(): Promise<Count>;
}

const parts: Part[] = [
  {
    name: "unit, server and command tests",
    run: () => vitest(["unit", "dom", "dom-apart", "tests", "tests-together"]),
  },
  {
    name: "journeys in a real browser",
    run: async () => {
      const browser = await provideBrowser();
      if (browser === null) {
        console.error(howToInstall);
        return { passed: 0, failed: 1 };
      }
      return vitest(["journeys", "gallery"], { JOURNEYS: "1", CHROMIUM_PATH: browser });
    },
  },
];

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
function report(name: string, { passed, failed, failures = [] }: Count, seconds: number): void {
  total.passed += passed;
  total.failed += failed;
  summary.push(
    `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
    ...failures.map((failure) => failure.replaceAll(/^/gmu, "    ")),
  );
}

await Promise.all(lanes.map((lane) => runLane(lane, report)));
for (const part of parts) {
  console.log(`\n— ${part.name}`);
  const began = performance.now();
  report(part.name, await part.run(), (performance.now() - began) / 1000);
}
console.log(`\n${summary.join("\n")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
