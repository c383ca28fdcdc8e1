/** JSON pointer (RFC 6901) → segments. */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null;

function own(container: Container, segment: string): unknown {
  return Object.hasOwn(container, segment)
    ? (container as Record<string, unknown>)[segment]
    : undefined;
}

/** The value at a place, own properties only; undefined when there is none. */
export function getAt(document: unknown, path: string[]): unknown {
  let value = document;
  for (const segment of path) {
    if (!isContainer(value)) return undefined;
    value = own(value, segment);
  }
  return value;
}

/** Sets the value at a place, making objects (or lists, for a number) on the way; undefined removes it. Changes the document. */
export function setAt(document: Record<string, unknown>, path: string[], value: unknown): void {
  let container: Container = document;
  for (const [index, segment] of path.slice(0, -1).entries()) {
    let next = own(container, segment);
    if (!isContainer(next)) {
      if (value === undefined) return;
      next = /^\d+$/.test(path[index + 1] ?? "") ? [] : {};
      put(container, segment, next);
    }
    container = next as Container;
  }
  const last = path.at(-1);
  if (last === undefined) return;
  if (value !== undefined) put(container, last, value);
  else if (!Array.isArray(container)) delete container[last];
}

function put(container: Container, segment: string, value: unknown): void {
  // defineProperty: a segment such as __proto__ becomes a plain property and reaches no prototype.
  Object.defineProperty(container, segment, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
