/** The history of releases, as a person may know it. */
import { desc, eq } from "drizzle-orm";
import type { Release } from "#schemas/types/calls/studio.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { studioReleases } from "#server/platform/storage/schema.ts";
import { ownerOf, type StudioUser } from "../access.ts";

export type ReleaseRow = typeof studioReleases.$inferSelect;

/** Whether a person may know of a release: their organization made it, or it changed their files. */
const isVisible = ({ isMain, orgCode }: StudioUser, row: ReleaseRow): boolean =>
  isMain || row.orgCode === orgCode || row.files.some(({ path }) => ownerOf(path) === orgCode);

/** Releases that a list shows. */
const RELEASES_LISTED = 200;

/** Returns the releases that the person may know of, newest first. */
export async function visibleReleases(executor: Executor, user: StudioUser): Promise<ReleaseRow[]> {
  const rows = await executor
    .select()
    .from(studioReleases)
    .orderBy(desc(studioReleases.number))
    .limit(RELEASES_LISTED);
  return rows.filter((row) => isVisible(user, row));
}

/** @throws 404 for a release that the person may not know of */
export async function loadRelease(
  executor: Executor,
  user: StudioUser,
  number: number,
): Promise<ReleaseRow> {
  const [row] = await executor
    .select()
    .from(studioReleases)
    .where(eq(studioReleases.number, number));
  if (row === undefined || !isVisible(user, row)) throw problems.notFound();
  return row;
}

/** Returns a release with the files that the person may see. */
export const releaseView = (
  row: ReleaseRow,
  nameOf: (accountUuid: string) => string,
  sees: (path: string) => boolean,
  canRollBack: boolean,
): Release => ({
  number: row.number,
  at: row.at.toISOString(),
  by: nameOf(row.accountUuid),
  approvedBy: row.approvedBy === null ? null : nameOf(row.approvedBy),
  kind: row.kind,
  name: row.name,
  rolledBack: row.rolledBack,
  reason: row.reason,
  hash: row.hash,
  files: row.files.filter(({ path }) => sees(path)),
  canRollBack,
});
