import type { Vendors } from "./index.ts";
import { underwritersAtTheirDesk } from "./underwriters/people.ts";

/** The operations of each capability. */
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
  servicing: ["board", "draw", "autopay", "statement"],
  wallet: ["open"],
};

/**
 * Vendors of a server without any. Each call fails and names its capability. The queue retries and
 * dead-letters the job, and resumes it when a vendor is configured. No application is ever approved
 * by an invented answer.
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

/** The missing capabilities. The server logs them at the start. */
export const missingVendors: readonly string[] = Object.keys(CAPABILITIES);

/** The log keeps an error's code and omits its message, so the code names the capability. */
class MissingVendor extends Error {
  override name = "MissingVendor";
  readonly code: string;
  constructor(capability: string) {
    super(
      `No vendor is set up for "${capability}": add one to server/lending/vendors/real.ts (docs/vendors.md).`,
    );
    this.code = `vendor-missing:${capability}`;
  }
}

function refusal(capability: string): () => Promise<never> {
  return async () => {
    throw new MissingVendor(capability);
  };
}
