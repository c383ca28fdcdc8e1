/** A part of the app that fails to load is usually an old page after a new release: loading the page anew gets matching parts. */

/** Source: product specification, section 4. */
export const MAX_RELOADS = 5;
const COUNT_KEY = "hearthline:reloads";
/** A count of its own: a screen that loads says nothing about a chunk that does not, and must not begin its count anew. */
const PART_KEY = "hearthline:part-reloads";
const FIRST_DELAY_MS = 500;

export interface ReloadPorts {
  storage: Storage;
  /** Name under which reloads are counted. */
  key?: string;
  reload(): void;
  sleep(ms: number): Promise<void>;
}

export function reloadsSoFar(storage: Storage, key = COUNT_KEY): number {
  return Number.parseInt(storage.getItem(key) ?? "0", 10) || 0;
}

/** Something loaded: the count begins anew. */
export function noteLoaded(storage: Storage, key = COUNT_KEY): void {
  if (storage.getItem(key) !== null) storage.removeItem(key);
}

/** Reloads the page and never returns, until five reloads have not helped; then the error is thrown for the error page to show. */
export async function reloadOr(error: unknown, ports: ReloadPorts): Promise<never> {
  const { key = COUNT_KEY } = ports;
  const count = reloadsSoFar(ports.storage, key);
  if (count >= MAX_RELOADS) {
    noteLoaded(ports.storage, key);
    throw error;
  }
  ports.storage.setItem(key, String(count + 1));
  // A server that is just starting again gets a little longer each time.
  await ports.sleep(FIRST_DELAY_MS * 2 ** count);
  ports.reload();
  return new Promise<never>(() => {});
}

export interface PartPorts extends ReloadPorts {
  /** Whether the server can serve; never rejects. */
  answers(): Promise<boolean>;
}

/**
 * A lazy part of the bundle did not come. The browser remembers the failure, so only a new page helps, and only once the server answers:
 * reloading earlier would end on the browser's own error page. Resolves when reloading has not helped five times.
 */
export async function reloadForPart(cause: unknown, ports: PartPorts): Promise<void> {
  while (!(await ports.answers())) await ports.sleep(FIRST_DELAY_MS);
  try {
    await reloadOr(cause, { ...ports, key: PART_KEY });
  } catch {
    // The error page is already there, and offers to try again.
  }
}
