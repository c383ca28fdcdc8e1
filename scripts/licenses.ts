/**
 * `npm run licenses`: lists the packages of a server by license. Exits with 1 when one is under
 * terms that nobody has looked at.
 */
import "./early-reader.js";
import { ownCall } from "./call.js";
import { byLicense, otherTerms, unknownTerms } from "./supply/licenses.ts";
import { productionPackages } from "./supply/packages.ts";

ownCall(`Usage: npm run licenses
  Lists the packages of a server by license. Exits with 1 when one is under terms that nobody has read.`);
const packages = await productionPackages(process.cwd());
for (const [license, names] of byLicense(packages))
  console.log(`${license} (${names.length})\n  ${names.join("\n  ")}\n`);
for (const [name, terms] of Object.entries(otherTerms)) console.log(`${name}: ${terms}`);
const unknown = unknownTerms(packages);
for (const { name, license } of unknown)
  console.error(
    `${name} is under "${license}". Read its license, then list it in scripts/supply/licenses.ts or replace it.`,
  );
process.exitCode = unknown.length === 0 ? 0 : 1;
