/** Keeps a server on the published definitions: at its start, and when another server publishes. */
import { layerHash } from "#definitions/index.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { Registry } from "../contract.ts";
import type { Edits } from "../edits/edits.ts";
import type { Prover } from "../proof/prover.ts";
import { liveLayer, RELEASES } from "./released.ts";

interface ReleasePorts {
  database: Pick<Database, "db" | "listen">;
  definitions: { registry: Pick<Registry, "root" | "target"> };
  liveEdits: Edits;
  prover: Prover;
}

/**
 * Uses the published texts, then follows later releases.
 * @param fail receives the error of a later release
 * @returns stops following
 */
export async function followReleases(
  services: ReleasePorts,
  fail: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { database, definitions, liveEdits, prover } = services;
  const take = async (): Promise<void> => {
    const layer = await liveLayer(database.db);
    const known = [liveEdits.layer, ...liveEdits.coming];
    if (known.some((each) => layerHash(each) === layerHash(layer))) return;
    const { root, target } = definitions.registry;
    // An empty layer before: errors that the published texts bring keep their organization back.
    const { edition, findings } = await prover.prove({
      root,
      live: layer,
      next: layer,
      organisations: [],
      target,
    });
    if (edition !== null) await liveEdits.publish(layer, { edition, findings });
  };
  let running = take();
  await running;
  const takeNext = () => {
    running = running.then(take).catch(fail);
  };
  const silence = await database.listen(RELEASES, { heard: takeNext, missed: takeNext });
  return async () => {
    await silence();
    await running.catch(() => undefined);
  };
}
