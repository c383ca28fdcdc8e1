/** The view of a map: it notes which entries a computation reads. */
import { memoize } from "#engine/memoize.ts";
import { ownEntries } from "../overlays/overlaid-map.ts";
import { HAS, KEYS, noted, type Part, type Reader } from "./traced-parts.ts";
import { FILE } from "./traced-shapes.ts";

export class MapView<V> implements ReadonlyMap<string, V> {
  readonly #views: Reader;
  readonly #part: () => Part;

  constructor(views: Reader, part: () => Part) {
    this.#views = views;
    this.#part = part;
  }

  get size(): number {
    return this.#keys().length;
  }

  /** The entries that it does not share with the map below (`OverlaidMap`). */
  get own(): ReadonlyMap<string, V> {
    const part = this.#part();
    return this.#views.read(
      part,
      OWN,
      (map: ReadonlyMap<string, V>) => ownEntries(map),
      () => part.shape,
    ) as ReadonlyMap<string, V>;
  }

  get(key: string): V | undefined {
    const part = this.#part();
    // Most reads were made before, and loops make many.
    const cell = part.cells.get(key);
    if (cell !== undefined) return noted(cell) as V;
    const get = (map: ReadonlyMap<string, V>) => map.get(key);
    return this.#views.read(part, key, get, () => part.shape.entries ?? FILE) as V;
  }

  has(key: string): boolean {
    const has = (map: ReadonlyMap<string, V>) => map.has(key);
    return this.#views.read(this.#part(), HAS + key, has, () => null) === true;
  }

  forEach(take: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) take(value, key, this);
  }

  *entries(): MapIterator<[string, V]> {
    for (const key of this.#keys()) yield [key, this.get(key) as V];
    return undefined;
  }

  *keys(): MapIterator<string> {
    yield* this.#keys();
    return undefined;
  }

  *values(): MapIterator<V> {
    for (const key of this.#keys()) yield this.get(key) as V;
    return undefined;
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  #keys(): readonly string[] {
    return this.#views.read(this.#part(), KEYS, keysOf, () => null) as readonly string[];
  }
}

const OWN = Symbol("own");

/** Returns the keys of a map: one list for maps with the same keys, which is compared at once. */
const keysOf = memoize((map: ReadonlyMap<string, unknown>): readonly string[] => {
  const keys = [...map.keys()];
  const text = keys.join("\n");
  const known = keyLists.get(text)?.deref();
  if (known !== undefined) return known;
  if (keyLists.size >= MAX_KEY_LISTS) keyLists.clear();
  keyLists.set(text, new WeakRef(keys));
  return keys;
});

const keyLists = new Map<string, WeakRef<readonly string[]>>();
/** More than the shipped definitions have; a full cache is cleared. */
const MAX_KEY_LISTS = 10_000;
