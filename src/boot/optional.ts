/**
 * Number of optional parts that are loading. The app works without them, and their failure reloads
 * nothing.
 */
let awaited = 0;

/**
 * Loads a part, or returns `otherwise` when it is blocked, was removed by a release, or cannot be
 * reached.
 */
export async function optionalPart<T>(load: () => Promise<T>, otherwise: T): Promise<T> {
  awaited += 1;
  try {
    return await load();
  } catch {
    return otherwise;
  } finally {
    awaited -= 1;
  }
}

/**
 * Whether an optional part is loading: the bundler's error event does not name the part that
 * failed.
 */
export const optionalAwaited = (): boolean => awaited > 0;
