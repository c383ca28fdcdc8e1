import type { Flow } from "#schemas/types/flow.ts";

/** Asks the server again and again until its checklist has moved on. The waits are the engine's; here is what happens in time. */

export type Polling = NonNullable<Flow["polling"]>;

/** What the engine says after so many tries: wait, or take a state as settled. */
export type NextPoll = (
  polling: Polling,
  checklistState: string,
  tries: number,
) => { wait: number } | { settled: string };

export interface PollPorts {
  nextPoll: NextPoll;
  /** Checklist state and version as the server has them now. */
  ask(): Promise<{ checklistState: string | null; version: string | null }>;
  /** Resolves after so many milliseconds, and rejects when the wait is called off. */
  sleep(ms: number): Promise<void>;
  /** Resolves at once when the tab can be seen, otherwise when it is seen again. */
  visible(): Promise<void>;
  /** A number from 0 up to 1. */
  random(): number;
}

export interface PollStart {
  checklistState: string;
  version: string | null;
}

export type PollEnd =
  /** The server has something new. */
  | { kind: "changed" }
  /** Nothing came: this is the state to assume. */
  | { kind: "settled"; state: string };

/** Share by which a wait is made longer or shorter, so that clients that began together do not ask together. */
export const JITTER = 0.1;

export function jittered(ms: number, random: number): number {
  return Math.round(ms * (1 + JITTER * (2 * random - 1)));
}

export async function poll(polling: Polling, start: PollStart, ports: PollPorts): Promise<PollEnd> {
  for (let tries = 0; ; tries += 1) {
    const next = ports.nextPoll(polling, start.checklistState, tries);
    if ("settled" in next) return { kind: "settled", state: next.settled };
    await ports.sleep(jittered(next.wait, ports.random()));
    await ports.visible();
    const now = await ports.ask().catch((error: unknown) => {
      // A call that failed is a try like any other; a wait that was called off is not.
      if (error instanceof DOMException && error.name === "AbortError") throw error;
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
