/**
 * A part of the app that fails to load usually belongs to an earlier release. Loading the page anew
 * gets matching parts.
 */

/** Source: product specification, section 4. */
export const MAX_RELOADS = 5;
const COUNT_KEY = "hearthline:reloads";
/** Counted apart from screens: a screen that loads must not reset the count of a failing chunk. */
const PART_KEY = "hearthline:part-reloads";
const FIRST_DELAY_MS = 500;

interface ReloadPorts {
  storage: Storage;
  /** Storage key of the count. */
  key?: string;
  reload(): void;
  sleep(ms: number): Promise<void>;
}

export function reloadsSoFar(storage: Storage, key = COUNT_KEY): number {
  return Number.parseInt(storage.getItem(key) ?? "0", 10) || 0;
}

/** Resets the count after a successful load. */
export function noteLoaded(storage: Storage, key = COUNT_KEY): void {
  if (storage.getItem(key) !== null) storage.removeItem(key);
}

/**
 * Reloads the page and never returns; after five reloads it throws the error for the error page.
 */
export async function reloadOr(error: unknown, ports: ReloadPorts): Promise<never> {
  const { key = COUNT_KEY } = ports;
  const count = reloadsSoFar(ports.storage, key);
  if (count >= MAX_RELOADS) {
    noteLoaded(ports.storage, key);
    throw error;
  }
  ports.storage.setItem(key, String(count + 1));
  // Waits longer each time, for a server that is restarting.
  await ports.sleep(FIRST_DELAY_MS * 2 ** count);
  ports.reload();
  return new Promise<never>(() => {});
}

interface PartPorts extends ReloadPorts {
  /** Returns whether the server can serve; never rejects. */
  answers(): Promise<boolean>;
}

/**
 * Reloads the page for a missing lazy chunk. Browsers remember a failed import, so only a new page
 * helps, and only once the server answers. An earlier reload would end on the browser's own error
 * page. Resolves when five reloads have not helped.
 */
export async function reloadForPart(cause: unknown, ports: PartPorts): Promise<void> {
  while (!(await ports.answers())) await ports.sleep(FIRST_DELAY_MS);
  try {
    await reloadOr(cause, { ...ports, key: PART_KEY });
  } catch {
    // The error page is already visible and offers another try.
  }
}
