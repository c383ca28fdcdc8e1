/** Makes a bundle, while another process checks definitions. Arguments: the root, and the name of the bundle. */
import { bundles, isBundle } from "./bundles.ts";

const [, , root = "", part = ""] = process.argv;
if (!isBundle(part)) throw new Error(`There is no bundle "${part}".`);
await bundles[part](root);
