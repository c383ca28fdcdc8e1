/** Published texts that lie over the files of a root. */
import { canonical, sha256 } from "../identity/canonical.ts";

/** Text of each file by its path from the root; null removes the file. */
export type Layer = Readonly<Record<string, string | null>>;

/** Leaves every file as it is on the disk. */
export const NO_LAYER: Layer = {};

/** Returns the identity of a layer; an empty text without one. */
export const layerHash = (layer: Layer): string =>
  Object.keys(layer).length === 0 ? "" : sha256(canonical(layer));

/** Returns the part of a layer that lies over some paths. */
export const layerOver = (layer: Layer, includes: (path: string) => boolean): Layer =>
  Object.fromEntries(Object.entries(layer).filter(([path]) => includes(path)));
