import { FOLLOWS, type Follow } from "#src/definitions/saved.ts";

/** Milliseconds until the next look for an app that still loads. */
const AGAIN = 250;

/** Shows manifests in the app. Typed answers stay. */
export interface ShownSaves {
  show(manifest: string): void;
}

/** @param first manifest that the page has loaded */
export function shownSaves(first: string): ShownSaves {
  let wanted = first;
  let use: ((manifest: string) => Promise<void>) | null = null;

  const follow: Follow = (app, show) => {
    let { screens } = app;
    use = async (manifest) => {
      const next = await app.definitionsAt(manifest);
      // A page that waits for its screen unmounts its form.
      await Promise.all(
        Object.entries(next.definitions.flows).flatMap(([flow, published]) =>
          Object.keys(published.screens)
            .filter((screen) => screens.ready(flow, screen) !== null)
            .map((screen) => next.screens.load(flow, screen).catch(() => null)),
        ),
      );
      // A later save has replaced this one.
      if (wanted !== manifest) return;
      ({ screens } = next);
      show(next);
      // The server words its answers by the same definitions.
      await app.queries.invalidateQueries();
    };
  };

  const bring = () => {
    if (wanted === first && use === null) return;
    if (use === null) window.dispatchEvent(new CustomEvent<Follow>(FOLLOWS, { detail: follow }));
    // Null until the app has answered.
    const now = use as ((manifest: string) => Promise<void>) | null;
    if (now === null) setTimeout(bring, AGAIN);
    else now(wanted).catch((error: unknown) => console.error(error));
  };

  return {
    show(manifest) {
      if (manifest === wanted) return;
      wanted = manifest;
      bring();
    },
  };
}
