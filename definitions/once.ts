/**
 * Definitions are read once and never changed, and most of them are shared: by all organisations whose overlays leave them alone,
 * and by the definitions before and after an edit. What follows from such objects is worked out once for the same objects.
 */

interface Node {
  objects: WeakMap<object, Node> | null;
  others: Map<unknown, Node> | null;
  made: boolean;
  result: unknown;
}

const node = (): Node => ({ objects: null, others: null, made: false, result: undefined });

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function below(at: Node, key: unknown): Node {
  const children: Pick<WeakMap<object, Node>, "get" | "set"> = isObject(key)
    ? (at.objects ??= new WeakMap<object, Node>())
    : ((at.others ??= new Map<unknown, Node>()) as Pick<WeakMap<object, Node>, "get" | "set">);
  const known = children.get(key as object);
  if (known !== undefined) return known;
  const made = node();
  children.set(key as object, made);
  return made;
}

/**
 * The function, asked once for the same arguments: objects are the same by identity. What is remembered goes with the first
 * argument; when that is no object, nothing is remembered. The result must not be changed by whoever gets it.
 */
export function once<A extends readonly unknown[], R>(make: (...args: A) => R): (...args: A) => R {
  const known = new WeakMap<object, Node>();
  return (...args) => {
    const [first] = args;
    if (!isObject(first)) return make(...args);
    let at = known.get(first);
    if (at === undefined) {
      at = node();
      known.set(first, at);
    }
    for (let index = 1; index < args.length; index += 1) at = below(at, args[index]);
    if (!at.made) {
      at.result = make(...args);
      at.made = true;
    }
    return at.result as R;
  };
}
