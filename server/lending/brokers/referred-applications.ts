import { and, desc, eq } from "drizzle-orm";
import { decide } from "#engine/index.ts";
import type { ReferredApplication } from "#schemas/types/calls/brokers.ts";
import {
  type LoadedApplication,
  openApplication,
  sealedRows,
  type StorePorts,
} from "#server/lending/application/store.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { invitedOf, linkStateOf, type ReferralPorts, referralsOf } from "./referrals.ts";

/** Applications listed at once. */
const MOST = 200;

/** Returns the title of the progress step that an application has reached; null between steps. */
function stageOf({ flow, application, profile }: LoadedApplication): string | null {
  const { page } = decide(flow.compiled, { application, profile });
  const step = flow.compiled.pages.get(page)?.progress;
  return flow.compiled.progress.find(({ id }) => id === step)?.title ?? null;
}

/**
 * Lists what an originator referred, newest first. The view is an allow-list: the borrower's name
 * comes from the broker's own link only, never from the application.
 */
export async function referredApplications(
  services: StorePorts & ReferralPorts,
  executor: Executor,
  originator: { orgCode: string; uuid: string },
): Promise<ReferredApplication[]> {
  const links = await referralsOf(executor, originator, MOST);
  const rows = await sealedRows(executor)
    .where(
      and(
        eq(applications.orgCode, originator.orgCode),
        eq(applications.referrerUuid, originator.uuid),
      ),
    )
    .orderBy(desc(applications.createdAt), applications.uuid)
    .limit(MOST);
  const linkOf = new Map(links.map((link) => [link.applicationUuid, link]));
  const list: ReferredApplication[] = [];
  for (const each of rows) {
    const loaded = await openApplication(services, executor, each);
    const link = linkOf.get(each.row.uuid);
    const started = link?.createdAt ?? each.row.createdAt;
    list.push({
      id: link?.uuid ?? each.row.uuid,
      borrower: link === undefined ? null : await nameIn(services, executor, link),
      product: loaded.flow.flow.product ?? "",
      stage: stageOf(loaded),
      state: loaded.application.active === false ? "CLOSED" : "OPEN",
      startedAt: started.toISOString(),
      changedAt: each.row.activeAt.toISOString(),
    });
  }
  const now = services.realTime();
  for (const link of links) {
    const state = linkStateOf(link, now);
    if (state !== "OPEN" && state !== "EXPIRED") continue;
    const sent = link.createdAt.toISOString();
    list.push({
      id: link.uuid,
      borrower: await nameIn(services, executor, link),
      product: link.product,
      stage: null,
      state: state === "OPEN" ? "SENT" : "EXPIRED",
      startedAt: sent,
      changedAt: sent,
    });
  }
  return list.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, MOST);
}

async function nameIn(
  services: Pick<ReferralPorts, "dataKeys">,
  executor: Executor,
  link: Parameters<typeof invitedOf>[2],
): Promise<string> {
  const { firstName, lastName } = await invitedOf(services, executor, link);
  return `${firstName} ${lastName}`;
}
