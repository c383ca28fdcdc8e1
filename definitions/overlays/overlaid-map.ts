/**
 * A map with some entries replaced and added. It shares the others with the map below: a lender
 * changes a few of many files.
 */
export class OverlaidMap<K, V> implements ReadonlyMap<K, V> {
  readonly #below: ReadonlyMap<K, V>;
  readonly #own: ReadonlyMap<K, V>;

  constructor(below: ReadonlyMap<K, V>, own: ReadonlyMap<K, V>) {
    this.#below = below;
    this.#own = own;
  }

  /** The map that it shares. */
  get below(): ReadonlyMap<K, V> {
    return this.#below;
  }

  /** The replaced and added entries. */
  get own(): ReadonlyMap<K, V> {
    return this.#own;
  }

  get size(): number {
    return [...this.#own.keys()].reduce(
      (size, key) => (this.#below.has(key) ? size : size + 1),
      this.#below.size,
    );
  }

  get(key: K): V | undefined {
    return this.#own.has(key) ? this.#own.get(key) : this.#below.get(key);
  }

  has(key: K): boolean {
    return this.#own.has(key) || this.#below.has(key);
  }

  forEach(take: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) take(value, key, this);
  }

  /** The entries in the order of the map below, then the added ones, as `Map` has them. */
  *entries(): MapIterator<[K, V]> {
    for (const [key, value] of this.#below)
      yield [key, this.#own.has(key) ? (this.#own.get(key) as V) : value];
    for (const [key, value] of this.#own) if (!this.#below.has(key)) yield [key, value];
    return undefined;
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key;
    return undefined;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
    return undefined;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }
}

/** Returns the entries that a map does not share with the one below it; all of another map. */
export const ownEntries = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> =>
  (map as Partial<OverlaidMap<K, V>>).own ?? map;

/** Returns the map below that others share; the map itself when it lies over none. */
export const sharedEntries = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> =>
  (map as Partial<OverlaidMap<K, V>>).below ?? map;
