/** Faults in an overlay over a file: their places, and the overlay that has them. */
import type { Any, Kind, Spot, Tree } from "./tree.ts";

export const files =
  (path: RegExp) =>
  (tree: Tree): Spot[] =>
    tree.files(path).map((file) => ({ file, pointer: "" }));

/** An organization in addition to the shipped ones. */
export const OTHER = "flows/organisations/mutant/overlay.json";
export const SHELL = /^flows\/[a-z-]+\/shell\.json$/;
export const NOTIFICATIONS = /^flows\/[a-z-]+\/notifications\.json$/;
export const CONDITIONS = /^flows\/[a-z-]+\/conditions\.json$/;
export const APPLICATION = /^flows\/[a-z-]+\/application\.json$/;
export const ANSWERS = /^flows\/chatbot\/answers\.json$/;
export const escaped = (path: string) => path.replaceAll("/", "~1");

/** A fault in a new overlay that patches the file of the spot. */
export const overlaid = (
  name: string,
  code: string,
  spots: (tree: Tree) => Spot[],
  patch: (spot: Spot, tree: Tree) => Any,
  pointer: (spot: Spot) => string = () => "",
): Kind => ({
  name,
  code,
  spots,
  mutate: (spot, tree) => {
    const path = spot.file.slice("flows/".length);
    return {
      changes: { [OTHER]: { patch: { [path]: patch(spot, tree) } } },
      file: OTHER,
      pointer: `/patch/${escaped(path)}${pointer(spot)}`,
    };
  },
});
