import { createHash } from "node:crypto";
import type { WalletCustodian } from "./port.ts";

/**
 * Characters of Bech32, the encoding of such addresses (BIP 173). Our addresses have no checksum,
 * because no funds are ever sent to them.
 */
const CHARACTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const LENGTH = 38;

/** A custodian that invents addresses. They follow from the key, so a repeated call opens one wallet. */
export const sandboxWallets: WalletCustodian = {
  open: async ({ key }) => {
    const digest = createHash("sha512").update(`hearthline/wallet/${key}`).digest();
    const characters = [...digest.subarray(0, LENGTH)].map((byte) => CHARACTERS[byte % 32]);
    return { address: `hl1${characters.join("")}` };
  },
};
