/** JSON pointers (RFC 6901) over plain data. */

const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

export function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function readPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const segment of segmentsOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment))
      return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}

/** A copy of `root` with `value` at the pointer; objects on the way are made. `undefined` takes the member away. */
export function writePointer<T extends object>(root: T, pointer: string, value: unknown): T {
  return write(root, segmentsOf(pointer), value) as T;
}

function write(node: unknown, [segment, ...rest]: string[], value: unknown): unknown {
  if (segment === undefined) return value;
  if (UNSAFE.has(segment)) throw new Error(`A pointer may not pass through ${segment}.`);
  if (Array.isArray(node)) {
    const copy = [...(node as unknown[])];
    copy[Number(segment)] = write(copy[Number(segment)], rest, value);
    return copy;
  }
  const copy: Record<string, unknown> = { ...(node as object | null) };
  const written = write(copy[segment], rest, value);
  if (written === undefined) delete copy[segment];
  else copy[segment] = written;
  return copy;
}
