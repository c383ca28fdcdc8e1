import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { redactEvent } from "#lending/recording/events.ts";
import type { RecordingBatch } from "#schemas/types/calls/recordings.ts";
import { problems } from "#server/platform/errors/problem.ts";

/** Bytes of a batch without its compression. */
const LARGEST = 2 * 1024 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Returns the events of a batch, masked again and compressed. Whatever a browser sends, nothing but
 * structure, positions and asterisks is stored, and nothing else is ever played to the staff.
 * @throws Problem 400 when the batch is no list of events, or too large
 */
export async function maskedBatch(batch: RecordingBatch): Promise<Uint8Array> {
  const events = listIn(await textOf(batch)).flatMap((event) => redactEvent(event) ?? []);
  return compress(JSON.stringify(events));
}

async function textOf({ gzip: packed, events }: RecordingBatch): Promise<string> {
  if (packed === undefined) return events ?? "";
  try {
    const text = await decompress(Buffer.from(packed, "base64"), { maxOutputLength: LARGEST });
    return text.toString("utf8");
  } catch {
    throw problems.invalid([`gzip holds no compressed text of at most ${LARGEST} bytes.`]);
  }
}

function listIn(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // The refusal below says what is expected.
  }
  throw problems.invalid(["A batch holds a JSON list of events."]);
}
