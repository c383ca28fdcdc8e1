/** The shipped definitions in memory, and the places where a mutation can break them. */
import type { Sources } from "#definitions/index.ts";
import { joinPointer, parsePointer, valueAt } from "#engine/index.ts";
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
  /**
   * New contents by file: a string as raw text, null for a deleted file, everything else as JSON.
   */
  changes: Record<string, unknown>;
  /** Expected file and pointer of the finding; its pointer may be below this one. */
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
  /** Every place of a file with its value, because each kind of fault looks at all of them. */
  readonly #places = new Map<string, readonly { pointer: string; value: Any }[]>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Returns the parsed files whose path matches. */
  files(path: RegExp): string[] {
    return [...this.#sources.files.values()]
      .filter((file) => path.test(file.path) && file.value !== undefined)
      .map((file) => file.path);
  }

  value(file: string, pointer = ""): Any {
    return valueAt(this.#sources.files.get(file)?.value, pointer);
  }

  /** Returns every place in the files that passes the test. */
  spots(path: RegExp, test: (value: Any, pointer: string) => boolean): Spot[] {
    return this.files(path).flatMap((file) =>
      this.#placesOf(file)
        .filter(({ pointer, value }) => test(value, pointer))
        .map(({ pointer }) => ({ file, pointer })),
    );
  }

  #placesOf(file: string): readonly { pointer: string; value: Any }[] {
    const known = this.#places.get(file);
    if (known !== undefined) return known;
    const places: { pointer: string; value: Any }[] = [];
    const walk = (value: Any, pointer: string): void => {
      places.push({ pointer, value });
      if (typeof value === "object" && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, joinPointer(pointer, key));
    };
    walk(this.value(file), "");
    this.#places.set(file, places);
    return places;
  }

  /** Returns a copy of a file with the value at a pointer changed; undefined deletes it. */
  changed(file: string, pointer: string, change: (value: Any) => unknown): Any {
    const copy: Any = structuredClone(this.value(file));
    const path = parsePointer(pointer);
    const last = path.pop();
    if (last === undefined) return change(copy);
    let parent: Any = copy;
    for (const token of path) parent = parent[token];
    const value = change(parent[last]);
    if (value !== undefined) parent[last] = value;
    else if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
    return copy;
  }
}

/**
 * A fault that replaces the value at the spot. `at` returns the expected pointer of the finding;
 * default: the spot.
 */
export function replacing(
  name: string,
  code: string,
  spots: (tree: Tree) => Spot[],
  change: (value: Any, spot: Spot, tree: Tree, random: Random) => unknown,
  placeOf: (spot: Spot, tree: Tree) => string = ({ pointer }) => pointer,
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
      pointer: placeOf(spot, tree),
    }),
  };
}

export const FLOW = /^flows\/[a-z-]+\/flow\.json$/;
export const CHECKLIST = /^flows\/[a-z-]+\/checklist\.json$/;
export const SCREEN = /^flows\/[a-z-]+\/screens\//;
export const DOCUMENT = /^flows\/[a-z-]+\/documents\//;
export const MAIL = /^flows\/[a-z-]+\/mail\//;
export const ORGANISATION = /^flows\/organisations\/[^/]+\/organisation\.json$/;
export const UNDERWRITING = /^flows\/[a-z-]+\/underwriting\.json$/;
export const THEME = /^flows\/organisations\/[^/]+\/theme\.json$/;
export const OVERLAY = /^flows\/organisations\/[^/]+\/overlay\.json$/;

/** `/states/3/transitions/0` fits `/states/#/transitions/#`. */
const fitting = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll("#", "\\d+").replaceAll("*", "[^/]+")}$`);

/** Finds the places whose pointer matches a pattern. */
export const atEach =
  (path: RegExp, pattern: string, test: (value: Any) => boolean = () => true) =>
  (tree: Tree): Spot[] => {
    const expression = fitting(pattern);
    return tree.spots(path, (value, pointer) => expression.test(pointer) && test(value));
  };

export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

/** Returns the last name of the parent: of `/form/bind/terms/consent`, `terms`. */
export const parentNameOf = (pointer: string): string => parentOf(pointer).split("/").at(-1) ?? "";

/** Merges patches by file into the overlay of a shipped lender. Returns the overlay and its new content. */
export function overlayWith(
  tree: Tree,
  overlay: string,
  patches: Record<string, object>,
): Record<string, unknown> {
  const merged = (value: Any, change: Any): Any =>
    isPlain(value) && isPlain(change)
      ? Object.fromEntries(
          [...new Set([...Object.keys(value), ...Object.keys(change)])].map((key) => [
            key,
            key in change ? merged(value[key], change[key]) : value[key],
          ]),
        )
      : change;
  return {
    [overlay]: tree.changed(overlay, "/patch", (before: Any) =>
      merged(
        before ?? {},
        Object.fromEntries(
          Object.entries(patches).map(([file, patch]) => [file.replace("flows/", ""), patch]),
        ),
      ),
    ),
  };
}

const isPlain = (value: Any): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Pointer of a place in an overlay's patch of a file. */
export const patchPointer = (file: string, pointer = ""): string =>
  `/patch/${file.replace("flows/", "").replaceAll("/", "~1")}${pointer}`;

/** A condition with its facts written out, as text. */
export function writtenOut(source: string, facts: Record<string, string> = {}): string {
  let text = source;
  for (let round = 0; round < 5; round += 1)
    for (const [name, fact] of Object.entries(facts))
      text = text.replace(new RegExp(`(?<![.\\w'])${name}(?![\\w'])`, "g"), `(${fact})`);
  return text;
}
