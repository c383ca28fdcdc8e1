/** Parts of the bundle without which the app is whole: one that does not come is done without, and reloads nothing. */
let awaited = 0;

/** Loads a part, or takes `otherwise` when it does not come: blocked, gone with a former release, or without a connection. */
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

/** Whether such a part is on its way: the bundler's event for a part that did not come does not say which. */
export const optionalAwaited = (): boolean => awaited > 0;
