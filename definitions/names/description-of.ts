/** What the schemas say about the values that a guard reads. */
import { isRecord } from "#engine/index.ts";
import { describedAt } from "../schemas/described-at.ts";
import type { PlacedGuard } from "../guards/placed-guards.ts";

/** Returns the tokens of a canonical path below its document: `consents[].type` is three. */
export const tokensOfPath = (path: string): string[] =>
  path.split(".").flatMap((part) => (part.endsWith("[]") ? [part.slice(0, -2), "[]"] : [part]));

/** Returns what the schema says about a value; null when it says nothing. */
export function descriptionOf(
  path: string | null,
  guard: Pick<PlacedGuard, "documents">,
): string | null {
  if (path === null) return null;
  const [root = "", ...tokens] = tokensOfPath(path);
  const document = guard.documents[root];
  if (!isRecord(document)) return null;
  const last = describedAt(document, tokens).way.at(tokens.length);
  const text = last?.written.description ?? last?.schema.description;
  return typeof text === "string" ? text : null;
}
