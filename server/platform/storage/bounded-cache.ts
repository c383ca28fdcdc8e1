interface Entry<V> {
  value: V;
  /** Number of moves when the entry was moved to the end. */
  moved: number;
}

/**
 * A map of at most `size` entries that evicts one of those that were not used for longest. A use
 * moves an entry to the end only when a quarter of the others has passed it, because a move costs
 * several times as much as a look-up.
 */
export class BoundedCache<K, V> {
  private readonly size: number;
  private readonly slack: number;
  private readonly entries = new Map<K, Entry<V>>();
  private moves = 0;

  constructor(size: number) {
    this.size = size;
    this.slack = Math.floor(size / 4);
  }

  get(key: K): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (this.moves - entry.moved > this.slack) this.moveToEnd(key, entry);
    return entry.value;
  }

  set(key: K, value: V): void {
    this.moveToEnd(key, { value, moved: 0 });
    if (this.entries.size <= this.size) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      break;
    }
  }

  delete(key: K): void {
    this.entries.delete(key);
  }

  private moveToEnd(key: K, entry: Entry<V>): void {
    this.moves += 1;
    entry.moved = this.moves;
    this.entries.delete(key);
    this.entries.set(key, entry);
  }
}
