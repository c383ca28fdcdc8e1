import { applyAndRecompute } from "#server/application/write.ts";
import { loadApplication } from "#server/application/store.ts";
import { assignedPersona } from "./assignments.ts";
import { lift } from "./holds.ts";
import type { Sandbox } from "./place.ts";

export interface Released {
  /** Where the application stands once nothing is at work any more. */
  checklistState: string | null;
  version: number;
}

/**
 * Lets an application go on: what is held is started, and what staff would write is written, by the same way as every write. Dates
 * stay: whoever waits for one moves the clock.
 * @param patch what is written; without it, what the place's row says
 */
export async function release(
  { walking: { services, runner }, places, patience }: Sandbox,
  applicationUuid: string,
  patch?: Record<string, unknown>,
): Promise<Released> {
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
