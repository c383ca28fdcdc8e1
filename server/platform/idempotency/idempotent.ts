import { requestFault } from "#server/platform/errors/message.ts";
import { createHmac } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { canonicalJson } from "#server/platform/audit/canonical.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { idempotency } from "#server/platform/storage/schema.ts";

export interface IdempotencyPorts {
  dataKeys: DataKeys;
  secrets: Pick<Secrets, "eventChain">;
  realTime(): Date;
}

export interface Answer {
  status: number;
  body: unknown;
  /** Version for the ETag. */
  version?: number;
}

/** Milliseconds for which the server stores an answer. */
export const ANSWER_RETENTION = 48 * 60 * 60_000;

/**
 * Reads the `Idempotency-Key` header; null without one. Throws a 400 problem for a key that is not
 * valid.
 */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw problems.invalid([
      "headers/idempotency-key: must be 1 to 200 visible ASCII characters, sent once. A UUID is a good one.",
    ]);
  return header;
}

/**
 * Runs the work at most once for a key. The same request again gets the stored answer; another
 * request under the key gets a 422. The work's own transaction claims the key, so a concurrent
 * request waits for the outcome and a failed one leaves no claim.
 */
export async function idempotent(
  ports: IdempotencyPorts,
  tx: Transaction,
  request: { accountUuid: string; key: string | null; route: string; body: unknown },
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { accountUuid, key } = request;
  if (key === null) return { ...(await work()), replayed: false };
  const where = and(eq(idempotency.accountUuid, accountUuid), eq(idempotency.key, key));
  const requestHash = createHmac("sha256", ports.secrets.eventChain)
    .update(canonicalJson([request.route, request.body]))
    .digest("hex");
  const claimed = await tx
    .insert(idempotency)
    .values({ accountUuid, key, requestHash, createdAt: ports.realTime() })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  const dataKey = await ports.dataKeys.get(tx, accountUuid);
  const context = `idempotency/${key}`;
  if (claimed.length === 0) {
    const [row] = await tx.select().from(idempotency).where(where);
    if (!row || row.answer === null || row.requestHash !== requestHash)
      throw new Problem(422, "idempotency-key-reused", [
        requestFault(
          "headers/idempotency-key: this key was used for another request. Use a new key for each new request.",
        ),
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

/** Deletes the answers that are older than `ANSWER_RETENTION`. @returns how many */
export async function deleteOldAnswers(executor: Executor, now: Date): Promise<number> {
  const deleted = await executor
    .delete(idempotency)
    .where(lt(idempotency.createdAt, new Date(now.getTime() - ANSWER_RETENTION)))
    .returning({ key: idempotency.key });
  return deleted.length;
}
