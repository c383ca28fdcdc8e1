/**
 * A cache of results, by the arguments that gave them. Definitions never change after they are
 * read, and organizations share most of them. A result that depends only on definitions is
 * therefore computed one time for all.
 */

/** A step in the tree of arguments: one level for each argument after the first. */
interface CacheNode {
  objects: WeakMap<object, CacheNode> | null;
  primitives: Map<unknown, CacheNode> | null;
  hasResult: boolean;
  result: unknown;
}

const emptyNode = (): CacheNode => ({
  objects: null,
  primitives: null,
  hasResult: false,
  result: undefined,
});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function childOf(node: CacheNode, argument: unknown): CacheNode {
  if (isObject(argument)) {
    const children = (node.objects ??= new WeakMap<object, CacheNode>());
    const cached = children.get(argument);
    if (cached !== undefined) return cached;
    const child = emptyNode();
    children.set(argument, child);
    return child;
  }
  const children = (node.primitives ??= new Map<unknown, CacheNode>());
  const cached = children.get(argument);
  if (cached !== undefined) return cached;
  const child = emptyNode();
  children.set(argument, child);
  return child;
}

/** What memoized functions do with views of objects, so that they share the results about the objects. */
export interface Viewing {
  /** Returns the object of a view, and any other value as it is. */
  unwrap(argument: unknown): unknown;
  /** Calls a function of which a computation reads the result alone (`derived`). */
  derive<A extends readonly unknown[], R>(compute: (...args: A) => R, args: A): R;
}

let viewing: Viewing | null = null;

/** Whether a computation over views of objects runs now. */
export const areViewed = (): boolean => viewing !== null;

/** Runs a computation over views of objects. */
export function overViews<R>(views: Viewing, compute: () => R): R {
  const before = viewing;
  viewing = views;
  try {
    return compute();
  } finally {
    viewing = before;
  }
}

/**
 * Memoizes a function. Objects among the arguments are compared by identity, other values by value.
 * The cache lives as long as the first argument; a call whose first argument is not an object is
 * never cached. An exception is not cached. Callers share the result and must not change it.
 */
export function memoize<A extends readonly unknown[], R>(
  compute: (...args: A) => R,
): (...args: A) => R {
  const roots = new WeakMap<object, CacheNode>();
  return (...args) => {
    // The list of the arguments belongs to this call alone. Loops instead of `map`, because caches
    // are asked very often.
    const given = args as unknown as unknown[];
    if (viewing !== null)
      for (let index = 0; index < given.length; index += 1)
        given[index] = viewing.unwrap(given[index]);
    const first = given[0];
    if (!isObject(first)) return compute(...args);
    let node = roots.get(first);
    if (node === undefined) {
      node = emptyNode();
      roots.set(first, node);
    }
    for (let index = 1; index < given.length; index += 1) node = childOf(node, given[index]);
    if (!node.hasResult) {
      node.result = compute(...args);
      node.hasResult = true;
    }
    return node.result as R;
  };
}

/**
 * Memoizes a function that takes little of its first argument, such as the ids of a flow's states, and returns it as
 * JSON. A computation that reads it depends on the result, and not on everything else in the argument.
 */
export function derived<A extends readonly unknown[], R>(
  compute: (...args: A) => R,
): (...args: A) => R {
  const computeOnce = memoize(compute);
  return (...args) => (viewing === null ? computeOnce(...args) : viewing.derive(computeOnce, args));
}
