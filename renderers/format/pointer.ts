/** The value at a JSON pointer (RFC 6901), or undefined where the way is missing. */
export function readPointer(root: unknown, pointer: string): unknown {
  let here = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}
