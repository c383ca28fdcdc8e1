import type { Screen } from "#schemas/types/screen.ts";
import type { loadEarlierPages } from "#renderers/index.ts";
import type { Definitions } from "./manifest.ts";
import type { screenExpressions } from "./screen-expressions.ts";
import { expressionsFor, loadScreen, type LoadedScreen, type ScreenPorts } from "./screens.ts";

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
    /** Loads the code of what screens take from data. */
    loadExpressions(): Promise<{ screenExpressions: typeof screenExpressions }>;
    loadEarlierPages?: typeof loadEarlierPages;
    whenIdle(run: () => void): void;
  },
): ScreenLibrary {
  const loading = new Map<string, Promise<LoadedScreen>>();
  const loaded = new Map<string, LoadedScreen>();
  const keyOf = (flow: string, screen: string) => `${flow}:${screen}`;

  const reader = (flow: string) => async (screen: Screen) => {
    const { screenExpressions } = await ports.loadExpressions();
    const owner = definitions.flows[flow]?.flow ?? {};
    return screenExpressions(screen, definitions.entitiesOf(owner), owner);
  };

  const load = (flow: string, screen: string): Promise<LoadedScreen> => {
    const key = keyOf(flow, screen);
    const running = loading.get(key);
    if (running) return running;
    const source = definitions.flows[flow]?.screens[screen];
    const started = source
      ? loadScreen(screen, source, ports, reader(flow)).then(async (result) => {
          const read = await ports.loadEarlierPages?.(result.screen);
          const before = await read?.(definitions.flows, flow, screen, ports.readJson);
          if (before)
            result.pagesBefore = await Promise.all(
              before.map(async (page) => ({
                ...page,
                expressions: page.screen.args
                  ? await expressionsFor(page.screen, reader(page.flow))
                  : null,
              })),
            );
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
