import { createHash } from "node:crypto";
import type { Config } from "#server/config.ts";

/** Characters of Bech32, the form of such addresses (BIP 173); ours has no checksum, because nothing is ever sent to it. */
const CHARACTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const LENGTH = 38;

/**
 * Address of the account's wallet. The sandbox makes one up, always the same for an account; in production a wallet service would be asked,
 * and none is set up.
 */
export function walletAddress({ production }: Config, accountUuid: string): string | null {
  if (production) return null;
  const digest = createHash("sha512").update(`hearthline/wallet/${accountUuid}`).digest();
  return `hl1${[...digest.subarray(0, LENGTH)].map((byte) => CHARACTERS[byte % 32]).join("")}`;
}
