/**
 * Creates the embedded database in the data folder that the argument names. A process of its own, because it takes
 * seconds of a processor.
 */
import { setFlagsFromString } from "node:v8";
import { openDatabase } from "#server/platform/storage/open.ts";

// Half of these seconds would go into optimized code, which only a longer use repays.
setFlagsFromString("--liftoff-only");

const [, , dataDir = ""] = process.argv;
const database = await openDatabase({ databaseUrl: null, dataDir });
await database.close();
