import { useCallback, useState } from "react";
import { isCallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";

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

type Read<T> = Omit<Reading<T>, "look">;

/**
 * Keeps the last value when a later reading fails, and the reason next to it.
 * @param read a stable function
 * @param missing the sentence for a thing that does not exist
 */
export function useReading<T>(read: () => Promise<T>, missing?: string): Reading<T> {
  const [state, setState] = useState<Read<T>>({ value: null, fault: null, canRetry: true });
  const look = useCallback(async () => {
    try {
      setState({ value: await read(), fault: null, canRetry: true });
    } catch (error) {
      const isMissing = missing !== undefined && isCallError(error) && error.status === 404;
      const fault = isMissing ? missing : messageOf(error);
      setState(({ value }) => ({ value, fault, canRetry: !isMissing }));
    }
  }, [read, missing]);
  return { ...state, look };
}
