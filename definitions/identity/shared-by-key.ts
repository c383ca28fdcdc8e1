/**
 * Makes a function that returns one object for the same key, as long as anything holds it: results which are cached by
 * the object are then shared.
 * @param most keys, more than the shipped definitions have; a full cache is cleared
 */
export function sharedByKey(most: number): <T extends object>(key: string, value: T) => T {
  const values = new Map<string, WeakRef<object>>();
  return <T extends object>(key: string, value: T): T => {
    const known = values.get(key)?.deref() as T | undefined;
    if (known !== undefined) return known;
    if (values.size >= most) values.clear();
    values.set(key, new WeakRef(value));
    return value;
  };
}
