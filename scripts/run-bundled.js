/**
 * `node scripts/run-bundled.js NAME SOURCE [ARGUMENT…]`: runs a module of the repository from one bundle,
 * as the product runs. Loading modules one by one takes most of a start, and what loads them makes them
 * slower.
 */
import { loadBundled } from "./bundled.js";

const [name, source] = process.argv.splice(2, 2);
if (name === undefined || source === undefined)
  throw new Error("Name a bundle and the module that it begins with.");
await loadBundled(name, [source]);
