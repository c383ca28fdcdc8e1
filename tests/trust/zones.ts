/**
 * `tsx tests/trust/zones.ts`: runs the tests of dates, money and closing in six time zones of the
 * process. Exits with 1 when one fails.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { vitest } from "../../scripts/test/vitest.ts";

/** The ends of the calendar, half hours, both hemispheres' summer time, and one without. */
const ZONES = [
  "UTC",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
];
const FOLDERS = ["lending", "server/lending/closing"];

/** Named one by one, because the paths of other folders contain these names too. */
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => join(folder, path)),
);

let total = 0;
let faults = 0;
for (const zone of ZONES) {
  const { passed, failed } = await vitest(["unit"], { TZ: zone }, files);
  console.log(`${zone}: ${passed} passed, ${failed} failed`);
  total += passed;
  faults += failed;
}
console.log(`${total} tests passed in ${ZONES.length} time zones, ${faults} failed.`);
process.exit(faults === 0 && total > 0 ? 0 : 1);
