/** Validates a root with two threads, each of which reads it. */
import {
  loadDefinitions,
  validateDefinitions,
  type Definitions,
  type Finding,
} from "#definitions/index.ts";
import { openResults, type Result } from "./result-store.ts";
import { beginThread, isWorthThread, type WithPort } from "./thread.ts";

export interface Validated {
  definitions: Definitions;
  findings: readonly Finding[];
}

/** What the second thread gets. */
export interface ThreadData extends WithPort {
  readonly root: string;
  readonly code: string | null;
}

export const beginSecond = (root: string, code: string | null = null) =>
  beginThread<never, readonly Result[]>("second-thread", { root, code });

/**
 * Throws `UnusableRoot` as `loadDefinitions` does.
 * @param code identity of the code, by which results are stored for the next run; null to read and store none
 */
export async function validateRoot(root: string, code: string | null = null): Promise<Validated> {
  const second = (await isWorthThread(root)) ? beginSecond(root, code) : null;
  try {
    const store = await openResults(code);
    const takeArrived = () => {
      for (let results = second?.receive(); results; results = second?.receive())
        store.take(results);
    };
    const definitions = await loadDefinitions(root, undefined, {
      get(key) {
        const known = store.get(key);
        if (known !== undefined) return known;
        takeArrived();
        return store.get(key);
      },
      set: store.set,
    });
    const findings = validateDefinitions(definitions);
    await store.write();
    return { definitions, findings };
  } finally {
    void second?.end();
  }
}
