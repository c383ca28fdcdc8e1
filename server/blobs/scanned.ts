import { Problem } from "#server/errors/problem.ts";
import { scanClosed } from "./scanner.ts";
import type { Scanner } from "./store.ts";

/** A file that is not taken, with the reason, at the property of a form that brought it. */
export const refusal = (message: string, code = "file-refused", status = 422): Problem =>
  new Problem(status, code, [message], { fields: [{ pointer: "/file", message }] });

/** Throws a Problem unless the scanner has found the content clean; one that cannot tell counts as a no. */
export async function requireScanned(scanner: Scanner, content: Uint8Array): Promise<void> {
  const verdict = await scanClosed(scanner, content);
  if (verdict === "infected") throw refusal("This file contains malware and was not stored.");
  if (verdict === "unavailable")
    throw refusal(
      "Files cannot be checked at the moment, so none is taken. Try again in a few minutes.",
      "scan-failed",
      503,
    );
}
