/** Entries of a cache; a full one is cleared. The shipped definitions have fewer paths. */
const MAX_KEYS = 10_000;

/** Computes the value of each key once, for as long as the returned function lives. */
export function cachedByKey<T>(compute: (key: string) => T): (key: string) => T {
  const results = new Map<string, { readonly value: T }>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known.value;
    const value = compute(key);
    if (results.size >= MAX_KEYS) results.clear();
    results.set(key, { value });
    return value;
  };
}
