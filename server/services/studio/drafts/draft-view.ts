/** What people see of a draft. */
import type { Draft } from "#schemas/types/calls/studio.ts";
import { textHash } from "#server/lending/definitions/releases/released.ts";
import type { StudioUser } from "../access.ts";
import type { StoredDraft, WriteContext } from "./drafts.ts";
import { liveTexts } from "../texts/live-texts.ts";

/** @param context paths of which another text has gone live since, and the lender's time zone */
export function draftView(
  { row, files, hash }: StoredDraft,
  user: StudioUser,
  nameOf: (accountUuid: string) => string,
  { overtaken, zone }: { overtaken: ReadonlySet<string>; zone: string },
): Draft {
  const isApproved = row.approvedHash === hash;
  return {
    id: row.uuid,
    name: row.name,
    author: nameOf(row.accountUuid),
    own: row.accountUuid === user.accountUuid,
    version: row.version,
    hash,
    state:
      row.release !== null
        ? "published"
        : isApproved
          ? "approved"
          : row.reviewAskedAt === null
            ? "open"
            : "review",
    changedAt: row.changedAt.toISOString(),
    approvedBy: isApproved && row.approvedBy !== null ? nameOf(row.approvedBy) : null,
    release: row.release,
    publishAt: row.release === null ? (row.publishAt?.toISOString() ?? null) : null,
    publishZone: zone,
    publishFault: row.publishFault,
    files: files.map(({ path, baseHash, hash: own }) => ({
      path,
      base: baseHash,
      hash: own,
      overtaken: overtaken.has(path),
    })),
  };
}

/** Returns the paths of a draft of which another text has gone live since. */
export async function overtakenPaths(
  { row, files }: StoredDraft,
  { root, layer }: Pick<WriteContext, "root" | "layer">,
): Promise<ReadonlySet<string>> {
  if (row.release !== null) return new Set();
  const live = await liveTexts(
    root,
    layer,
    files.map(({ path }) => path),
  );
  return new Set(
    files
      .filter(({ path, baseHash }) => textHash(live.get(path) ?? null) !== baseHash)
      .map(({ path }) => path),
  );
}
