import type { Scanner } from "./store.ts";

/**
 * The harmless test string of malware scanners (EICAR). Two parts keep a scanner from flagging this
 * file.
 */
const eicar = Buffer.from(
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
);

/** Replaces a scanner where none is connected. It detects only the test file. */
export const signatureScanner: Scanner = {
  scan: async (content) => (Buffer.from(content).includes(eicar) ? "infected" : "clean"),
};

/** Milliseconds that a scan may take. */
const PATIENCE = 10_000;

/** Fails closed: a scanner that throws or times out makes the verdict `unavailable`. */
export async function scanClosed(
  scanner: Scanner,
  content: Uint8Array,
): Promise<"clean" | "infected" | "unavailable"> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      scanner.scan(content),
      new Promise<"unavailable">((resolve) => {
        timer = setTimeout(() => resolve("unavailable"), PATIENCE);
      }),
    ]);
  } catch {
    return "unavailable";
  } finally {
    clearTimeout(timer);
  }
}
