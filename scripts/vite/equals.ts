/**
 * Replaces `fast-equals` for RJSF in the bundle (saves 2 kB gzip). RJSF compares schemas, answers
 * and properties of components, and takes all functions as equal.
 */

interface CustomConfig {
  areFunctionsEqual: (a: unknown, b: unknown) => boolean;
}

/** What a comparison needs to know on its way down. */
interface Comparison {
  config: CustomConfig;
  /** What is being compared further up with what, so that circular values end. */
  open: Map<object, object>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

export const createCustomEqual = (options: {
  circular: true;
  createCustomConfig: () => CustomConfig;
}) => {
  const config = options.createCustomConfig();
  return (a: unknown, b: unknown): boolean => areEqual(a, b, { config, open: new Map() });
};

function areEqual(a: unknown, b: unknown, comparison: Comparison): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (typeof a === "function") return comparison.config.areFunctionsEqual(a, b);
  if (!isObject(a) || !isObject(b)) return false;
  if (comparison.open.has(a)) return comparison.open.get(a) === b;
  comparison.open.set(a, b);
  try {
    return haveEqualContent(a, b, comparison);
  } finally {
    comparison.open.delete(a);
  }
}

function haveEqualContent(
  a: Record<string, unknown>,
  b: Record<string, unknown>,
  comparison: Comparison,
): boolean {
  if (Array.isArray(a))
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => areEqual(item, b[index], comparison))
    );
  if (a.constructor !== b.constructor) return false;
  if (a instanceof Date) return Object.is(a.getTime(), (b as unknown as Date).getTime());
  if (a instanceof RegExp) return String(a) === String(b as unknown as RegExp);
  if (a instanceof Map)
    return areEqual([...a], [...(b as unknown as Map<unknown, unknown>)], comparison);
  if (a instanceof Set) return areEqual([...a], [...(b as unknown as Set<unknown>)], comparison);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      if (!Object.hasOwn(b, name)) return false;
      // A component's owner leads to the whole tree that renders it.
      return (name === "_owner" && "$$typeof" in a) || areEqual(a[name], b[name], comparison);
    })
  );
}
