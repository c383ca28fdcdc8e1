import { createHash, createHmac } from "node:crypto";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor } from "#server/platform/storage/database.ts";

/** Returns the milliseconds for which a link of the flow's invitation is valid; 0 for a flow that sends none. */
export function invitationLife({ mail }: Pick<FlowDefinition, "mail">): number {
  const secrets = [...mail.values()].flatMap((each) =>
    Object.values(each.mail.action?.values ?? {}),
  );
  for (const secret of secrets)
    if (typeof secret === "object" && secret.token === "invitation")
      return milliseconds(secret.life);
  return 0;
}

/**
 * Returns the secret of an invitation's link: 256 bits that only the installation's key yields. It
 * is derived from the invitation's random name, so that a retried e-mail has the same link and the
 * database stores only a hash.
 */
export async function linkToken(
  { dataKeys }: { dataKeys: Pick<DataKeys, "get"> },
  executor: Executor,
  signingUuid: string,
  nonce: string,
): Promise<string> {
  const key = deriveKey(await dataKeys.get(executor, INSTALLATION), "invitation");
  return createHmac("sha256", key).update(`${signingUuid}/${nonce}`).digest("base64url");
}

/** Returns the stored hash of a link's secret. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
