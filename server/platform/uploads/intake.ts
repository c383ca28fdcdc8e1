import type { Readable } from "node:stream";
import { refusal, requireScanned } from "#server/platform/blobs/scanned.ts";
import type { Scanner } from "#server/platform/blobs/store.ts";
import type { CleanedFile, Cleaner } from "#server/platform/cleaning/cleaner.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { spool, type SpooledFile } from "./spool.ts";
import { createTurns, TurnsTaken } from "./turns.ts";

/** Files of one person that may arrive at once; a page sends one after another. */
const MOST_OF_ONE = 6;
/** Files that are checked and stored at once. One keeps a core busy meanwhile. */
const AT_ONCE = 1;
/** A check takes about a second, so more would wait in vain. */
const WAITING = 200;
const PATIENCE = 60_000;

/** Receives files from outside: bounded in memory, in number, and for each sender. */
export interface Intake {
  /** @throws Problem 429 when too many files of this sender are arriving. @returns ends the arrival */
  admit(sender: string): () => void;
  /** Writes an arriving file to a place outside memory. */
  spool(stream: Readable): Promise<SpooledFile>;
  /** Waits for a turn to check and store a file. @throws Problem 503 when that takes too long */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

const busy = (status: 429 | 503): Problem =>
  new Problem(status, "uploads-busy", [message("uploads-busy")], {}, { "retry-after": "60" });

/** @param folder where arriving files wait */
export function createIntake(folder: string): Intake {
  const turns = createTurns({ atOnce: AT_ONCE, waiting: WAITING, patience: PATIENCE });
  const arriving = new Map<string, number>();
  return {
    admit(sender) {
      const others = arriving.get(sender) ?? 0;
      if (others >= MOST_OF_ONE) throw busy(429);
      arriving.set(sender, others + 1);
      return () => {
        const left = (arriving.get(sender) ?? 1) - 1;
        if (left === 0) arriving.delete(sender);
        else arriving.set(sender, left);
      };
    },
    spool: (stream) => spool(stream, folder),
    async inTurn(work) {
      try {
        return await turns.run(work);
      } catch (error) {
        throw error instanceof TurnsTaken ? busy(503) : error;
      }
    },
  };
}

export interface ArrivedFile {
  fileName: string;
  declaredType: string;
  spooled: SpooledFile;
}

/** Scans a picture or a PDF as it came, then returns it written anew. @throws Problem with the reason of a rejection */
export async function checkedFile(
  { scanner, cleaner }: { scanner: Scanner; cleaner: Cleaner },
  { spooled, fileName, declaredType }: ArrivedFile,
): Promise<CleanedFile> {
  await requireScanned(scanner, spooled.steps());
  const cleaned = await cleaner.clean(spooled, { fileName, declaredType });
  if ("refused" in cleaned) throw refusal(cleaned.refused);
  return cleaned;
}
