import { isCallError } from "#src/calls/call-error.ts";
import type { Calls } from "#src/calls/calls.ts";
import { createBatches } from "./batches.ts";
import { capture, pageEvent } from "./capture.ts";
import { gzip } from "./gzip.ts";
import { keptRecording } from "./kept-recording.ts";

export interface RecorderPorts {
  calls: Pick<Calls, "client" | "paths" | "linkReplay">;
  applicationUuid: string;
  /** Names the current page in terms of the definitions. */
  page: () => string;
  /** The recorder of the document; tests pass their own. */
  captureWith?: typeof capture;
}

export interface Recorder {
  /** Notes that another page opened. */
  turnTo(page: string): void;
  /** Ends the recording of this page. @param keep whether what is not sent yet is sent */
  stop(keep: boolean): void;
}

/** Address of a recording for the lender's staff. */
const addressOf = (applicationUuid: string, recording: string): string =>
  `${location.origin}/agent/applications/${applicationUuid}/recordings/${recording}`;

/** Records the visit to an application, until it is stopped or a limit of the visit is reached. */
export function startRecording({
  calls,
  applicationUuid,
  page,
  captureWith = capture,
}: RecorderPorts): Recorder | null {
  const recording = keptRecording(sessionStorage, applicationUuid, Date.now());
  if (recording.over) return null;
  const { client, paths } = calls;
  const path = `${paths.application(applicationUuid)}/recordings/${recording.uuid}`;
  const leaving = new AbortController();
  const batches = createBatches({
    recording,
    storage: sessionStorage,
    now: Date.now,
    gzip,
    send: async (body, { keepalive }) => {
      try {
        await client.call(path, { method: "POST", body, quiet: true, keepalive });
        return "taken";
      } catch (error) {
        // A refusal stays one: the flag was switched off, or a limit is reached.
        const { status } = isCallError(error) ? error : { status: 0 };
        if (status >= 400 && status < 500 && status !== 429) return "refused";
        throw error;
      }
    },
    onLost: () => captured.snapshot(),
    onOver: () => stop(),
    onBegun: () => void link(),
  });
  /** The specified call: staff find the recording by its address. It takes `https` alone. */
  const link = async () => {
    if (location.protocol === "https:")
      await calls
        .linkReplay(applicationUuid, addressOf(applicationUuid, recording.uuid))
        .catch(() => undefined);
  };
  const captured = captureWith(page, batches.add);
  const stop = () => {
    leaving.abort();
    captured.stop();
  };
  const { signal } = leaving;
  addEventListener("pagehide", () => batches.flush(true), { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") batches.flush(true);
    },
    { signal },
  );
  return {
    turnTo: (opened) => batches.add(pageEvent(opened, Date.now())),
    stop(keep) {
      stop();
      if (keep) batches.flush(true);
      else batches.discard();
    },
  };
}
