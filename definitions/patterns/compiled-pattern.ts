const cache = new Map<string, RegExp | null>();

/** Returns a pattern as the validators of forms compile it; null for one that cannot be read. */
export function compiledPattern(pattern: string): RegExp | null {
  const cached = cache.get(pattern);
  if (cached !== undefined) return cached;
  let compiled: RegExp | null;
  try {
    compiled = new RegExp(pattern, "u");
  } catch {
    compiled = null;
  }
  cache.set(pattern, compiled);
  return compiled;
}
