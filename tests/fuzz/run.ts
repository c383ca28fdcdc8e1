/**
 * `npm run fuzz [-- --count N --seed S]`: a million random inputs by default. Exits with 1 at the
 * first fault and prints it.
 */
import { ownCall } from "#scripts/call.js";
import { fuzz } from "./fuzz.ts";
import { FuzzFault } from "./target.ts";

const { values } = ownCall(
  `Usage: npm run fuzz [-- --count N --seed S]
  --count N  tries N random inputs, in place of a million
  --seed S   begins with another seed than 1; the same seed gives the same inputs`,
  {
    count: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
  },
);
const [count, seed] = [Number(values.count), Number(values.seed)];
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  console.error("Give --count and --seed as whole numbers, the count at least 1.");
  process.exit(2);
}
const began = performance.now();
try {
  const tallies = fuzz({ count, seed, report: (line) => console.log(line) });
  const inputs = Object.values(tallies).reduce((sum, tally) => sum + (tally["inputs"] ?? 0), 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  const heap = Math.round(process.memoryUsage().heapUsed / 1e6);
  console.log(
    `${inputs.toLocaleString("en-US")} inputs from seed ${seed} in ${seconds} s, heap ${heap} MB at the end: no crash, no step beyond a bound, no prototype changed.`,
  );
} catch (error) {
  if (!(error instanceof FuzzFault)) throw error;
  console.error(error.message);
  if (error.cause instanceof Error) console.error(error.cause.stack);
  process.exitCode = 1;
}
