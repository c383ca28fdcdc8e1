import { useCallback, useEffect, useRef, useState } from "react";

/** Requests data, and again whenever `again` is called. */
export function useAnswer<T>(ask: () => Promise<T>) {
  const [state, setState] = useState<{ data: T | null; error: string | null }>({
    data: null,
    error: null,
  });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const again = useCallback(
    () =>
      latest.current().then(
        (data) => setState({ data, error: null }),
        (error: unknown) => setState(({ data }) => ({ data, error: messageOf(error) })),
      ),
    [],
  );
  useEffect(() => {
    void again();
  }, [again]);
  return { ...state, again };
}

/** Runs a button's command and tracks whether it is running and how it last failed. */
export function useCommand() {
  const [state, setState] = useState<{ busy: boolean; error: string | null; done: string | null }>({
    busy: false,
    error: null,
    done: null,
  });
  const run = useCallback(async (deed: () => Promise<string | null>) => {
    setState({ busy: true, error: null, done: null });
    try {
      const done = await deed();
      setState({ busy: false, error: null, done });
    } catch (error) {
      setState({ busy: false, error: messageOf(error), done: null });
    }
  }, []);
  return { ...state, run };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
