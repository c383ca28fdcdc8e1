import type { RecordedEvent } from "#lending/recording/events.ts";
import type { RecordingBatch } from "#schemas/types/calls/recordings.ts";
import { keepRecording, type KeptRecording } from "./kept-recording.ts";

/** Milliseconds for which events are gathered. */
const GATHERED_MS = 5_000;
/** Characters of events that are sent at once, without waiting. */
const MUCH = 256 * 1024;
/** Characters that a browser sends for a page that is being left: its limit is 64 kB for all calls. */
const LEAVING = 48 * 1024;
/** Most that one visit sends, characters after compression, and its longest recording. */
const MOST = 3 * 1024 * 1024;
const LONGEST_MS = 3_600_000;
/** Failures after each other that end a recording. */
const FAILURES = 3;

export interface BatchPorts {
  recording: KeptRecording;
  storage: Storage;
  now(): number;
  gzip(text: string): Promise<string>;
  /** Resolves with whether the server may take further batches. Rejects when this one is lost. */
  send(batch: RecordingBatch, options: { keepalive: boolean }): Promise<"taken" | "refused">;
  /** Events were lost: the next ones need the whole document. */
  onLost(): void;
  /** The recording takes no more. */
  onOver(): void;
  /** Called once, after the first batch of a new recording. */
  onBegun(): void;
}

/** Gathers events and sends them in batches, in their order, within the limits of a visit. */
export function createBatches(ports: BatchPorts) {
  const { recording, storage } = ports;
  let gathered: string[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;
  let sending: Promise<void> = Promise.resolve();
  let isForgotten = false;

  const keep = () => {
    // After a log-out nothing of the person may stay in the browser.
    if (!isForgotten) keepRecording(storage, recording);
  };

  const end = () => {
    if (recording.over) return;
    recording.over = true;
    keep();
    ports.onOver();
  };

  const send = async (text: string, sequence: number, leaving: boolean) => {
    if (isForgotten) return;
    const isShort = leaving && text.length <= LEAVING;
    const batch = isShort ? { sequence, events: text } : { sequence, gzip: await ports.gzip(text) };
    try {
      const answer = await ports.send(batch, { keepalive: isShort });
      failures = 0;
      if (answer === "refused") end();
      else if (sequence === 0) ports.onBegun();
    } catch {
      failures += 1;
      if (failures >= FAILURES) end();
      else ports.onLost();
    }
    recording.sent += (batch.gzip ?? text).length;
    keep();
    if (recording.sent > MOST || ports.now() - recording.begunAt > LONGEST_MS) end();
  };

  const flush = (leaving = false): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (gathered.length === 0 || recording.over) return;
    const text = `[${gathered.join(",")}]`;
    gathered = [];
    size = 0;
    const { sequence } = recording;
    recording.sequence += 1;
    // Another page of the tab must not use the number again.
    keep();
    // A page that is being left may not live until the batches before have been answered.
    if (leaving && text.length <= LEAVING) void send(text, sequence, true);
    else sending = sending.then(() => send(text, sequence, leaving));
  };

  return {
    add(event: RecordedEvent): void {
      if (recording.over) return;
      const text = JSON.stringify(event);
      gathered.push(text);
      size += text.length;
      if (size > MUCH) flush();
      else timer ??= setTimeout(flush, GATHERED_MS);
    },
    flush,
    /** Forgets what is not sent: the person has logged out. */
    discard(): void {
      isForgotten = true;
      gathered = [];
      flush();
    },
    /** Resolves when the batches so far are sent or lost. */
    sent: () => sending,
  };
}
