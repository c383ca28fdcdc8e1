import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import { type ClamavAddress, clamavScanner } from "./clamav.ts";
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
  async scan(content) {
    let end: Uint8Array = Buffer.alloc(0);
    for await (const part of content) {
      // The string may lie across two parts.
      const seen = Buffer.concat([end, part]);
      if (seen.includes(eicar)) return "infected";
      end = seen.subarray(-eicar.length);
    }
    return "clean";
  },
};

/** Replaces the scanner that a production server lacks. */
export const missingScanner: Scanner = {
  missing: true,
  scan: () => Promise.reject(new Error("No scanner is set up.")),
};

/** Reads whether uploads are taken without a scanner. */
export function unscannedUploads(read: ReadVariable): boolean {
  const choice = read("UPLOADS_WITHOUT_SCANNER");
  if (choice !== null && choice !== "0" && choice !== "1")
    throw new ConfigError(`UPLOADS_WITHOUT_SCANNER must be 0 or 1; it is "${choice}".`);
  return choice === "1";
}

/** Chooses the scanner. In production a server without one takes no files, unless its operator says so. */
export function scannerFor(config: {
  clamav: ClamavAddress | null;
  production: boolean;
  unscannedUploads: boolean;
}): Scanner {
  if (config.clamav) return clamavScanner(config.clamav);
  return config.production && !config.unscannedUploads ? missingScanner : signatureScanner;
}

/** Milliseconds that a scan may take. */
const PATIENCE = 10_000;

/** Fails closed: a scanner that throws or times out makes the verdict `unavailable`. */
export async function scanClosed(
  scanner: Scanner,
  content: AsyncIterable<Uint8Array>,
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
