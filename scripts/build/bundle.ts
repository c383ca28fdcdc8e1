/** Makes bundles, while another process checks definitions. Arguments: the root, and the names of the bundles. */
import { bundles, isBundle } from "./bundles.ts";

const [, , root = "", ...parts] = process.argv;
for (const part of parts) {
  if (!isBundle(part)) throw new Error(`There is no bundle "${part}".`);
  await bundles[part](root);
}
