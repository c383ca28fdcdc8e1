import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { requireRole, type StudioUser } from "../access.ts";
import { loadDraft, requireOwnOpen, type StoredDraft } from "./drafts.ts";

/**
 * Changes the caller's own open draft under its lock.
 * @throws {Problem} for a person who is no author, a draft of another person, and one that is published
 */
export async function changeOwnDraft(
  { database }: { database: Database },
  user: StudioUser,
  uuid: string,
  work: (tx: Transaction, draft: StoredDraft) => Promise<void>,
): Promise<void> {
  requireRole(user, "author");
  await database.transaction(async (tx) => {
    const draft = await loadDraft(tx, user, uuid, true);
    requireOwnOpen(draft, user);
    await work(tx, draft);
  });
}
