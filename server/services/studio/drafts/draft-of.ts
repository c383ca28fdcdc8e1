/** The draft that a path names, within what the person may see. */
import type { FastifyRequest } from "fastify";
import type { Draft, DraftTexts } from "#schemas/types/calls/studio.ts";
import type { StorePorts } from "#server/lending/application/store.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { ownershipCheck, type OwnershipCheck } from "#server/platform/security/ownership.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { userOf, type StudioUser } from "../access.ts";
import { draftView, overtakenPaths } from "./draft-view.ts";
import { loadDraft, type StoredDraft, textsOf } from "./drafts.ts";
import { namesOf } from "../names.ts";
import type { PublicationPorts } from "../releases/publication.ts";
import { zoneOf } from "../schedule/schedule.ts";

declare module "fastify" {
  interface FastifyRequest {
    studioDraft: StoredDraft | null;
  }
}

export type DraftViewPorts = PublicationPorts & StorePorts;

/** Loads the draft of the path; one of another organization reads as not there. */
export const draftCheck = ({ database }: Pick<PublicationPorts, "database">): OwnershipCheck =>
  ownershipCheck(async (request) => {
    const { id } = request.params as { id: string };
    request.studioDraft = await loadDraft(database.db, userOf(request), id);
  });

/** Returns the draft that the check of the route has loaded. */
export function draftOf({ studioDraft }: FastifyRequest): StoredDraft {
  if (studioDraft === null) throw problems.notFound();
  return studioDraft;
}

/** Returns a draft as the person sees it. @throws {Problem} 404 for one that the person may not see */
export async function draftViewOf(
  services: DraftViewPorts,
  user: StudioUser,
  uuid: string,
): Promise<{ draft: StoredDraft; view: Draft }> {
  const { db } = services.database;
  const draft = await loadDraft(db, user, uuid);
  const [view] = await draftViews(services, db, user, [draft]);
  if (view === undefined) throw new Error("A draft has no view.");
  return { draft, view };
}

/** Returns a draft as the person sees it, with the texts of its files by path. */
export async function draftTexts(
  services: DraftViewPorts,
  user: StudioUser,
  uuid: string,
): Promise<DraftTexts> {
  const { draft, view } = await draftViewOf(services, user, uuid);
  const texts = await textsOf(services.database.db, draft);
  return { draft: view, texts: Object.fromEntries(texts) };
}

/** Returns drafts as the person sees them. */
export async function draftViews(
  services: DraftViewPorts,
  executor: Executor,
  user: StudioUser,
  drafts: readonly StoredDraft[],
): Promise<Draft[]> {
  const nameOf = await namesOf(
    services,
    executor,
    drafts.flatMap(({ row }) => [row.accountUuid, row.approvedBy]),
  );
  const context = { root: services.config.root, layer: services.liveEdits.layer };
  return Promise.all(
    drafts.map(async (draft) =>
      draftView(draft, user, nameOf, {
        overtaken: await overtakenPaths(draft, context),
        zone: zoneOf(services, draft),
      }),
    ),
  );
}
