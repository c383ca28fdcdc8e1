/** Makes the bundles that its arguments name, while another process checks definitions. */
import { bundles, isBundle } from "./bundles.ts";

for (const part of process.argv.slice(2)) {
  if (!isBundle(part)) throw new Error(`There is no bundle "${part}".`);
  await bundles[part](process.cwd());
}
