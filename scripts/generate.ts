/** `npm run generate [-- --check]`: writes or checks every generated file that git keeps. */
import { ownCall } from "./call.js";

ownCall(
  `Usage: npm run generate [-- --check]
  --check  writes nothing, and exits with 1 when a file is stale`,
  { check: { type: "boolean" } },
);
// Each module does its work when it loads.
await import("./generate-types.ts");
await import("./generate-drawings.ts");
await import("./generate-calls.ts");
await import("./generate-trust.ts");
await import("./generate-editor.ts");
await import("./generate-fonts.ts");
