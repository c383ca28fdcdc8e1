/** `npm run --silent sbom`: prints the software bill of materials of a server, in CycloneDX JSON. */
import "./early-reader.js";
import { billOfMaterials } from "./supply/sbom.ts";

console.log(JSON.stringify(await billOfMaterials(process.cwd()), null, 2));
