import type { Flow } from "#schemas/types/flow.ts";
import { requestedWait } from "#src/calls/retry.ts";

/**
 * Polls the server until its checklist moves on. The engine gives the waits; this module applies
 * them.
 */

export type Polling = NonNullable<Flow["polling"]>;

/** The engine's answer after a number of tries: wait, or assume a state. */
export type NextPoll = (
  polling: Polling,
  checklistState: string,
  tries: number,
) => { wait: number } | { settled: string };

export interface PollPorts {
  nextPoll: NextPoll;
  /** Reads the server's current checklist state and version. */
  ask(): Promise<{ checklistState: string | null; version: string | null }>;
  /** Resolves after the time, milliseconds; rejects when it is aborted. */
  sleep(ms: number): Promise<void>;
  /** Resolves once the tab is visible. */
  visible(): Promise<void>;
  /** Returns a number from 0 up to 1. */
  random(): number;
}

interface PollStart {
  checklistState: string;
  version: string | null;
}

type PollEnd =
  /** The server has something new. */
  | { kind: "changed" }
  /** Nothing changed; `state` is the state to assume. */
  | { kind: "settled"; state: string };

/** Largest share by which a wait varies, so that clients that started together spread out. */
const JITTER = 0.1;

/** The same after a call without an answer, which others are likely to have lost at the same time. */
const JITTER_AFTER_FAILURE = 0.5;

export function jittered(ms: number, random: number, share = JITTER): number {
  return Math.round(ms * (1 + share * (2 * random - 1)));
}

/** Returns how long to wait, milliseconds; never less than the server asks for after a failure. */
function waitAfter(failure: unknown, ms: number, random: number): number {
  if (failure === null) return jittered(ms, random);
  const requested = requestedWait(failure);
  return requested > ms
    ? Math.round(requested * (1 + random))
    : jittered(ms, random, JITTER_AFTER_FAILURE);
}

export async function poll(polling: Polling, start: PollStart, ports: PollPorts): Promise<PollEnd> {
  let failure: unknown = null;
  for (let tries = 0; ; tries += 1) {
    const next = ports.nextPoll(polling, start.checklistState, tries);
    if ("settled" in next) return { kind: "settled", state: next.settled };
    await ports.sleep(waitAfter(failure, next.wait, ports.random()));
    await ports.visible();
    failure = null;
    const now = await ports.ask().catch((error: unknown) => {
      // A failed call counts as a try; an aborted wait ends the polling.
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      failure = error;
      return null;
    });
    if (
      now &&
      (now.checklistState !== start.checklistState ||
        (now.version !== null && now.version !== start.version))
    )
      return { kind: "changed" };
  }
}
