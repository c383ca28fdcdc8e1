/** The shipped definitions in memory, and the places in them where something can be broken. */
import type { Sources } from "#definitions/index.ts";
import { splitPointer, valueAt } from "#definitions/pointer.ts";
import type { Random } from "./random.ts";

/** A value of a JSON file; mutations take what they find, so it is not typed further. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Any = any;

export interface Spot {
  /** File, relative to the root. */
  file: string;
  pointer: string;
}

export interface Mutant {
  /** New contents by file: a text as it is, null for a file taken out, everything else as JSON. */
  changes: Record<string, unknown>;
  /** Where the finding must stand; the pointer of the finding may lie below it. */
  file: string;
  pointer: string;
}

export interface Kind {
  name: string;
  code: string;
  spots(tree: Tree): Spot[];
  mutate(spot: Spot, tree: Tree, random: Random): Mutant;
}

export class Tree {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Files whose path fits, that hold a value. */
  files(path: RegExp): string[] {
    return [...this.#sources.files.values()]
      .filter((file) => path.test(file.path) && file.value !== undefined)
      .map((file) => file.path);
  }

  value(file: string, pointer = ""): Any {
    return valueAt(this.#sources.files.get(file)?.value, pointer);
  }

  /** Every place in the files where the test holds. */
  spots(path: RegExp, test: (value: Any, pointer: string) => boolean): Spot[] {
    return this.files(path).flatMap((file) => {
      const found: Spot[] = [];
      const walk = (value: Any, pointer: string): void => {
        if (test(value, pointer)) found.push({ file, pointer });
        if (typeof value === "object" && value !== null)
          for (const [key, each] of Object.entries(value))
            walk(each, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      };
      walk(this.value(file), "");
      return found;
    });
  }

  /** A file with what stands at a pointer changed; undefined takes it out. */
  changed(file: string, pointer: string, change: (value: Any) => unknown): Any {
    const whole: Any = structuredClone(this.value(file));
    const path = splitPointer(pointer);
    const last = path.pop();
    if (last === undefined) return change(whole);
    let parent: Any = whole;
    for (const token of path) parent = parent[token];
    const value = change(parent[last]);
    if (value !== undefined) parent[last] = value;
    else if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
    return whole;
  }
}

/** Replaces what stands at the spot; the finding must stand there, or where `at` says. */
export function replacing(
  name: string,
  code: string,
  spots: (tree: Tree) => Spot[],
  change: (value: Any, spot: Spot, tree: Tree, random: Random) => unknown,
  at: (spot: Spot, tree: Tree) => string = ({ pointer }) => pointer,
): Kind {
  return {
    name,
    code,
    spots,
    mutate: (spot, tree, random) => ({
      changes: {
        [spot.file]: tree.changed(spot.file, spot.pointer, (value) =>
          change(value, spot, tree, random),
        ),
      },
      file: spot.file,
      pointer: at(spot, tree),
    }),
  };
}

export const FLOW = /^flows\/[a-z-]+\/flow\.json$/;
export const CHECKLIST = /^flows\/[a-z-]+\/checklist\.json$/;
export const SCREEN = /^flows\/[a-z-]+\/screens\//;
export const DOCUMENT = /^flows\/[a-z-]+\/documents\//;
export const MAIL = /^flows\/[a-z-]+\/mail\//;
export const ORGANISATION = /^flows\/organisations\/[^/]+\/organisation\.json$/;
export const THEME = /^flows\/organisations\/[^/]+\/theme\.json$/;
export const OVERLAY = /^flows\/organisations\/[^/]+\/overlay\.json$/;

/** `/states/3/transitions/0` fits `/states/#/transitions/#`. */
export const fits = (pointer: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll("#", "\\d+").replaceAll("*", "[^/]+")}$`).test(pointer);

/** Places by the form of their pointer. */
export const at =
  (path: RegExp, pattern: string, test: (value: Any) => boolean = () => true) =>
  (tree: Tree): Spot[] =>
    tree.spots(path, (value, pointer) => fits(pointer, pattern) && test(value));

export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));
