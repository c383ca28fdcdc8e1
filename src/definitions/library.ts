import type { loadEarlierPages } from "#renderers/index.ts";
import type { Definitions } from "./manifest.ts";
import type { formExpressions } from "./form-expressions.ts";
import { loadScreen, type LoadedScreen, type ScreenPorts } from "./screens.ts";

/** Screens by flow and id, each loaded once. */
export interface ScreenLibrary {
  load(flow: string, screen: string): Promise<LoadedScreen>;
  /** Returns a screen that has already loaded, so that a prefetched page renders at once. */
  ready(flow: string, screen: string): LoadedScreen | null;
  /** Loads screens while the browser is idle. A failure shows only when the screen is needed. */
  prefetch(flow: string, screens: readonly string[]): void;
}

export function createScreenLibrary(
  definitions: Pick<Definitions, "flows" | "entitiesOf">,
  ports: ScreenPorts & {
    /** Loads the code of rules between fields and of computed values. */
    loadExpressions(): Promise<{ formExpressions: typeof formExpressions }>;
    loadEarlierPages?: typeof loadEarlierPages;
    whenIdle(run: () => void): void;
  },
): ScreenLibrary {
  const loading = new Map<string, Promise<LoadedScreen>>();
  const loaded = new Map<string, LoadedScreen>();
  const keyOf = (flow: string, screen: string) => `${flow}:${screen}`;

  const load = (flow: string, screen: string): Promise<LoadedScreen> => {
    const key = keyOf(flow, screen);
    const running = loading.get(key);
    if (running) return running;
    const source = definitions.flows[flow]?.screens[screen];
    const started = source
      ? loadScreen(screen, source, ports, async (form) => {
          const { formExpressions } = await ports.loadExpressions();
          const owner = definitions.flows[flow]?.flow ?? {};
          return formExpressions(form, definitions.entitiesOf(owner), owner);
        }).then(async (result) => {
          const read = await ports.loadEarlierPages?.(result.screen);
          if (read)
            result.pagesBefore = await read(definitions.flows, flow, screen, ports.readJson);
          loaded.set(key, result);
          return result;
        })
      : Promise.reject(new Error(`Flow ${flow} publishes no screen ${screen}.`));
    loading.set(key, started);
    // A failed load may be tried again.
    started.catch(() => loading.delete(key));
    return started;
  };

  return {
    load,
    ready: (flow, screen) => loaded.get(keyOf(flow, screen)) ?? null,
    prefetch: (flow, screens) =>
      ports.whenIdle(() => {
        for (const screen of screens) load(flow, screen).catch(() => {});
      }),
  };
}
