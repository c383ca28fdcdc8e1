import { and, eq, isNull, lt } from "drizzle-orm";
import { beforePeriod } from "#engine/index.ts";
import { periodGroups, type PeriodPorts } from "#server/lending/retention/periods.ts";
import type { Application } from "../ports.ts";
import { isUpload, textsIn } from "./submitted-uploads.ts";
import { loadApplication } from "../store.ts";
import { type DraftPorts, readDraft } from "../drafts/drafts.ts";
import { type WritePorts, writeLocked } from "../write.ts";
import { eachApart } from "#server/platform/promises/each-apart.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { applications, drafts } from "#server/platform/storage/schema.ts";

/**
 * Removes uploads past their retention period that no submission, no value of the application and no unsent
 * answer names. Housekeeping deletes their contents later. Running it again changes nothing.
 * @returns the number of removed uploads
 * @throws AggregateError at the end, when applications could not be opened, such as those of a removed lender
 */
export async function removeUnsentUploads(
  services: WritePorts & PeriodPorts & { database: Pick<Database, "db" | "transaction"> },
): Promise<number> {
  let removed = 0;
  await eachApart(periodGroups(services), async ({ periods, has }) => {
    const before = beforePeriod(services.clock.now(), periods.data.uploads);
    const candidates = await services.database.db
      .select({ uuid: applications.uuid })
      .from(applications)
      .where(
        and(
          lt(applications.oldestUnsentUpload, before),
          isNull(applications.heldSince),
          has(applications.orgCode),
        ),
      );
    await eachApart(candidates, async ({ uuid }) => {
      removed += await services.database.transaction((tx) =>
        removeFrom(services, tx, uuid, before.toISOString()),
      );
    });
  });
  return removed;
}

async function removeFrom(
  services: WritePorts,
  tx: Transaction,
  applicationUuid: string,
  before: string,
): Promise<number> {
  const loaded = await loadApplication(services, tx, applicationUuid, { lock: true });
  // A hold may have come since the application was found.
  if (loaded.row.heldSince !== null) return 0;
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
  services: DraftPorts,
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
