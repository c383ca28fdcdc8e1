/**
 * Runs before each test file. The random cases of properties come from one seed, so that a run can be
 * repeated. `PROPERTY_SEED=N` gives others; `npm run trust` takes a new seed each time and prints it.
 */
import { configureGlobal, readConfigureGlobal } from "fast-check";

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_129);
if (!Number.isSafeInteger(seed)) throw new Error("Give PROPERTY_SEED as a whole number.");
configureGlobal({ ...readConfigureGlobal(), seed });
