/** Wraps a document and counts reads of anything in it. */
export function counted<T extends object>(document: T): { input: T; reads: () => number } {
  let reads = 0;
  const proxies = new WeakMap<object, object>();
  const wrapped = <V>(value: V): V => {
    if (typeof value !== "object" || value === null) return value;
    const proxy =
      proxies.get(value) ??
      new Proxy(value, {
        get(target, key) {
          reads += 1;
          return wrapped(Reflect.get(target, key));
        },
      });
    proxies.set(value, proxy);
    return proxy as V;
  };
  return { input: wrapped(document), reads: () => reads };
}
