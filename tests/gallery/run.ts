/**
 * `npm run gallery`: builds every widget and block in each of its states, and serves them at PORT
 * (4100) until it is stopped. A sandbox serves the same build at /sandbox/gallery/.
 */
import { join } from "node:path";
import { ownCall } from "#scripts/call.js";
import { buildGallery, serveGallery } from "./site.ts";

ownCall(`Usage: npm run gallery
  Shows every widget and block in each of its states until Ctrl+C.
  Setting of the environment: PORT (4100).`);
const folder = join(process.cwd(), ".cache/gallery");
await buildGallery(folder);
const { address, close } = await serveGallery(folder, Number(process.env["PORT"] ?? 4100));
console.log(`The gallery is at ${address}/`);
console.log(`Every screen of every flow is at ${address}/screens.html`);
console.log("A running sandbox shows it at /sandbox/gallery/.");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, close);
