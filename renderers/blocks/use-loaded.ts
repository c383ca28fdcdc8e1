import { useCallback, useEffect, useRef, useState, type SetStateAction } from "react";
import { useLanguage, type Words } from "../words/language.ts";

export type LoadState<Data> =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "ready"; data: Data };

/** Returns the sentence of an error for a borrower: its own message, or the general one. */
export const errorText = (error: unknown, words: Words): string =>
  error instanceof Error && error.message !== "" ? error.message : `${words.start.unexpected}.`;

/**
 * Calls `load` when the block mounts. `retry` shows the loading state and calls it again. `refresh`
 * calls it again while the data stays, and a failed refresh changes nothing.
 */
export function useLoaded<Data>(
  load: () => Promise<Data>,
): [LoadState<Data>, retry: () => void, refresh: () => void] {
  const { words } = useLanguage();
  const [loaded, setLoaded] = useState<LoadState<Data>>({ status: "loading" });
  const latest = useRef(load);
  const turn = useRef(0);
  useEffect(() => {
    latest.current = load;
  });
  const run = useCallback(
    (quiet = false) => {
      turn.current += 1;
      const ownTurn = turn.current;
      const settle = (next: SetStateAction<LoadState<Data>>) => {
        if (turn.current === ownTurn) setLoaded(next);
      };
      latest.current().then(
        (data) => settle({ status: "ready", data }),
        (error: unknown) =>
          settle((before) =>
            quiet && before.status === "ready"
              ? before
              : { status: "failed", message: errorText(error, words) },
          ),
      );
    },
    [words],
  );
  useEffect(() => {
    run();
    return () => {
      turn.current += 1;
    };
  }, [run]);
  const retry = useCallback(() => {
    setLoaded({ status: "loading" });
    run();
  }, [run]);
  const refresh = useCallback(() => run(true), [run]);
  return [loaded, retry, refresh];
}
