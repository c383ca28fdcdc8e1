import type { Vendors } from "./index.ts";
import { underwritersAtTheirDesk } from "./underwriters/people.ts";

/** The capabilities, so that each can say its own name. */
const CAPABILITIES: Record<Exclude<keyof Vendors, "underwriters">, readonly string[]> = {
  property: ["find"],
  credit: ["pull"],
  valuation: ["automated", "brokerOpinion", "evaluation", "inspection"],
  liens: ["search", "payoff"],
  income: ["verify"],
  employment: ["verify"],
  identity: ["check"],
  account: ["verify"],
  title: ["search"],
  flood: ["determine"],
  notary: ["order", "session"],
  recorder: ["record"],
  funding: ["decide", "disburse", "payOff"],
};

/**
 * Vendors of a server that has none: each call fails by name, so its job is tried again, then shown as failed for good, and is
 * taken up when a vendor is there. Nobody is ever approved by a made-up answer.
 */
export function unavailableVendors(): Vendors {
  const vendors = Object.entries(CAPABILITIES).map(([capability, operations]) => [
    capability,
    Object.fromEntries(operations.map((operation) => [operation, refusal(capability)])),
  ]);
  return {
    ...(Object.fromEntries(vendors) as Omit<Vendors, "underwriters">),
    underwriters: underwritersAtTheirDesk,
  };
}

/** What is missing, for the one line that the log gets at the start. */
export const missingVendors: readonly string[] = Object.keys(CAPABILITIES);

/** The log keeps an error's code and not its message, so the code names the capability. */
class MissingVendor extends Error {
  override name = "MissingVendor";
  readonly code: string;
  constructor(capability: string) {
    super(
      `No vendor is set up for "${capability}": put one in place in server/domain.ts (docs/vendors.md).`,
    );
    this.code = `vendor-missing:${capability}`;
  }
}

function refusal(capability: string): () => Promise<never> {
  return async () => {
    throw new MissingVendor(capability);
  };
}
