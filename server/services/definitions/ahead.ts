import { holdsApplications, type Place } from "#engine/index.ts";
import type { Manifest } from "#definitions/index.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";

/**
 * Published files that a page needs before it can render. The page names them in its head, so the
 * browser loads them together with the scripts, which would ask for one after another.
 */
export interface Ahead {
  /** Addresses that the app fetches. */
  files: readonly string[];
  /** Addresses of modules that the app imports. */
  modules: readonly string[];
  /** The screen of the page; null when only an application determines it. */
  screen: { flow: string; id: string } | null;
}

const NOTHING: Ahead = { files: [], modules: [], screen: null };

/** The addresses in a manifest. */
interface Outline {
  /** What every page fetches. */
  always: readonly string[];
  /** Files of a page by flow and page; those of the flow's first page under an empty name. */
  pages: ReadonlyMap<string, Ahead>;
}

/** Manifests whose outlines are kept; the oldest one makes room. */
const KEPT = 500;

const keyOf = (flow: string, page: string | null) => `${flow} ${page ?? ""}`;

/** Returns what a page needs, by the address of its manifest and the place that it opens. */
export function aheadOf(definitions: Pick<DefinitionStore, "file">) {
  const outlines = new Map<string, Promise<Outline | null>>();

  const outlineOf = (manifest: string): Promise<Outline | null> => {
    const known = outlines.get(manifest);
    if (known !== undefined) return known;
    const [oldest] = outlines.keys();
    if (outlines.size >= KEPT && oldest !== undefined) outlines.delete(oldest);
    const outline = definitions
      .file(manifest)
      .then((file) =>
        file === null ? null : outlined(manifest, JSON.parse(file.body) as Manifest),
      );
    outlines.set(manifest, outline);
    outline.catch(() => outlines.delete(manifest));
    return outline;
  };

  return async (manifest: string, place: Place | null): Promise<Ahead> => {
    const outline = await outlineOf(manifest);
    if (outline === null) return NOTHING;
    const page = place && outline.pages.get(keyOf(place.flow, place.page));
    return {
      files: [...outline.always, ...(page?.files ?? [])],
      modules: page?.modules ?? [],
      screen: page?.screen ?? null,
    };
  };
}

/**
 * A page of an application depends on the application, so only pages of other flows have a screen
 * here.
 */
function outlined(address: string, { entities, words, flows }: Manifest): Outline {
  const always = [address, ...(typeof entities === "string" ? [entities] : []), words ?? []].flat();
  const pages = new Map<string, Ahead>();
  for (const [id, { flow, screens }] of Object.entries(flows)) {
    if (holdsApplications(flow)) continue;
    const first = flow.states.find((state) => state.id === flow.initial)?.page;
    for (const page of flow.pages) {
      const screen = page.screen === undefined ? undefined : screens[page.screen];
      if (screen === undefined) continue;
      const { url, validator } = screen;
      const ahead = {
        files: [url],
        modules: validator === undefined ? [] : [validator],
        screen: { flow: id, id: page.screen ?? "" },
      };
      pages.set(keyOf(id, page.id), ahead);
      if (page.id === first) pages.set(keyOf(id, null), ahead);
    }
  }
  return { always, pages };
}
