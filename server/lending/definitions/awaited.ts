/**
 * Organizations that the build publishes while the server runs already. A first start serves the main organization
 * before the others are checked.
 */
import { readIndex } from "#definitions/index.ts";

/** Name of these organizations among the parts of a build. */
export const LENDERS = "lenders";

export interface AwaitedLenders {
  readonly codes: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
  /** Ends when the server uses them, and leaves out those with errors. */
  readonly served: Promise<void>;
}

/** Returns the awaited organizations; null when the build has published all. */
export async function awaitedLenders(
  root: string,
  underWay: ReadonlyMap<string, Promise<void>>,
): Promise<AwaitedLenders | null> {
  const served = underWay.get(LENDERS);
  if (served === undefined) return null;
  const awaited = (await readIndex(root))?.awaited ?? {};
  const hosts = Object.values(awaited).filter((host) => host !== null);
  return { codes: new Set(Object.keys(awaited)), hosts: new Set(hosts), served };
}
