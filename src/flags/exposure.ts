/** Which experiments a page shows, and the report of it. */
import { cachedGuard, type CompiledFlow } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";

const PREFIX = "application.flags.";

/** Returns the names of the flags that the guards of a screen read, facts included. */
export function flagsReadBy(screen: Screen, flow: CompiledFlow): readonly string[] {
  const guards = [
    ...(screen.variants ?? []),
    ...(screen.body ?? []),
    ...(screen.actions ?? []),
  ].flatMap(({ when }) => when ?? []);
  const reads = [...guards, ...Object.values(screen.form?.when ?? {})].flatMap(
    (source) => cachedGuard(flow.scope, source)?.reads ?? [],
  );
  const names = reads.flatMap((path) => (path.startsWith(PREFIX) ? path.slice(PREFIX.length) : []));
  return [...new Set(names)];
}

/** Experiments that this browser reported since the page loaded. The server counts each one once. */
const reported = new Set<string>();

/**
 * Reports the experiments of a screen that is visible now. A failed report is not shown; the next
 * page tries again.
 */
export async function reportExposure(
  { screen, flow, uuid }: { screen: Screen; flow: CompiledFlow; uuid: string },
  variations: Readonly<Record<string, string | boolean>>,
  send: (uuid: string, names: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const names = flagsReadBy(screen, flow).filter(
    (name) => typeof variations[name] === "string" && !reported.has(`${uuid} ${name}`),
  );
  if (names.length === 0) return;
  for (const name of names) reported.add(`${uuid} ${name}`);
  await send(uuid, names).catch(() => {
    for (const name of names) reported.delete(`${uuid} ${name}`);
  });
}
