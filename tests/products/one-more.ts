/**
 * `tsx tests/products/one-more.ts before|after [FILE…]`: runs the tests that need no browser in a
 * clone that ships the fixture's product too. Its folder, with a name that no code knows, comes
 * before or after those of the other products. Exits with 1 when a test fails.
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
/** The shipped flow that the folder comes before or after. */
const NEIGHBOR = { before: "heloc", after: "words" };

async function must(command: string, ...args: string[]): Promise<void> {
  const { code } = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}.`);
}

const [side, ...files] = process.argv.slice(2);
if (side !== "before" && side !== "after") {
  console.error("Name the side of the product's folder: before or after.");
  process.exit(2);
}
const clone = await mkdtemp(join(tmpdir(), "hearthline-one-more-"));
try {
  await must("git", "clone", "--quiet", "--shared", repository, clone);
  await symlink(join(repository, "node_modules"), join(clone, "node_modules"));
  const name = productName(side, NEIGHBOR[side]);
  await layFixture(join(clone, "flows"), name);
  process.chdir(clone);
  await must("git", "add", "flows");
  await must(process.execPath, "--import", "tsx", "scripts/build.ts");
  const {
    passed,
    failed,
    names = [],
  } = await vitest(["unit", "dom", "dom-apart", "tests", "tests-together"], {}, files);
  for (const test of names) console.log(`✗ ${test}`);
  console.log(`With the product "${name}": ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  await rm(clone, { recursive: true, force: true });
}
