import { type Message, message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { scanClosed } from "./scanner.ts";
import type { Scanner } from "./store.ts";

/** The problem of a rejected file, at the form field that sent it. */
export const refusal = (reason: Message, code = "file-refused", status = 422): Problem =>
  new Problem(status, code, [reason], { fields: [{ pointer: "/file", message: reason }] });

/** Throws a Problem when the server has no scanner. Call it before a file is read. */
export function requireScanner({ missing }: Scanner): void {
  if (missing) throw refusal(message("no-scanner"), "no-scanner", 503);
}

/**
 * Throws a Problem unless the scanner reports the content clean. A scanner that cannot answer
 * counts as a rejection.
 */
export async function requireScanned(
  scanner: Scanner,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const verdict = await scanClosed(scanner, content);
  if (verdict === "infected") throw refusal(message("malware"));
  if (verdict === "unavailable") throw refusal(message("no-scan"), "scan-failed", 503);
}
