import { useApp } from "#src/app.ts";
import { noteLoaded, reloadOr } from "#src/definitions/reload.ts";
import { isUnavailable } from "#src/calls/call-error.ts";
import { StaleValidatorError, type LoadedScreen } from "#src/definitions/screens.ts";
import { useEffect, useState } from "react";

type Loading = { key: string; loaded: LoadedScreen | null; error: unknown };

/** Returns the screen, or null while it loads. Throws errors that a reload cannot fix. */
export function useScreen(flow: string, screen: string): LoadedScreen | null {
  const { screens } = useApp();
  const key = `${flow}:${screen}`;
  const [state, setState] = useState<Loading>({ key: "", loaded: null, error: null });

  useEffect(() => {
    let mounted = true;
    const read = async (): Promise<Loading> => {
      try {
        const loaded = await screens.load(flow, screen);
        noteLoaded(sessionStorage);
        return { key, loaded, error: null };
      } catch (error) {
        return mend(error).catch((final: unknown) => ({ key, loaded: null, error: final }));
      }
    };
    const show = async () => {
      const next = await read();
      if (mounted) setState(next);
    };
    void show();
    return () => {
      mounted = false;
    };
  }, [flow, key, screen, screens]);

  const current = state.key === key ? state : null;
  if (current?.error) throw current.error;
  return current?.loaded ?? screens.ready(flow, screen);
}

/**
 * Reloads the page, since a new release may have removed the file. An error that a reload cannot
 * fix is thrown at once.
 */
function mend(error: unknown): Promise<never> {
  if (error instanceof StaleValidatorError || isUnavailable(error) || !navigator.onLine)
    return Promise.reject(error);
  return reloadOr(error, {
    storage: sessionStorage,
    reload: () => location.reload(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
