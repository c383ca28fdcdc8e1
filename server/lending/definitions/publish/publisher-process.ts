/**
 * The process that publishes organizations, so that requests do not wait. Standard input has the
 * published texts over the files, and the result is one line of JSON.
 */
import { text } from "node:stream/consumers";
import { type Layer, UnusableRoot } from "#definitions/index.ts";
import { publishOrganisations } from "./publisher.ts";

const [root = "", target = "", ...codes] = process.argv.slice(2);
const layer = JSON.parse((await text(process.stdin)) || "{}") as Layer;
const result = await publishOrganisations(root, target, codes, layer).catch((error: unknown) => {
  if (error instanceof UnusableRoot) return { findings: [...error.findings] };
  throw error;
});
console.log(JSON.stringify(result));
