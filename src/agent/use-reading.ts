import { useCallback, useEffect, useState } from "react";
import { isCallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";
import { mayPass } from "#src/calls/retry.ts";
import { lookAgain } from "./keep-looking.ts";

/** Milliseconds from a failed reading to the next one. */
const AGAIN = 10_000;

/** What a page reads from the server, and how the last reading went. */
export interface Reading<T> {
  /** What the last successful reading gave; null before the first one. */
  readonly value: T | null;
  /** Why the last reading failed; null when it succeeded. */
  readonly fault: string | null;
  /** Another reading can succeed: the thing exists. */
  readonly canRetry: boolean;
  /** Reads again. Never rejects. */
  look(): Promise<void>;
}

interface Read<T> extends Omit<Reading<T>, "look"> {
  /** The last reading failed, and the same one may succeed later. */
  readonly mayPass: boolean;
}

const UNREAD = { fault: null, canRetry: true, mayPass: false };

/**
 * Keeps the last value when a later reading fails, and the reason next to it. Reads again by itself
 * after a failure that may pass.
 * @param read a stable function
 * @param missing the sentence for a thing that does not exist
 */
export function useReading<T>(read: () => Promise<T>, missing?: string): Reading<T> {
  const [state, setState] = useState<Read<T>>({ ...UNREAD, value: null });
  const look = useCallback(async () => {
    try {
      setState({ ...UNREAD, value: await read() });
    } catch (error) {
      const isMissing = missing !== undefined && isCallError(error) && error.status === 404;
      const fault = isMissing ? missing : messageOf(error);
      setState(({ value }) => ({ value, fault, canRetry: !isMissing, mayPass: mayPass(error) }));
    }
  }, [read, missing]);
  // Each reading gives a new state, so a failed one counts from its own end.
  useEffect(() => (state.mayPass ? lookAgain(look, AGAIN) : undefined), [state, look]);
  return { ...state, look };
}
