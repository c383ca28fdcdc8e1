import type { Scanner } from "./store.ts";

/** The harmless string by which scanners are tried (EICAR), kept in two parts so that this file is not found by one. */
const eicar = Buffer.from(
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
);

/** Stands in where no scanner is connected: finds the test file only. */
export const signatureScanner: Scanner = {
  scan: async (content) => (Buffer.from(content).includes(eicar) ? "infected" : "clean"),
};

/** Milliseconds that a scan may take. */
const PATIENCE = 10_000;

/** Fails closed: a scanner that throws or does not answer in time has not said `clean`. */
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
