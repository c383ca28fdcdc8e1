/** A map of at most `size` entries that evicts the least recently used one. */
export class BoundedCache<K, V> {
  private readonly size: number;
  private readonly entries = new Map<K, V>();

  constructor(size: number) {
    this.size = size;
  }

  get(key: K): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.size)
      for (const oldest of this.entries.keys()) {
        this.entries.delete(oldest);
        break;
      }
  }

  delete(key: K): void {
    this.entries.delete(key);
  }
}
