/** The shipped product whose fields the server's code reads: its `application.json` is marked `x-typed`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { JsonRecord } from "../json/json.ts";

const flows = new URL("../../flows/", import.meta.url);

const typed = readdirSync(flows).flatMap((id) => {
  const file = new URL(`${id}/application.json`, flows);
  if (!existsSync(file)) return [];
  const patch = JSON.parse(readFileSync(file, "utf8")) as JsonRecord;
  return patch["x-typed"] === true ? [{ id, file, patch }] : [];
});
if (typed.length !== 1) throw new Error(`${typed.length} products are typed; tests need one.`);

/** Its name, the file that changes the shared application schema for it, and that file's content. */
export const typedProduct = typed[0] as { id: string; file: URL; patch: JsonRecord };
