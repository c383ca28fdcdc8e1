import { createHash, createHmac } from "node:crypto";
import { deriveKey } from "#server/keys/derive.ts";
import { INSTALLATION } from "#server/sealing/data-keys.ts";
import type { Services } from "#server/services.ts";
import type { Executor } from "#server/storage/database.ts";

/** Milliseconds for which an invitation's link is good. */
export const LINK_LIFE = 7 * 24 * 60 * 60_000;

/**
 * The secret of an invitation's link: 256 bits that nobody can tell without the installation's key. It is worked out from the invitation's own
 * random name, so that a second try of the e-mail says the same and the database holds nothing but its hash.
 */
export async function linkToken(
  { dataKeys }: Pick<Services, "dataKeys">,
  executor: Executor,
  signingUuid: string,
  nonce: string,
): Promise<string> {
  const key = deriveKey(await dataKeys.get(executor, INSTALLATION), "invitation");
  return createHmac("sha256", key).update(`${signingUuid}/${nonce}`).digest("base64url");
}

/** What is kept of a link's secret. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
