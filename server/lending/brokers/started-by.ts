import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { findReferral, linkStateOf, type ReferralPorts, type ReferralRow } from "./referrals.ts";

/**
 * Returns the referral whose link opens an application of `product`, under a lock; null without a
 * link. Of two applications at once, one gets it.
 * @throws Problem 410 when the link is used, expired or unknown
 */
export async function startedBy(
  { realTime }: Pick<ReferralPorts, "realTime">,
  tx: Transaction,
  { orgCode, product }: { orgCode: string; product: string },
  secret: string | undefined,
): Promise<ReferralRow | null> {
  if (secret === undefined) return null;
  const row = await findReferral(tx, orgCode, secret, true);
  const open = linkStateOf(row, realTime()) === "OPEN" && row?.product === product;
  if (row === undefined || !open)
    throw new Problem(410, "link-ended", [message("link-used-or-expired")]);
  return row;
}
