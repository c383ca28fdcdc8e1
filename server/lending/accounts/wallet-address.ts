import { createHash } from "node:crypto";

/**
 * Characters of Bech32, the encoding of such addresses (BIP 173). Our addresses have no checksum,
 * because no funds are ever sent to them.
 */
const CHARACTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const LENGTH = 38;

/**
 * Returns the address of the account's wallet. The sandbox derives a constant address from the
 * account; production has no wallet service yet.
 */
export function walletAddress(
  { production }: { production: boolean },
  accountUuid: string,
): string | null {
  if (production) return null;
  const digest = createHash("sha512").update(`hearthline/wallet/${accountUuid}`).digest();
  return `hl1${[...digest.subarray(0, LENGTH)].map((byte) => CHARACTERS[byte % 32]).join("")}`;
}
