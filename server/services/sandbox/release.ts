import type { ReleasedApplication } from "#schemas/types/calls/sandbox.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { assignedPersona } from "./assignments.ts";
import { lift } from "./holds.ts";
import type { Sandbox } from "./place.ts";

/**
 * Releases an application: starts its held jobs, and writes what staff would write. Dates stay;
 * move the clock to reach them.
 * @param patch what to write; the patch of the place's row when absent
 */
export async function release(
  { walking: { services, runner }, places, patience }: Sandbox,
  applicationUuid: string,
  patch?: Record<string, unknown>,
): Promise<ReleasedApplication> {
  const { database } = services;
  const before = await loadApplication(services, database.db, applicationUuid);
  const persona = await assignedPersona(database.db, applicationUuid);
  const place = places.find(
    (each) =>
      each.checklistState === before.application.status?.checklistStatus &&
      each.persona === persona,
  );
  const written = patch ?? place?.release;
  await database.transaction(async (tx) => {
    await lift(tx, applicationUuid, before.application.status?.checklistStatus);
    await runner.releaseHeld(tx, applicationUuid);
    if (written === undefined) return;
    await applyAndRecompute(services)(
      tx,
      applicationUuid,
      { kind: "sandbox", id: "sandbox" },
      { patch: written },
      { kind: "sandbox.released", detail: { keys: Object.keys(written) } },
    );
  });
  await runner.settled(applicationUuid, patience);
  const { application, row } = await loadApplication(services, database.db, applicationUuid);
  return { checklistState: application.status?.checklistStatus ?? null, version: row.version };
}
