/**
 * `tsx tests/products/one-more.ts [FILE…]`: runs the tests that need no browser in a clone that ships
 * the fixture's product too, twice: with a folder that comes before those of the other products, and
 * with one that comes after them. No code knows the failures. Exits with 1 when a test fails.
 */
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../scripts/test/run.ts";
import { vitest } from "../../scripts/test/vitest.ts";
import { productName } from "./product-name.ts";
import { layFixture } from "./root.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** The new products' failures: before the first shipped flow that is a product, and after the last flow. */
const NAMES = [productName("before", "heloc"), productName("after", "words")];

async function must(command: string, ...args: string[]): Promise<void> {
  const { code } = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}.`);
}

const files = process.argv.slice(2);
const clone = await mkdtemp(join(tmpdir(), "hearthline-one-more-"));
try {
  await must("git", "clone", "--quiet", "--shared", repository, clone);
  await symlink(join(repository, "node_modules"), join(clone, "node_modules"));
  for (const name of NAMES) await layFixture(join(clone, "flows"), name);
  process.chdir(clone);
  await must("git", "add", "flows");
  await must(process.execPath, "scripts/build.js");
  const {
    passed,
    failed,
    failures = [],
  } = await vitest(["unit", "dom", "dom-apart", "tests", "tests-together"], {}, files);
  for (const test of failures) console.log(`✗ ${test}`);
  console.log(`With the products "${NAMES.join('" and "')}": ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  process.chdir(repository);
  await rm(clone, { recursive: true, force: true });
}
