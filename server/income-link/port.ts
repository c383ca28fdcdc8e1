import type { Application } from "#server/application/ports.ts";

export type IncomeSourceName = NonNullable<
  NonNullable<Application["incomeSources"]>[number]["source"]
>;

/** Vendors at which a borrower shows their income. */
export const INCOME_VENDORS = ["truv", "pointserv"] as const;
export type IncomeVendorName = (typeof INCOME_VENDORS)[number];

/**
 * A vendor to whose site the borrower goes and from which they come back: `state` is ours and comes back unchanged, `code` is the
 * vendor's and is exchanged for what it stands for.
 */
export interface IncomeVendor {
  /** Address of the vendor's site. Throws a Problem when no such vendor is set up or it does not answer. */
  begin(visit: IncomeVisit): Promise<{
    url: string;
    /** The vendor's name of the visit, where it has one; kept with the application and given back to `finish`. */
    reference?: string;
  }>;
  /** What the visit brought; null when the code or reference is none of this application's, too old, or led to nothing. */
  finish(visit: {
    applicationUuid: string;
    code: string;
    reference?: string;
    now: Date;
  }): Promise<{ source: IncomeSourceName } | "pending" | null>;
}

export interface IncomeVisit {
  applicationUuid: string;
  state: string;
  /** Path of our page to which the vendor sends the borrower back. */
  returnTo: string;
  /** Origin under which borrowers reach the product, without a slash at the end. */
  origin: string;
  /** Whom the vendor is to expect. */
  borrower: { firstName: string; lastName: string };
  now: Date;
}

export type IncomeVendors = Readonly<Record<IncomeVendorName, IncomeVendor>>;
