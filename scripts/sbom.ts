/** `npm run --silent sbom`: prints the software bill of materials of a server, in CycloneDX JSON. */
import "./early-reader.js";
import { ownCall } from "./call.js";
import { billOfMaterials } from "./supply/sbom.ts";

ownCall(`Usage: npm run --silent sbom
  Prints every package of a server in CycloneDX JSON.`);
console.log(JSON.stringify(await billOfMaterials(process.cwd()), null, 2));
