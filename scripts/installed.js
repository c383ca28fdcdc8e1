/**
 * `node scripts/installed.js PACKAGE`: exits with 1, and says what to do, where the package is not installed. A shell
 * that does not find the command of the package says only that.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { howToInstall } from "./person-fault.js";

const name = process.argv[2] ?? "";
const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
if (!places.some((place) => existsSync(join(place, name)))) {
  console.error(howToInstall(name));
  process.exitCode = 1;
}
