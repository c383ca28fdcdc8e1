/**
 * How the developer toolbar, a script of its own on sandbox pages, shows saved definitions in the
 * app: it sends the event `FOLLOWS`, and the app calls the function in its `detail`.
 */
import type { ScreenLibrary } from "./library.ts";
import type { Definitions } from "./manifest.ts";

export const FOLLOWS = "hearthline:follows";

interface ShownDefinitions {
  definitions: Definitions;
  screens: ScreenLibrary;
}

/** The parts of the app that the toolbar uses. `App` in src/app.ts has them. */
interface FollowingApp<Shown extends ShownDefinitions> {
  screens: ScreenLibrary;
  definitionsAt(manifest: string): Promise<Shown>;
  queries: { invalidateQueries(): Promise<unknown> };
}

/** @param show renders the app with these definitions; every part of the page stays mounted */
export type Follow = <Shown extends ShownDefinitions>(
  app: FollowingApp<Shown>,
  show: (shown: Shown) => void,
) => void;
