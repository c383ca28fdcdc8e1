/** Computes the value of each key once, for as long as the returned function lives. */
export function cachedByKey<T>(compute: (key: string) => T): (key: string) => T {
  const results = new Map<string, T>();
  return (key) => {
    const value = results.get(key) ?? compute(key);
    results.set(key, value);
    return value;
  };
}
