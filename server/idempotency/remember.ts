import { createHmac } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { canonicalJson } from "#server/events/canonical.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { openJson, sealJson } from "#server/sealing/cipher.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { idempotency } from "#server/storage/schema.ts";

export interface Answer {
  status: number;
  body: unknown;
  /** Version for the ETag. */
  version?: number;
}

/** Milliseconds for which an answer is remembered. */
export const MEMORY = 48 * 60 * 60_000;

/** The `Idempotency-Key` header: null without one, a 400 problem when it cannot be one. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw problems.invalid([
      "headers/idempotency-key: must be 1 to 200 visible ASCII characters, sent once. A UUID is a good one.",
    ]);
  return header;
}

/**
 * Does the work once for a key: the same request again gets the same answer, another request under the key a 422. The key is
 * claimed in the work's own transaction, so a concurrent twin waits for the outcome and a failed try leaves nothing behind.
 */
export async function once(
  services: Services,
  tx: Transaction,
  request: { accountUuid: string; key: string | null; route: string; body: unknown },
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { accountUuid, key } = request;
  if (key === null) return { ...(await work()), replayed: false };
  const where = and(eq(idempotency.accountUuid, accountUuid), eq(idempotency.key, key));
  const requestHash = createHmac("sha256", services.secrets.eventChain)
    .update(canonicalJson([request.route, request.body]))
    .digest("hex");
  const claimed = await tx
    .insert(idempotency)
    .values({ accountUuid, key, requestHash, createdAt: services.realTime() })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  const dataKey = await services.dataKeys.get(tx, accountUuid);
  const context = `idempotency/${key}`;
  if (claimed.length === 0) {
    const [row] = await tx.select().from(idempotency).where(where);
    if (!row || row.answer === null || row.requestHash !== requestHash)
      throw new Problem(422, "idempotency-key-reused", [
        "headers/idempotency-key: this key was used for another request. Use a new key for each new request.",
      ]);
    return { ...(openJson(dataKey, row.answer, context) as Answer), replayed: true };
  }
  const answer = await work();
  await tx
    .update(idempotency)
    .set({ status: answer.status, answer: sealJson(dataKey, answer, context) })
    .where(where);
  return { ...answer, replayed: false };
}

/** Forgets what is older than the memory. */
export async function forgetOld(executor: Executor, now: Date): Promise<void> {
  await executor
    .delete(idempotency)
    .where(lt(idempotency.createdAt, new Date(now.getTime() - MEMORY)));
}
