import { eq, sql } from "drizzle-orm";
import type { Application } from "#server/application/ports.ts";
import { isUpload, textsIn } from "#server/application/submitted-uploads.ts";
import { loadApplication } from "#server/application/store.ts";
import { readDraft } from "#server/application/drafts.ts";
import { writeLocked } from "#server/application/write.ts";
import type { Services } from "#server/services.ts";
import type { Transaction } from "#server/storage/database.ts";
import { applications, drafts } from "#server/storage/schema.ts";

const DAY = 86_400_000;
/** How long an upload that was never sent may wait for its page, milliseconds of business time. */
export const PATIENCE = 30 * DAY;

/**
 * Forgets uploads that were given and never sent: older than 30 days, named by no submission, by nothing in the application and by no
 * unsent answers. Their contents go with the next look for contents that nothing names. Doing it again changes nothing.
 * @returns how many were forgotten
 */
export async function forgetUnsentUploads(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - PATIENCE);
  const found = await services.database.db
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(
      sql`exists (
        select 1 from jsonb_array_elements(coalesce(${applications.document}->'documents', '[]'::jsonb)) as each
        where each->>'fileName' is not null and each->>'stage' is null and each->>'signedAt' is null
          and each->>'submittedAt' is null and each->>'createdAt' < ${before.toISOString()}
      )`,
    );
  let forgotten = 0;
  for (const { uuid } of found)
    forgotten += await services.database.transaction((tx) =>
      forgetIn(services, tx, uuid, before.toISOString()),
    );
  return forgotten;
}

async function forgetIn(
  services: Services,
  tx: Transaction,
  applicationUuid: string,
  before: string,
): Promise<number> {
  const loaded = await loadApplication(services, tx, applicationUuid, { lock: true });
  const { documents = [], ...rest } = loaded.application;
  const named = new Set([...textsIn(rest), ...(await draftTexts(services, tx, applicationUuid))]);
  const isOrphan = (each: (typeof documents)[number]) =>
    isUpload(each) &&
    each.submittedAt === undefined &&
    (each.createdAt ?? before) < before &&
    !named.has(each.uuid ?? "");
  const orphans = documents.filter(isOrphan);
  if (orphans.length === 0) return 0;
  const application: Application = {
    ...rest,
    documents: documents.filter((each) => !orphans.includes(each)),
  };
  await writeLocked(
    services,
    tx,
    loaded,
    { kind: "system", id: "housekeeping" },
    { application, profile: loaded.profile },
    {
      kind: "document.forgotten",
      detail: { documents: orphans.map(({ uuid }) => uuid ?? "") },
      edits: false,
    },
  );
  return orphans.length;
}

async function draftTexts(
  services: Services,
  tx: Transaction,
  applicationUuid: string,
): Promise<string[]> {
  const rows = await tx
    .select({ screen: drafts.screen })
    .from(drafts)
    .where(eq(drafts.applicationUuid, applicationUuid));
  const texts: string[] = [];
  for (const { screen } of rows)
    texts.push(...textsIn(await readDraft(services, tx, applicationUuid, screen)));
  return texts;
}
