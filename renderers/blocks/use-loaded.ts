import { useCallback, useEffect, useRef, useState, type SetStateAction } from "react";
import { words } from "../words/words.ts";

export type Loaded<Data> =
  | { stand: "loading" }
  | { stand: "failed"; message: string }
  | { stand: "ready"; data: Data };

/** The words of an error that a person can use. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : `${words.start.unexpected}.`;

/**
 * What a call answers, asked for once when the block appears and again on `retry`, the second function. The third asks again while
 * what is there stays: an answer that fails changes nothing.
 */
export function useLoaded<Data>(
  load: () => Promise<Data>,
): [Loaded<Data>, retry: () => void, refresh: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ stand: "loading" });
  const latest = useRef(load);
  const turn = useRef(0);
  useEffect(() => {
    latest.current = load;
  });
  const run = useCallback((quiet = false) => {
    turn.current += 1;
    const mine = turn.current;
    const settle = (next: SetStateAction<Loaded<Data>>) => {
      if (turn.current === mine) setLoaded(next);
    };
    latest.current().then(
      (data) => settle({ stand: "ready", data }),
      (error: unknown) =>
        settle((before) =>
          quiet && before.stand === "ready" ? before : { stand: "failed", message: wordsOf(error) },
        ),
    );
  }, []);
  useEffect(() => {
    run();
    return () => {
      turn.current += 1;
    };
  }, [run]);
  const retry = useCallback(() => {
    setLoaded({ stand: "loading" });
    run();
  }, [run]);
  const refresh = useCallback(() => run(true), [run]);
  return [loaded, retry, refresh];
}
