/** A draft's review: its author asks for it, and a second person approves what they have read. */
import { eq } from "drizzle-orm";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { studioDrafts } from "#server/platform/storage/schema.ts";
import { requireRole, type StudioUser } from "../access.ts";
import type { StudioPorts } from "../ports.ts";
import { loadDraft, type StoredDraft } from "./drafts.ts";
import { changeOwnDraft } from "./own-draft.ts";

type ReviewPorts = Pick<StudioPorts, "database" | "clock">;

/**
 * Asks for a review of the caller's own draft.
 * @param hash content that the caller has seen
 * @throws {Problem} 409 when the draft has another content
 */
export const askForReview = (
  services: ReviewPorts,
  user: StudioUser,
  id: string,
  hash: string,
): Promise<void> =>
  changeOwnDraft(services, user, id, async (tx, draft) => {
    requireHash(draft, hash);
    await tx
      .update(studioDrafts)
      .set({ reviewAskedAt: services.clock.now() })
      .where(eq(studioDrafts.uuid, id));
  });

/**
 * Approves the content of another person's draft.
 * @param hash content that the caller has seen
 * @throws {Problem} 403 for the author, 409 without a question for a review or with another content
 */
export async function approveDraft(
  { database, clock }: ReviewPorts,
  user: StudioUser,
  id: string,
  hash: string,
): Promise<void> {
  requireRole(user, "approver");
  await database.transaction(async (tx) => {
    const draft = await loadDraft(tx, user, id, true);
    requireHash(draft, hash);
    if (draft.row.accountUuid === user.accountUuid)
      throw new Problem(403, "own-draft", [
        requestFault("A second person approves a draft, never its author."),
      ]);
    if (draft.row.release !== null || draft.row.reviewAskedAt === null)
      throw new Problem(409, "no-review", [
        requestFault("The author has not asked for a review of this content."),
      ]);
    await tx
      .update(studioDrafts)
      .set({
        approvedHash: draft.hash,
        approvedBy: user.accountUuid,
        approvedAt: clock.now(),
      })
      .where(eq(studioDrafts.uuid, id));
  });
}

/** @throws 409 when the draft has another content than the person has seen */
function requireHash({ hash }: StoredDraft, seen: string): void {
  if (hash !== seen)
    throw new Problem(409, "draft-changed", [
      requestFault("The draft has changed since you read it. Read it again."),
    ]);
}
