/** Runs `serve.ts` from one bundle: loading its modules one by one takes most of a start. */
import { loadBundled } from "../../scripts/bundled.js";

await loadBundled("test-server", ["server/testing/serve.ts"]);
